import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRules } from '../rules/all-rules.js';
import { goesOnAsSecretName, isSecretName } from './secret-name.js';
import { hasRandomBody, isGenerated, isMadeUp, isSurelyGenerated } from './value.js';
import {
  generatedPreconditions,
  madeUpPreconditions,
  randomWordPreconditions,
  surelyGeneratedPreconditions,
} from './value-preconditions.js';

const judgements = {
  isGenerated: [isGenerated, generatedPreconditions],
  isSurelyGenerated: [isSurelyGenerated, surelyGeneratedPreconditions],
  isMadeUp: [isMadeUp, madeUpPreconditions],
  hasRandomBody: [(value: string) => /^[a-z]+_[\w=-]+$/.test(value) && hasRandomBody(value), randomWordPreconditions],
} as const;

describe('what a value needs', () => {
  it.each(Object.entries(judgements))('is had by every value that %s takes', (_, [takes, preconditions]) => {
    const required = new RegExp(`^${preconditions}`);
    let taken = 0;
    fc.assert(
      fc.property(values, (value) => {
        if (!takes(value)) return;
        taken += 1;
        expect(required.test(value), JSON.stringify(value)).toBe(true);
      }),
      { numRuns: 6_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it.each(Object.entries(judgements))(
    'would be missed by some that %s takes if it were one character more',
    (_, [takes, preconditions]) => {
      const required = new RegExp(`^(?=\\S{41})${preconditions}`);
      expect(fc.sample(values, 6_000).some((value) => takes(value) && !required.test(value))).toBe(true);
    },
  );

  it('is had by every example of the rules that say it', () => {
    for (const { id, preconditions, finds } of allRules.filter((rule) => rule.preconditions !== ''))
      for (const example of [0, 1, 2].flatMap((variant) => finds(variant)))
        expect(new RegExp(`^${preconditions}`).test(example.secret), `${id}: ${example.secret.length}`).toBe(true);
  });
});

describe('a name that counts', () => {
  it('goes on after its keyword as it is said that it may', () => {
    let counted = 0;
    fc.assert(
      fc.property(fc.mixedCase(fc.constantFrom('pass', 'auth', 'salt')), endings, (keyword, ending) => {
        if (!isSecretName(`${keyword}${ending} = `)) return;
        counted += 1;
        const letters = /^[a-z]*/.exec(ending)![0];
        const allowed = goesOnAsSecretName(keyword.toLowerCase())!;
        expect(
          allowed.some((one) => one.startsWith(letters)),
          keyword + ending,
        ).toBe(true);
        expect(letters.length === ending.length && !allowed.includes(letters), keyword + ending).toBe(false);
      }),
      { numRuns: 3_000 },
    );
    expect(counted).toBeGreaterThan(300);
  });
});

const endings = fc.oneof(
  fc.constantFrom(
    '',
    'word',
    'words',
    'wd',
    'key',
    'phrase',
    'orization',
    'or',
    'ed',
    'l',
    'Word',
    'WORD',
    '_x',
    '2',
    '-key',
  ),
  fc.string({ unit: fc.constantFrom(...'wordeyikOK_2'), maxLength: 8 }),
);

const kinds = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  '!@#$%^&*+=?~;<>(){}[]|',
  '._-/',
  'äß\u2019',
];
/** Values of one or several kinds of characters, some after a word. */
const values = fc
  .tuple(fc.subarray(kinds, { minLength: 1 }), fc.constantFrom('', '', 'test_', 'live_a_'))
  .chain(([chosen, before]) =>
    fc.string({ unit: fc.constantFrom(...chosen.join('')), minLength: 3, maxLength: 40 }).map((text) => before + text),
  );
