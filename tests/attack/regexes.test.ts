/**
 * The pattern campaign: every regular expression that reads the text of files is tried with texts made for it, and its
 * steps are counted. Doubling a text must not do more than double them. A share runs here; REGEX_ATTACK=all tries every text
 * (scripts/attack.mjs).
 */
import { describe, expect, it } from 'vitest';
import { patternsIn } from './regex/collect.js';
import { stepsAt, superlinearGrowth } from './regex/growth.js';
import { countSteps } from './regex/match.js';

const folders = ['src/base', 'src/facts', 'src/formats', 'src/index', 'src/model', 'src/secrets/generic', 'src/select'];

/** Patterns that only ever see a text of this length; at that length they take few steps. */
const bounded: ReadonlyMap<string, number> = new Map([
  // A number in figures.
  ['\\B(?=(?:\\d{3})+$)', 22],
  // A literal that is too short to be judged by its length (`isMessage`).
  ['\\p{L}{2}\\S* (?:\\S+ )*?\\p{L}{2}', 12],
  // The name of a folder.
  ['^(?:(?:.*[-_.])?tests?(?:[-_.].*)?|e2e|integration|bench(?:es|marks?)?|benchsuite|fuzz(?:ing)?)$', 255],
  // A comment that may be a heading (`maxRuledLength`).
  ['^\\W*[-=*#~─━═]{2,} [^\\n]{0,80} [-=*#~─━═]{2,}\\W*$', 400],
]);

const tried = process.env.REGEX_ATTACK === 'all' ? () => true : (index: number) => index % 61 === 0;

describe('a regular expression that reads files', () => {
  it('takes steps in proportion to the text', { timeout: 3_600_000 }, async () => {
    const all = await patternsIn(folders);
    const patterns = all.filter(({ regex }) => !bounded.has(regex.source));
    for (const [source, length] of bounded) {
      const [one] = all.filter(({ regex }) => regex.source === source);
      expect(stepsAt(one!.regex, length), source).toBeLessThan(300_000);
    }
    const slow = patterns.flatMap(({ place, regex }) => {
      const growth = superlinearGrowth(regex, tried);
      return growth === null ? [] : [{ place, regex: regex.source.slice(0, 100), ...growth }];
    });
    const report = { attack: 'regexes', patterns: patterns.length, slow: slow.length };
    process.stdout.write(`${JSON.stringify(report)}\n${slow.map((one) => `${JSON.stringify(one)}\n`).join('')}`);
    expect(slow).toEqual([]);
    expect(patterns.length).toBeGreaterThan(1_000);
  });

  it.each([
    ['the one that hung on CRLF', /^(?:[ \t]*(?:#[^\n]*)?\r?\n){300,}/gm],
    ['two repetitions of the same', /^\s*\[\s*([^\]]{1,300}?)\s*\]$/],
    ['a search that starts again at every character', /\s+$/],
  ])('would be noticed if it were slow: %s', (_, regex) => {
    expect(superlinearGrowth(regex)).not.toBeNull();
  });

  it('is counted as it is matched', () => {
    for (const [regex, text] of [
      [/a+b/, 'aaab'],
      [/(?<=x)\w{2,3}?(?!z)/g, 'xabcz xab'],
      [/^(["'])(?:\\.|[^\\])*?\1$/m, 'q\n"a\\"b"'],
    ] as const)
      expect(countSteps(regex, text, 10_000)).toBeLessThan(200);
  });
});
