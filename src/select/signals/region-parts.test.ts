import { describe, expect, it } from 'vitest';
import { analyseText } from '../../../tests/languages/check.js';
import { createReader } from './reading.js';
import { createLineShares } from './region-lines.js';
import { createNameMatch } from './region-names.js';

const text = `import os
from cart import total

# what follows is kept
class Invoice:
    @cached
    def pay(self):
        """
        Pays.
        """
        return total
`;

describe('what the lines of a stretch are for', () => {
  it('is said in shares of remarks and of imports', async () => {
    const { definitions } = await analyseText(text, 'python');
    const sharesOf = createLineShares(text.split('\n'), definitions);
    expect(sharesOf([1, 4])).toEqual({ remarks: 0.25, imports: 0.5 });
    expect(sharesOf([8, 11])).toEqual({ remarks: 0.75, imports: 0 });
    expect(sharesOf([11, 11])).toEqual({ remarks: 0, imports: 0 });
  });
});

describe('the names around a stretch', () => {
  it('count for what begins in it, for the function and for the class it is a part of', async () => {
    const { definitions } = await analyseText(text, 'python');
    const reading = createReader(['invoice', 'pay', 'total'], [])(text);
    const match = createNameMatch({ definitions, textLines: text.split('\n'), reading, weights: [4, 2, 1] });
    const [header, inside, before] = [match([4, 5]), match([8, 11]), match([1, 3])];
    expect(header.own).toBeGreaterThan(inside.own);
    expect(inside.own).toBeGreaterThan(0);
    expect(inside.around).toBe(header.own);
    expect(before).toEqual({ own: 0, around: 0 });
  });
});
