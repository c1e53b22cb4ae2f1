import { describe, expect, it } from 'vitest';
import { parsePattern } from '../pattern/pattern.js';
import { createDraw } from '../sample.js';
import { phrases } from './labels.table.js';
import { compileMatcher } from './phrase-match.js';

const gap = '(?:(?:[\\s*/#>;:,"\'+|~()\\x60-]|\\\\[nrt]){1,40})';

/** Whether the regular expression engine finds a match of the same pattern that begins at 0. */
function engineMatches(source: string, text: string): boolean {
  return new RegExp(
    source.replaceAll(' ', () => gap),
    'imy',
  ).test(text);
}

function matches(source: string, text: string): boolean {
  return compileMatcher(parsePattern(source), 'any')(text, [0], { steps: 0 }).length > 0;
}

describe('compileMatcher', () => {
  it.each([
    'a{2,3}b',
    'a?b{0,2}a\\b',
    '(?:ab|a|b b){1,3} a',
    '(?:a |b){0,3}(?:ab|ba)$',
    'a(?=b| )[^b]?(?!a)',
    '[ab]{1,4}(?<=a[ab])b',
    '(?:a|ab)(?:b |ba)?(?<!b)a',
    '^a\\B[ab\\n]{0,3}?a(?:b|$)',
    'a (?:b {0,2}){1,2}a',
  ])('agrees with the engine about %j', (source) => {
    const draw = createDraw(source);
    for (let round = 0; round < 300; round++) {
      const text = draw.from('aabb A\n', 1 + (round % 9));
      expect(matches(source, text), JSON.stringify(text)).toBe(engineMatches(source, text));
    }
  });

  it('lets gaps of all kinds stand between words, up to forty characters', () => {
    for (const between of [' ', '\n * ', '" + "', '\\n', '\\r\\n', '\u00a0', ' '.repeat(40)])
      expect(matches('all rules', `all${between}rules`), JSON.stringify(between)).toBe(true);
    for (const between of ['', 'x', '\\x', ' '.repeat(41)])
      expect(matches('all rules', `all${between}rules`), JSON.stringify(between)).toBe(false);
  });

  it('heeds letter case where a phrase is exact', () => {
    const match = compileMatcher(parsePattern('INST'), 'exact');
    expect(match('INST', [0], { steps: 0 })).toEqual([4]);
    expect(match('inst', [0], { steps: 0 })).toEqual([]);
  });

  it('counts what it does, and does little on text that nearly matches in many ways', () => {
    const { rest } = phrases.find(({ id }) => id === 'override')!;
    const work = { steps: 0 };
    compileMatcher(parsePattern(rest), 'any')(` ${'all of the previous '.repeat(500)}`, [0], work);
    expect(work.steps).toBeGreaterThan(20);
    expect(work.steps).toBeLessThan(5_000);
  });
});
