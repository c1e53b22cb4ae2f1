import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import type { Json } from '../../../base/json.js';
import { writeYaml } from './record-yaml.js';

describe('the YAML of a record', () => {
  const awkward = fc.constantFrom(
    '',
    ' ',
    'no',
    'NULL',
    '~',
    '1',
    '0x10',
    '1e3',
    '.inf',
    '2024-05-01',
    '12:30:45',
    'a: b',
    'a #b',
    '- a',
    '? a',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a`',
    '"',
    "'",
    '\\',
    '---',
    '...',
    '<<',
    '=',
    'a,b',
    '[a]',
    '{a}',
    'a\nb',
    '\r\n',
    '\t',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u0000',
    '\u007f',
    'trailing ',
    'two  spaces',
    'a:',
    'key',
    'plain words here',
  );
  const words = fc.oneof(awkward, fc.string({ unit: 'grapheme' }));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(words, tie('any'), { maxKeys: 4 }).map((map) => ({ ...map })),
    ),
  })).any as fc.Arbitrary<Json>;

  /** The values that YAML 1.2 or 1.1 does not read back unchanged. */
  const lost = (values: readonly Json[], write: (value: Json) => string) =>
    values.filter((given) =>
      (['1.2', '1.1'] as const).some((version) => {
        const document = parseDocument(write(given), { version, uniqueKeys: false });
        return document.errors.length > 0 || JSON.stringify(document.toJS()) !== JSON.stringify(given);
      }),
    );

  it('is read back as it was by an independent parser', () => {
    expect(lost(fc.sample(value, { seed: 3, numRuns: 300 }), writeYaml)).toEqual([]);
  });

  it('would notice a writer that quotes nothing', () => {
    const bare = (given: Json) => `${typeof given === 'string' ? given : JSON.stringify(given)}\n`;
    expect(lost(['no', '1', 'a: b', 'a\nb'], bare)).toHaveLength(4);
  });

  it('leaves plain words bare', () => {
    expect(writeYaml({ a: 'Content size within limits', b: ['x', 'no'], c: [] })).toBe(
      'a: Content size within limits\nb: [x, "no"]\nc: []\n',
    );
  });
});
