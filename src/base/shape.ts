/**
 * Shapes: one description of a wire format that gives its TypeScript type, its JSON Schema (draft
 * 2020-12), a check that names every problem with its JSON path and its repair, and a reader that
 * fills in defaults. Schemas are generated from these, so code, types and published schemas cannot
 * drift apart.
 */
import type { Json } from './json.js';
import { looksLike, type Problem, problem, type Warning } from './problem.js';

export { openRecord, optional, record } from './record.js';

export type Shape<T> = {
  readonly schema: { readonly [key: string]: Json };
  /** What it is called in messages, in the singular and the plural. */
  readonly name: readonly [one: string, many: string];
  /** All problems; if there are none, `read` may be called. Agrees with the schema. */
  readonly check: (value: unknown, path: string) => readonly Problem[];
  /** Warnings about what is accepted: unknown keys, other spellings. */
  readonly warn: (value: unknown, path: string) => readonly Warning[];
  /** A checked value with its defaults filled in, other spellings replaced and unknown keys left out. */
  readonly read: (value: unknown) => T;
};

export type Of<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = leaf({ type: 'string' }, ['a string', 'strings'], isText);
export const filledText: Shape<string> = leaf(
  { type: 'string', minLength: 1 },
  ['a string that is not empty', 'strings that are not empty'],
  (value) => isText(value) && value !== '',
);
export const flag: Shape<boolean> = leaf(
  { type: 'boolean' },
  ['true or false', 'true or false'],
  (value) => typeof value === 'boolean',
);
export const integer: Shape<number> = leaf(
  { type: 'integer' },
  ['a whole number', 'whole numbers'],
  (value) => typeof value === 'number' && Number.isInteger(value),
);
export const count: Shape<number> = atLeast(0);
export const hexDigest: Shape<string> = matching('^[0-9a-f]{64}$', ['a sha256 in hex', 'sha256 in hex']);
/** Any 8-4-4-4-12 in hex, because ids in practice often have no valid version. */
export const uuid: Shape<string> = matching('^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', [
  'a UUID (hex digits, 8-4-4-4-12)',
  'UUIDs',
]);
/** Date, time and zone; 30 February is refused, 29 February is not. */
export const isoTime: Shape<string> = matching(
  '^[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))' +
    'T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$',
  ['an ISO 8601 time with its zone, like 2024-05-01T12:00:00Z', 'ISO 8601 times'],
);

export function atLeast(minimum: number): Shape<number> {
  return leaf(
    { type: 'integer', minimum },
    [`a whole number, ${minimum} or more`, `whole numbers, ${minimum} or more`],
    (value) => Number.isInteger(value) && (value as number) >= minimum,
  );
}

export function between(minimum: number, maximum: number): Shape<number> {
  return leaf(
    { type: 'integer', minimum, maximum },
    [`a whole number from ${minimum} to ${maximum}`, `whole numbers from ${minimum} to ${maximum}`],
    (value) => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum,
  );
}

/** A number that need not be whole, such as a share or a confidence. */
export function numberBetween(minimum: number, maximum: number): Shape<number> {
  return leaf(
    { type: 'number', minimum, maximum },
    [`a number from ${minimum} to ${maximum}`, `numbers from ${minimum} to ${maximum}`],
    (value) => typeof value === 'number' && value >= minimum && value <= maximum,
  );
}

/** Text that matches a pattern. The pattern is published, so it uses only syntax that every dialect knows. */
export function matching(pattern: string, name: readonly [string, string]): Shape<string> {
  const regex = new RegExp(pattern, 'u');
  return leaf({ type: 'string', pattern }, name, (value) => isText(value) && regex.test(value));
}

const plainWord = /^(?:[a-z]{1,16}(?:[ _-][a-z]{1,16})?|[A-Za-z]{1,8})$/;

