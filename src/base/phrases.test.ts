import { describe, expect, it } from 'vitest';
import { constantWords, phraseWords } from './phrases.js';

describe('phrases', () => {
  it('are the same whatever the case, the white space and the marks', () => {
    expect(phraseWords('  Cannot open\n“the cart”!')).toEqual(phraseWords('cannot OPEN the cart'));
  });

  it.each([
    ['cannot open %s for reading it: %d left', 'for reading it'],
    ['the %(name)s field is required', 'field is required'],
    ['expected {0} but the cart has {count!r} items', 'but the cart has'],
    [`no user with id \${user.id} in \${place}`, 'no user with id'],
    ['#{name} has no such method', 'has no such method'],
    ['item \\(index) is out of range', 'is out of range'],
    ['$count files could not be read', 'files could not be read'],
    ['%-5.2f of %1$s and %ld more things', 'more things'],
    ['/api/users/:id/orders/open', 'api users'],
    ['/shop/<int:cart>/items', 'shop'],
    ['100% of the carts are full', '100 of the carts are full'],
    ['nothing is left out', 'nothing is left out'],
    ['%s', ''],
  ])('are cut where a placeholder stands: %s', (message, constant) => {
    expect(constantWords(message).join(' ')).toBe(constant);
  });
});
