import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  anyOf,
  atLeast,
  between,
  count,
  filledText,
  flag,
  hexDigest,
  ignored,
  integer,
  isoTime,
  list,
  numberBetween,
  oneOf,
  openRecord,
  optional,
  orNull,
  record,
  type Shape,
  schemaDocument,
  text,
  uuid,
} from './shape.js';

const shape = record({ name: text, kind: oneOf('a', 'b'), sizes: list(count), note: orNull(text) });
const good = { name: 'x', kind: 'a', sizes: [1, 2], note: null };

const bad: readonly [unknown, string][] = [
  [{ ...good, name: 1 }, '$.name'],
  [{ ...good, kind: 'c' }, '$.kind'],
  [{ ...good, sizes: [1, -1] }, '$.sizes[1]'],
  [{ ...good, sizes: [1.5] }, '$.sizes[0]'],
  [{ ...good, note: 3 }, '$.note'],
  [{ ...good, extra: 1 }, '$.extra'],
  [{ ...good, toString: 1 }, '$.toString'],
  [{ ...good, 'a b': 1 }, '$["a b"]'],
  [JSON.parse('{"name":"x","kind":"a","sizes":[],"note":null,"__proto__":1}'), '$.__proto__'],
  [{ name: 'x' }, '$.kind'],
  [[], '$'],
  [null, '$'],
];

describe('a shape', () => {
  it('accepts what it describes', () => {
    expect(shape.check(good, '$')).toEqual([]);
  });

  it.each(bad)('names the place of what is wrong in %j', (value, path) => {
    expect(shape.check(value, '$').map((problem) => problem.path)).toContain(path);
  });

  it('gives a JSON Schema that an independent validator judges the same way', () => {
    const validate = new Ajv2020().compile(schemaDocument('test', shape));
    expect(validate(good)).toBe(true);
    for (const [value] of bad) expect(validate(value), JSON.stringify(value)).toBe(false);
  });

  it('names every problem, not the first alone', () => {
    const problems = shape.check({ name: 1, kind: 'A', sizes: 'many', extra: null }, '$');
    expect(problems).toEqual([
      { path: '$.name', expected: 'a string', found: 'the number 1', fix: 'Write it as a string.' },
      { path: '$.kind', expected: 'one of a, b', found: '"A"', fix: 'Write a.' },
      {
        path: '$.sizes',
        expected: 'an array of whole numbers, 0 or more',
        found: 'a string of 4 characters',
        fix: 'Write it as an array of whole numbers, 0 or more.',
      },
      { path: '$.note', expected: 'a string or null', found: 'nothing', fix: 'Add note: a string or null.' },
      { path: '$.extra', expected: 'no such field', found: 'null', fix: 'Remove it.' },
    ]);
  });

  it('never repeats a value, however it is wrong', () => {
    const secret = `tok-${'9f'.repeat(20)}`;
    const wrong = { name: [secret], kind: secret, sizes: [secret], note: { [secret]: secret } };
    expect(JSON.stringify(shape.check(wrong, '$'))).not.toContain(secret);
  });

  it('quotes a name in a path whole, or only says how long it is', () => {
    const names = ['x'.repeat(200), 'x'.repeat(201), 'a\u202eb', 'été ist da'];
    const strange = Object.fromEntries(names.map((name) => [name, 1]));
    expect(shape.check({ ...good, ...strange }, '$').map(({ path }) => path)).toEqual([
      `$["${'x'.repeat(200)}"]`,
      '$[a name of 201 characters]',
      '$[a name of 3 characters]',
      '$["été ist da"]',
    ]);
  });

  it('sums up unknown fields beyond the first twenty', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]));
    const problems = shape.check({ ...good, ...many }, '$');
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)!.path).toBe('$.* (99980 more)');
  });
});

/** Each: a shape, what it takes, what it does not. Judged by the check and by ajv. */
const cases: readonly [string, Shape<unknown>, readonly unknown[], readonly unknown[]][] = [
  ['atLeast', atLeast(3), [3, 4, 1e15], [2, 3.5, '3', null, Number.POSITIVE_INFINITY]],
  ['between', between(1, 100), [1, 80, 100], [0, 101, -1, 50.5, '50']],
  ['numberBetween', numberBetween(0, 1), [0, 0.25, 1], [-0.1, 1.01, '1', null]],
  ['integer', integer, [-1, 0, 2.0], [0.5, '1', true]],
  ['flag', flag, [true, false], [0, 'true', null]],
  ['filledText', filledText, ['x', ' ', '🙂'], ['', 1, null]],
  ['hexDigest', hexDigest, ['0f'.repeat(32)], ['0F'.repeat(32), '0f', `${'0f'.repeat(32)}\n`]],
  [
    'uuid',
    uuid,
    ['01234567-89ab-cdef-0123-456789abcdef', 'FFFFFFFF-0000-9999-0000-AAAAAAAAAAAA'],
    ['0123456789abcdef0123456789abcdef', '01234567-89ab-cdef-0123-456789abcdeg', '', 7],
  ],
  [
    'isoTime',
    isoTime,
    ['2024-05-01T12:00:00Z', '2024-02-29T23:59:59.123+05:30', '1999-12-31T00:00:00-00:00'],
    ['2024-05-01', '2024-05-01 12:00:00Z', '2024-05-01T12:00:00', '2024-13-01T00:00:00Z', '2024-02-30T00:00:00Z', 1],
  ],
  ['oneOf of numbers', oneOf(1, 2), [1, 2], ['1', 3]],
  ['list with a bound', list(count, 2), [[], [1], [1, 2]], [[1, 2, 3], ['x'], {}]],
  ['anyOf', anyOf(text, record({ a: count })), ['x', { a: 1 }], [1, null, { a: 'x' }, { b: 1 }, []]],
  [
    'openRecord',
    openRecord({ a: text, b: optional(count), c: optional(flag, true) }, { aliases: { bee: 'b' } }),
    [{ a: 'x' }, { a: 'x', b: 1, c: false, d: 1 }, { a: 'x', bee: 2 }],
    [{}, { a: 1 }, { a: 'x', b: 'y' }, { a: 'x', bee: 'y' }, { a: 'x', c: null }, [], 'x'],
  ],
  [
    'ignored',
    record({ a: optional(ignored('It is not used.', 'Remove it.')) }),
    [{}, { a: 1 }, { a: null }],
    [{ b: 1 }],
  ],
];

