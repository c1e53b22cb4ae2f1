import { describe, expect, it } from 'vitest';
import { cutAtWord } from './cut.js';

describe('cutAtWord', () => {
  it.each([
    ['one two three', 20, 'one two three'],
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two'],
    ['one two three', 8, 'one two'],
    ['one two three', 7, 'one two'],
    ['one two three', 5, 'one'],
    ['abcdefghijklmnopqrstuvwxyz', 20, 'abcdefghijklmnop'],
    ['abcdefghijklmno😀qrstuvwxyz', 20, 'abcdefghijklmno'],
    ['', 3, ''],
  ])('makes of %j in %i: %j', (text, most, cut) => {
    expect(cutAtWord(text, most)).toBe(cut);
  });
});
