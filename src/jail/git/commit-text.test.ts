import { describe, expect, it } from 'vitest';
import { parseCommit } from './commit-text.js';

const head = (...lines: readonly string[]) => ['tree 1', ...lines, 'author a', 'committer c'].join('\n');
const id = 'a'.repeat(40);

describe('the text of a commit', () => {
  it('is its first parent and its message', () => {
    const bytes = Buffer.from(`${head(`parent ${id}`)}\n\nfix: grüße\n\nBody.\n`);
    expect(parseCommit(bytes, 100)).toEqual({ parent: id, message: 'fix: grüße\n\nBody.\n' });
  });

  it('has no parent at the beginning of a history, whatever the message says', () => {
    expect(parseCommit(Buffer.from(`${head()}\n\nparent ${id}\n`), 100).parent).toBeNull();
  });

  it('is decoded as its header says, and as UTF-8 when nobody knows that encoding', () => {
    const latin = Buffer.concat([Buffer.from(`${head('encoding ISO-8859-1')}\n\n`), Buffer.from([0xfc])]);
    expect(parseCommit(latin, 100).message).toBe('ü');
    expect(parseCommit(Buffer.from(`${head('encoding nonsense')}\n\nü`), 100).message).toBe('ü');
  });

  it('is cut, and may be missing', () => {
    expect(parseCommit(Buffer.from(`${head()}\n\none\ntwo\nthree`), 9).message).toBe('one\ntwo\n');
    expect(parseCommit(Buffer.from(`${head()}\n\nlong message`), 4).message).toBe('');
    expect(parseCommit(Buffer.from(head()), 4)).toEqual({ parent: null, message: '' });
  });
});
