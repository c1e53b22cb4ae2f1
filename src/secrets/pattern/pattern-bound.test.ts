import { describe, expect, it } from 'vitest';
import { boundPattern } from './pattern-bound.js';

describe('the bound of a pattern', () => {
  it('is the length of the longest match', () => {
    const lengths: Record<string, number> = {
      abc: 3,
      'a{2,5}b?': 6,
      '[\\w\\]-]{4}': 4,
      '(?:ab|cdef)x': 5,
      '(?<=long look back)ab(?!c{1,9})': 2,
      '\\bab\\n\\x41\\u0041': 5,
      '(?:ab{3}){2}': 8,
      '^a$': 1,
      '(a)(b{1,2}?)': 3,
    };
    expect(Object.fromEntries(Object.keys(lengths).map((source) => [source, boundPattern(source)]))).toEqual(lengths);
  });

  it('does not exist for a pattern without end', () => {
    for (const source of ['a+', 'a*', 'a{3,}', '[ab]+?', '(?:a|b)*', 'x(?:y{2,}z)']) {
      expect(() => boundPattern(source), source).toThrow('without bound');
    }
  });

  it('does not exist for a repeated part that varies itself, which could be tried in too many ways', () => {
    expect(() => boundPattern('(?:a{0,3}b){0,20}')).toThrow('varying');
    expect(() => boundPattern('(?:a?){30}')).toThrow('varying');
    expect(boundPattern('(?:a{0,3}b){0,4}')).toBe(16);
  });
});
