/** Checks of arguments. Callers without a type checker pass anything, and deserve a sentence instead of a TypeError. */
import { didYouMean } from '../base/did-you-mean.js';
import { type Problem, problem } from '../base/problem.js';
import { list, openRecord, optional, type Shape, text } from '../base/shape.js';

/** The fields of an argument that is an object; each may be left out unless `required` names it. */
export type ArgumentShape = {
  readonly name: string;
  readonly fields: { readonly [option: string]: Shape<unknown> };
  readonly required?: readonly string[];
};

/** Every problem with an object of options: a wrong type, a missing field, and a name that no option has. */
export function checkObject(value: unknown, { name, fields, required = [] }: ArgumentShape): readonly Problem[] {
  const shapes = Object.entries(fields).map(([key, shape]) => [key, required.includes(key) ? shape : optional(shape)]);
  const problems = openRecord(Object.fromEntries(shapes)).check(value, name);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problems;
  const known = Object.keys(fields);
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  return [...problems, ...unknown.map((key) => unknownOption(name, key, known))];
}

function unknownOption(name: string, key: string, known: readonly string[]): Problem {
  const meant = didYouMean(key, known);
  const fix = meant === null ? `The options are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return { path: `${name}.${key}`, expected: 'a known option', found: 'an unknown one', fix };
}

export function checkRoot(root: unknown): readonly Problem[] {
  if (typeof root === 'string' && root !== '') return [];
  return [problem('root', root, { expected: 'the path of a folder', fix: "Give the project's folder, like '.'." })];
}

export function checkText(value: unknown, name: string): readonly Problem[] {
  return text.check(value, name);
}

/** A value that is checked by a predicate, described by `name`. */
export function satisfying(name: string, holds: (value: unknown) => boolean): Shape<unknown> {
  return {
    name: [name, name],
    schema: {},
    check: (value, path) => (holds(value) ? [] : [problem(path, value, { expected: name, fix: `Write ${name}.` })]),
    warn: () => [],
    read: (value) => value,
  };
}

/** An object that has these fields; their values are not checked. */
export function objectWith(name: string, fields: readonly string[]): Shape<unknown> {
  return satisfying(
    name,
    (value) => typeof value === 'object' && value !== null && fields.every((field) => field in value),
  );
}

export const anyFunction = satisfying('a function', (value) => typeof value === 'function');
export const anyObject = satisfying('an object', (value) => typeof value === 'object' && value !== null);
export const textOrNull = satisfying('a string or null', (value) => value === null || typeof value === 'string');
export const texts = list(text);
export const bytes = satisfying(
  'a string or bytes',
  (value) => typeof value === 'string' || value instanceof Uint8Array,
);

/** A budget must be finite: it bounds what is printed. */
export function tokens(most: number): Shape<unknown> {
  return satisfying(
    `a whole number of tokens from 1 to ${most}, like 8000`,
    (value) => Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most,
  );
}
