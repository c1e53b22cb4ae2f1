import { describe, expect, it } from 'vitest';
import type { GuardedText } from '../model/block.js';
import { createDraw } from '../secrets/sample.js';
import {
  cutGuarded,
  endOfHead,
  firstLineOf,
  keepGuardedTail,
  shortenGuarded,
  shortenGuardedAtWord,
  startOfTail,
} from './cut.js';
import { createGuard } from './seal.js';

const guarded = (text: string): GuardedText => createGuard().guardText(text).text;
const token = `ghp_${createDraw('cut').base62(36)}`;
const mark = guarded(token);

describe('a cut of guarded text', () => {
  it.each([
    ['one two three', 20, 'one two three'],
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one, two three', 8, 'one…'],
    ['one two three', 5, 'one…'],
    ['abcdefghijklmnopqrstuvwxyz', 20, 'abcdefghijklmnopqrs…'],
    ['abcdefghij😀klm', 12, 'abcdefghij…'],
    ['', 3, ''],
  ])('between words makes of %j in %i: %j', (text, maxLength, cut) => {
    expect(shortenGuardedAtWord(guarded(text), maxLength)).toBe(cut);
  });

  it('leaves out a mark of the guard whole, wherever the cut would fall in it', () => {
    const text = guarded(`use ${token} to log in`);
    expect(text).toBe(`use ${mark} to log in`);
    for (let maxLength = 0; maxLength <= text.length; maxLength++) {
      for (const cut of [
        cutGuarded(text, maxLength),
        keepGuardedTail(text, maxLength),
        shortenGuarded(text, maxLength + 1),
        shortenGuardedAtWord(text, maxLength + 1),
      ])
        expect(cut.replace(mark, '').replace('…', '')).toMatch(/^[a-z ]*$/);
      expect(cutGuarded(text, maxLength).length).toBeLessThanOrEqual(maxLength);
      expect(keepGuardedTail(text, maxLength).length).toBeLessThanOrEqual(maxLength);
    }
  });

  it('does not take brackets of other people for a mark', () => {
    expect(cutGuarded(guarded('a [REDACTED by hand] text'), 10)).toBe('a [REDACTE');
  });

  it('never splits a character in two', () => {
    const text = guarded('ab😀cd');
    expect([endOfHead(text, 3), startOfTail(text, 3)]).toEqual([2, 4]);
  });

  it('takes the first line', () => {
    expect([firstLineOf(guarded('one\r\ntwo')), firstLineOf(guarded('one'))]).toEqual(['one', 'one']);
  });
});
