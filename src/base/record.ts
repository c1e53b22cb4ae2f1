/** Shapes of objects: closed ones for what packlight writes, open ones for what it reads. */
import type { Json } from './json.js';
import { fieldPath, looksLike, type Problem, problem, type Warning } from './problem.js';
import { Defect } from './result.js';
import type { Of, Shape } from './shape.js';

/** A field that may be missing; `read` then leaves it out. */
export type Optional<T> = Shape<T> & { readonly presence: 'optional' };
/** A field that may be missing; `read` then gives the default. */
export type Defaulted<T> = Shape<T> & { readonly presence: 'defaulted'; readonly fallback: T };

type Fields = { readonly [key: string]: Shape<unknown> };
type OptionalKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly presence: 'optional' } ? K : never;
}[keyof F];
type Known<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalKey<F>>]: Of<F[K]> } & {
  readonly [K in OptionalKey<F>]?: Of<F[K]>;
};

type Openness<F extends Fields> = {
  readonly name?: readonly [one: string, many: string];
  /** Other spellings of optional fields, accepted with a warning. */
  readonly aliases?: { readonly [alias: string]: keyof F & string };
};

export function optional<T>(shape: Shape<T>): Optional<T>;
export function optional<T>(shape: Shape<T>, fallback: NoInfer<T>): Defaulted<T>;
export function optional<T>(shape: Shape<T>, fallback?: T): Optional<T> | Defaulted<T> {
  if (fallback === undefined) return { ...shape, presence: 'optional' };
  const schema = { ...shape.schema, default: fallback as Json };
  return { ...shape, schema, presence: 'defaulted', fallback };
}

/** A closed object: no field is allowed but these. */
export function record<const F extends Fields>(fields: F): Shape<Known<F>> {
  const open = openRecord(fields);
  return {
    ...open,
    schema: { ...open.schema, additionalProperties: false },
    check: (value, path) => [
      ...open.check(value, path),
      ...reportUnknown(unknownFields(value, fields), path, (at, name) =>
        problem(at, own(value, name), { expected: 'no such field', fix: repairOf(name, fields) }),
      ),
    ],
    warn: (value, path) => warningsInside(value, path, fields),
  };
}

/** An open object: unknown fields are allowed, have no effect, and are warned about. */
export function openRecord<const F extends Fields>(fields: F, openness: Openness<F> = {}): Shape<Known<F>> {
  const names = Object.keys(fields);
  const { name: words = ['an object', 'objects'], aliases = {} } = openness;
  const shapeOf: Fields = {
    ...fields,
    ...Object.fromEntries(Object.entries(aliases).map(([alias, name]) => [alias, spelling(fields[name]!)])),
  };
  const required = names.filter((name) => !isOptional(fields[name]!));
  const spellings = (name: string) => [name, ...Object.keys(aliases).filter((alias) => aliases[alias] === name)];
  return {
    name: words,
    schema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(shapeOf).map(([name, shape]) => [name, shape.schema])),
      ...(required.length > 0 ? { required } : {}),
    },
    check: (value, path) => {
      if (!isObject(value)) return [problem(path, value, { expected: words[0], fix: `Write it as ${words[0]}.` })];
      return Object.keys(shapeOf).flatMap((name): readonly Problem[] => {
        const shape = shapeOf[name]!;
        const given = own(value, name);
        if (given !== undefined) return shape.check(given, fieldPath(path, name));
        if (isOptional(shape)) return [];
        return [
          problem(fieldPath(path, name), undefined, { expected: shape.name[0], fix: `Add ${name}: ${shape.name[0]}.` }),
        ];
      });
    },
    warn: (value, path) => [
      ...warningsInside(value, path, shapeOf),
      ...Object.keys(aliases).flatMap((alias) => aliasWarnings(value, path, { alias, name: aliases[alias]! })),
      ...reportUnknown(unknownFields(value, shapeOf), path, (at, name): Warning => {
        return { path: at, message: 'This field is not known and has no effect.', fix: repairOf(name, fields) };
      }),
    ],
    read: (value) => {
      const read = names.flatMap((name) => {
        const key = spellings(name).find((spelled) => own(value, spelled) !== undefined);
        const shape = fields[name]! as Shape<unknown> & { readonly fallback?: unknown };
        if (key !== undefined) return [[name, shape.read(own(value, key))] as const];
        return shape.fallback === undefined ? [] : [[name, shape.fallback] as const];
      });
      return Object.fromEntries(read.filter(([, entry]) => entry !== undefined)) as Known<F>;
    },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only an object's own fields count, so an inherited `constructor` or `toString` is not found. */
function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isOptional(shape: Shape<unknown>): boolean {
  return 'presence' in shape;
}

function spelling(shape: Shape<unknown>): Shape<unknown> {
  if (!isOptional(shape)) throw new Defect('only an optional field may have another spelling');
  const { default: _, ...schema } = shape.schema;
  return { ...shape, schema: { ...schema, deprecated: true } };
}

function warningsInside(value: unknown, path: string, fields: Fields): Warning[] {
  return Object.keys(fields).flatMap((name) => {
    const given = own(value, name);
    return given === undefined ? [] : fields[name]!.warn(given, fieldPath(path, name));
  });
}

type Alias = { readonly alias: string; readonly name: string };

function aliasWarnings(value: unknown, path: string, { alias, name }: Alias): Warning[] {
  if (own(value, alias) === undefined) return [];
  const both = own(value, name) !== undefined;
  const message = both ? `This field has no effect: ${name} is given too.` : `This field is read as ${name}.`;
  return [{ path: fieldPath(path, alias), message, fix: both ? 'Remove it.' : `Write it as ${name}.` }];
}

function unknownFields(value: unknown, fields: Fields): string[] {
  if (!isObject(value)) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(fields, name) && value[name] !== undefined);
}

/** Reports the first unknown fields one by one and the rest in one report. */
function reportUnknown<R extends { readonly path: string }>(
  names: readonly string[],
  path: string,
  report: (path: string, name: string) => R,
): R[] {
  const reports = names.slice(0, maxReported).map((name) => report(fieldPath(path, name), name));
  const more = names.length - reports.length;
  if (more > 0) reports.push({ ...report(path, ''), path: `${path}.* (${more} more)` });
  return reports;
}

function repairOf(name: string, fields: Fields): string {
  const meant = Object.keys(fields).find((known) => looksLike(known, name));
  return meant === undefined ? 'Remove it.' : `Remove it, or write it as ${meant}.`;
}

const maxReported = 20;
