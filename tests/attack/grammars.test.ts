/** A twentieth of the grammar campaign; GRAMMAR_ATTACK_MUTATIONS widens it (scripts/attack.mjs runs it whole). */
import { describe, expect, it } from 'vitest';
import { allLanguages } from '../../src/index/languages/all-languages.js';
import { attackGrammar, isInside, readFixtures } from './grammars.js';

const mutations = Number(process.env.GRAMMAR_ATTACK_MUTATIONS ?? 1_000);

describe('a mutated file', () => {
  /** Languages that a parser reads; other files beside the fixtures are not sources. */
  const fixtures = new Map([...readFixtures()].filter(([language]) => allLanguages.specFor(language) !== null));

  it.each([...fixtures.keys()])('of %s is analysed without harm', { timeout: 3_600_000 }, async (language) => {
    const result = await attackGrammar(language, fixtures.get(language)!, mutations);
    process.stdout.write(`${JSON.stringify({ attack: 'grammars', ...result, broken: result.broken.length })}\n`);
    expect(result.broken.slice(0, 5)).toEqual([]);
    expect(result.grownMb).toBeLessThan(150);
    expect(result.definitions).toBeGreaterThan(mutations / 4);
  });

  it('would be noticed if a range left the file', () => {
    const definition = {
      name: 'x',
      kind: 'function',
      container: null,
      lines: [1, 9],
      bytes: [0, 5],
      headLine: 1,
      signatureLines: [1, 1],
      signature: '',
      docLines: null,
      bodyLines: null,
      exported: false,
      bases: [],
    } as const;
    expect(isInside(definition, 9, 5)).toBe(true);
    expect(isInside(definition, 8, 5)).toBe(false);
    expect(isInside({ ...definition, signatureLines: [1, 10] }, 12, 5)).toBe(false);
  });
});