export function oneOf<const T extends string | number>(...values: readonly T[]): Shape<T> {
  const known = `${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
  return {
    ...leaf<T>({ enum: values }, [known, `values out of ${values.join(', ')}`], () => true),
    check: (value, path) => {
      if (values.includes(value as T)) return [];
      const meant = values.find((candidate) => isText(value) && looksLike(String(candidate), value));
      const fix = meant === undefined ? `Write ${known}.` : `Write ${meant}.`;
      const found = problem(path, value, { expected: known, fix });
      // A misspelt or plain word is quoted; anything that could be a secret is not (INV-7).
      const isQuoted = isText(value) && (meant !== undefined || plainWord.test(value));
      return [isQuoted ? { ...found, found: `"${value}"` } : found];
    },
  };
}

/** An array. `maxItems` keeps the report about a hostile document short. */
export function list<T>(item: Shape<T>, maxItems?: number): Shape<readonly T[]> {
  const bound = maxItems ?? Number.POSITIVE_INFINITY;
  const name: [string, string] = [`an array of ${item.name[1]}`, `arrays of ${item.name[1]}`];
  const each = <R>(value: unknown, path: string, ask: (entry: unknown, path: string) => readonly R[]): R[] =>
    // Array.from also visits holes, which flatMap would skip.
    Array.isArray(value) ? Array.from(value.slice(0, bound)).flatMap((entry, i) => ask(entry, `${path}[${i}]`)) : [];
  return {
    name,
    schema: { type: 'array', items: item.schema, ...(maxItems === undefined ? {} : { maxItems }) },
    check: (value, path) => {
      if (!Array.isArray(value)) return [problem(path, value, { expected: name[0], fix: `Write it as ${name[0]}.` })];
      const problems = each(value, path, item.check);
      if (value.length <= bound) return problems;
      return [
        problem(path, value, { expected: `at most ${bound} entries`, fix: `Leave at most ${bound} entries.` }),
        ...problems,
      ];
    },
    warn: (value, path) => each(value, path, item.warn),
    read: (value) => (value as unknown[]).map((entry) => item.read(entry)),
  };
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return {
    name: [`${shape.name[0]} or null`, `${shape.name[1]} or null`],
    schema: { anyOf: [shape.schema, { type: 'null' }] },
    check: (value, path) => (value === null ? [] : shape.check(value, path)),
    warn: (value, path) => (value === null ? [] : shape.warn(value, path)),
    read: (value) => (value === null ? null : shape.read(value)),
  };
}

/** A value that may be written in several ways; problems are those of the way that fits best. */
export function anyOf<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Of<S[number]>> {
  const name = [0, 1].map((i) => [...new Set(shapes.map((shape) => shape.name[i]))].join(' or ')) as [string, string];
  const judge = (value: unknown, path: string) =>
    shapes
      .map((shape) => ({ shape, problems: shape.check(value, path), warnings: shape.warn(value, path) }))
      .sort(
        (a, b) =>
          Number(a.problems.length > 0) - Number(b.problems.length > 0) ||
          a.warnings.length - b.warnings.length ||
          a.problems.length - b.problems.length,
      );
  const meantBy = (value: unknown, path: string) =>
    judge(value, path).find(({ problems }) => !problems.some((found) => found.path === path));
  return {
    name,
    schema: { anyOf: shapes.map(({ schema }) => schema) },
    check: (value, path) =>
      meantBy(value, path)?.problems ?? [problem(path, value, { expected: name[0], fix: `Write it as ${name[0]}.` })],
    warn: (value, path) => meantBy(value, path)?.warnings ?? [],
    read: (value) => judge(value, '$')[0]!.shape.read(value) as Of<S[number]>,
  };
}

/** JSON of any kind. */
export const anything: Shape<Json> = leaf({}, ['anything', 'anything'], () => true);

/** A field that is accepted without effect, with a warning. */
export function ignored(why: string, fix: string): Shape<undefined> {
  return {
    ...leaf<undefined>({ deprecated: true, description: why }, ['anything', 'anything'], () => true),
    warn: (_value, path) => [{ path, message: why, fix }],
    read: () => undefined,
  };
}

export function schemaDocument(title: string, shape: Shape<unknown>): { readonly [key: string]: Json } {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    $comment: 'Generated from the code; do not edit.',
    ...shape.schema,
  };
}

function leaf<T>(
  schema: { readonly [key: string]: Json },
  name: readonly [string, string],
  holds: (value: unknown) => boolean,
): Shape<T> {
  return {
    schema,
    name,
    check: (value, path) =>
      holds(value) ? [] : [problem(path, value, { expected: name[0], fix: `Write it as ${name[0]}.` })],
    warn: () => [],
    read: (value) => value as T,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
