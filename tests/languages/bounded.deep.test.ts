/** Texts that once cost the square or the cube of their length, for every parser: `bounded.test.ts` has the short ones. */
import { describe, expect, it } from 'vitest';
import { maxLines } from '../../src/index/outline.js';
import { maxMatches } from '../../src/index/parse/matches.js';
import { readFixtures } from '../attack/grammars.js';
import { analyseText } from './check.js';

const many = 30_000;

const longText = 450_000;

describe('a long text that people could have written', { timeout: 60_000 }, () => {
  // Repeated, the header of C gives too wide a tree, and the Swift grammar takes too many steps.
  const languages = [...readFixtures()].filter(([language]) => !['c', 'swift'].includes(language));

  it.each(languages)('is read by the parser of %s', async (language, texts) => {
    const text = texts.toSorted((a, b) => b.length - a.length)[0]!;
    const { tier } = await analyseText(text.repeat(Math.ceil(longText / text.length)), language);
    expect(tier).toBe('parser');
  });
});

describe('a text made to be slow', () => {
  it.each([
    ['typescript', '->'],
    ['python', '+~|'],
    ['go', '<!--'],
    ['rust', ']]*'],
    ['java', '][~]'],
    ['c', '::&'],
    ['cpp', ']]*'],
    ['csharp', ']]*'],
    ['ruby', '<!--'],
    ['dart', '#'],
    ['dart', 'a/'],
    ['dart', 'é'],
  ])('is given up when single steps of %s go through all of it, as with %j', async (language, piece) => {
    const { tier, note } = await analyseText(piece.repeat(many), language);
    expect([tier, note]).toEqual(['outline', 'the parser needed too many steps']);
  });

  it.each([
    ['c', '"'],
    ['cpp', '"'],
    ['ruby', 'if a '],
    ['typescript', '/*'],
  ])('is given up early when it is long: %s with %j', async (language, piece) => {
    const { tier, note } = await analyseText(piece.repeat(Math.ceil(longText / piece.length)), language);
    expect([tier, note]).toEqual(['outline', 'the parser needed too many steps']);
  });

  const crowds: readonly (readonly [string, (count: number) => string])[] = [
    ['go', (count) => `package p\nconst (\n${'A\n'.repeat(count)})\n`],
    ['typescript', (count) => `enum A { ${'a,'.repeat(count)} }\n`],
    ['javascript', (count) => `var ${'a,'.repeat(count)} b;\n`],
    ['tsx', (count) => `export const { ${'a,'.repeat(count)} b } = c;\n`],
    ['java', (count) => `enum A { ${'a,'.repeat(count)} }\n`],
    ['c', (count) => `enum a { ${'a,'.repeat(count)} };\n`],
    ['rust', (count) => `enum A { ${'a,'.repeat(count)} }\n`],
    ['python', (count) => 'usual_name = 1\n'.repeat(count)],
    ['ruby', (count) => 'USUAL_NAME_OF_A_CONSTANT = 1\n'.repeat(count)],
  ];

  it.each(crowds)('falls back to a bounded outline and says so when %s defines too much', async (language, make) => {
    const { tier, note, definitions } = await analyseText(make(maxMatches + 1), language);
    expect([tier, note]).toEqual(['outline', 'the file holds too many definitions for the parser']);
    expect(definitions.length).toBeLessThanOrEqual(maxLines);
  });

  it.each(crowds)('is read by the parser as long as %s defines no more than anyone does', async (language, make) => {
    const { tier, definitions } = await analyseText(make(10_000), language);
    expect(tier).toBe('parser');
    expect(definitions.length).toBeGreaterThanOrEqual(10_000);
  });
});