describe.each(cases)('%s', (_name, described, taken, refused) => {
  const validate = new Ajv2020({ strict: true }).compile(schemaDocument('test', described));

  it.each(taken.map((value) => [value]))('takes %j, as its schema does', (value) => {
    expect(described.check(value, '$')).toEqual([]);
    expect(validate(value)).toBe(true);
  });

  it.each(refused.map((value) => [value]))('refuses %j with a repair, as its schema does', (value) => {
    const problems = described.check(value, '$');
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem.fix).toMatch(/^(?:Write|Add|Remove|Leave) .*\.$/);
    expect(validate(value)).toBe(false);
  });
});

describe('anyOf', () => {
  const first = openRecord({ type: oneOf('x', 'y'), words: text });
  const second = openRecord({ rule: record({ name: text }), by: text });
  const either = anyOf(first, second);

  it('reports the problems of the way that was meant', () => {
    expect(either.check({ type: 'z', words: 'w' }, '$').map(({ path }) => path)).toEqual(['$.type']);
    expect(either.check({ rule: {}, by: 'me' }, '$').map(({ path }) => path)).toEqual(['$.rule.name']);
  });

  it('names all ways if the value is none of them', () => {
    expect(anyOf(text, first).check(7, '$')).toMatchObject([{ path: '$', expected: 'a string or an object' }]);
  });

  it('reads and warns in the way that fits', () => {
    expect(either.read({ rule: { name: 'n' }, by: 'me', old: 1 })).toEqual({ rule: { name: 'n' }, by: 'me' });
    expect(either.warn({ type: 'x', words: 'w', old: 1 }, '$').map(({ path }) => path)).toEqual(['$.old']);
  });
});

describe('an open record', () => {
  const open = openRecord(
    { name: text, target_files: optional(list(text), []), note: optional(text), size: optional(count, 7) },
    { aliases: { targetFiles: 'target_files' } },
  );

  it('fills in defaults, replaces other spellings and leaves unknown fields out', () => {
    expect(open.read({ name: 'x', targetFiles: ['a'], extra: 1 })).toEqual({ name: 'x', target_files: ['a'], size: 7 });
  });

  it('warns about unknown fields, with the field that may be meant, and about other spellings', () => {
    expect(open.warn({ name: 'x', targetFiles: ['a'], Names: 1, extra: 1 }, '$')).toEqual([
      { path: '$.targetFiles', message: 'This field is read as target_files.', fix: 'Write it as target_files.' },
      {
        path: '$.Names',
        message: 'This field is not known and has no effect.',
        fix: 'Remove it, or write it as name.',
      },
      { path: '$.extra', message: 'This field is not known and has no effect.', fix: 'Remove it.' },
    ]);
  });

  it('lets the proper spelling win, and says so', () => {
    const both = { name: 'x', target_files: ['a'], targetFiles: ['b'] };
    expect(open.read(both).target_files).toEqual(['a']);
    expect(open.warn(both, '$')).toMatchObject([{ path: '$.targetFiles', fix: 'Remove it.' }]);
  });

  it('does not take what every object inherits for a field', () => {
    const inherited = openRecord({ constructor: optional(text), name: text });
    expect(inherited.check({ name: 'x' }, '$')).toEqual([]);
    expect(Object.hasOwn(inherited.read({ name: 'x' }), 'constructor')).toBe(false);
  });

  it('publishes defaults and other spellings in its schema', () => {
    expect(open.schema).toMatchObject({
      required: ['name'],
      properties: { size: { default: 7 }, targetFiles: { type: 'array', deprecated: true } },
    });
  });
});

describe('a choice of words', () => {
  const level = oneOf('error', 'warning');
  const foundOf = (value: unknown) => level.check(value, '$')[0]?.found;

  it.each(['Error', 'WARNINGS', 'fatal', 'info only', 'DEBUG'])(
    'says what stands there if it is a word: %s',
    (value) => {
      expect(foundOf(value)).toBe(`"${value}"`);
    },
  );

  it.each(['QRVFPAPTIHOGBTJNH', 'aB3dE', 'correct horse battery', 'a'.repeat(17)])(
    'says nothing of what may be a value: %s',
    (value) => {
      expect(foundOf(value)).toBe(`a string of ${value.length} characters`);
    },
  );
});
