/**
 * Shapes: one description of a wire format that gives its TypeScript type, its JSON Schema (draft
 * 2020-12) and a check that names every problem with its JSON path. Schemas are generated from
 * these, so code, types and published schemas cannot drift apart.
 */
import type { Json } from './json.js';

export type Problem = { readonly path: string; readonly expected: string };

export type Shape<T> = {
  readonly schema: { readonly [key: string]: Json };
  readonly check: (value: unknown, path: string) => readonly Problem[];
  /** Never set; carries the type. */
  readonly type?: T;
};

export type Of<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = primitive('string', (value) => typeof value === 'string');
export const flag: Shape<boolean> = primitive('boolean', (value) => typeof value === 'boolean');
export const count: Shape<number> = {
  schema: { type: 'integer', minimum: 0 },
  check: (value, path) =>
    Number.isInteger(value) && (value as number) >= 0 ? [] : [{ path, expected: 'a whole number, 0 or more' }],
};
export const integer: Shape<number> = {
  schema: { type: 'integer' },
  check: (value, path) => (Number.isInteger(value) ? [] : [{ path, expected: 'a whole number' }]),
};
export const hexDigest: Shape<string> = {
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  check: (value, path) =>
    typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? [] : [{ path, expected: 'a sha256 in hex' }],
};

export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return {
    schema: { enum: values },
    check: (value, path) => (values.includes(value as T) ? [] : [{ path, expected: `one of ${values.join(', ')}` }]),
  };
}

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return {
    schema: { type: 'array', items: item.schema },
    check: (value, path) =>
      Array.isArray(value)
        ? value.flatMap((entry, i) => item.check(entry, `${path}[${i}]`))
        : [{ path, expected: 'an array' }],
  };
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return {
    schema: { anyOf: [shape.schema, { type: 'null' }] },
    check: (value, path) => (value === null ? [] : shape.check(value, path)),
  };
}

type Fields = { readonly [key: string]: Shape<unknown> };
type Known<F extends Fields> = { readonly [K in keyof F]: Of<F[K]> };

/** A closed object: every field is required and no other is allowed. */
export function record<const F extends Fields>(fields: F): Shape<Known<F>> {
  const names = Object.keys(fields);
  const properties = Object.fromEntries(names.map((name) => [name, fields[name]!.schema]));
  return {
    schema: { type: 'object', properties, required: names, additionalProperties: false },
    check: (value, path) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, expected: 'an object' }];
      const given = value as Record<string, unknown>;
      const unknown = Object.keys(given).filter((name) => !(name in fields));
      return [
        ...names.flatMap((name) => fields[name]!.check(given[name], `${path}.${name}`)),
        ...unknown.map((name) => ({ path: `${path}.${name}`, expected: 'no such field' })),
      ];
    },
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

function primitive<T>(type: string, holds: (value: unknown) => boolean): Shape<T> {
  return { schema: { type }, check: (value, path) => (holds(value) ? [] : [{ path, expected: `a ${type}` }]) };
}
