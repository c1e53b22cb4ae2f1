/** Checks of arguments. Callers without a type checker pass anything, and deserve a sentence instead of a TypeError. */
import { didYouMean } from '../base/did-you-mean.js';
import { type Problem, problem } from '../base/problem.js';
import { anything, list, openRecord, optional, type Shape, text } from '../base/shape.js';
import type { Shapes } from './answer.js';

/** An object of options: a wrong type, a missing field and a name that no option has are problems. */
export function objectOf(fields: Shapes, ...required: readonly string[]): Shape<unknown> {
  const shapes = Object.entries(fields).map(([key, shape]) => [key, required.includes(key) ? shape : optional(shape)]);
  const shape = openRecord(Object.fromEntries(shapes));
  const known = Object.keys(fields);
  return {
    ...shape,
    check: (value, name) => {
      const problems = shape.check(value, name);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return problems;
      const unknown = Object.keys(value).filter((key) => !known.includes(key));
      return [...problems, ...unknown.map((key) => unknownOption(name, key, known))];
    },
  };
}

function unknownOption(name: string, key: string, known: readonly string[]): Problem {
  const meant = didYouMean(key, known);
  const fix = meant === null ? `The options are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return { path: `${name}.${key}`, expected: 'a known option', found: 'an unknown one', fix };
}

/** A value that is checked by a predicate, described by `name`. */
export function satisfying(name: string, holds: (value: unknown) => boolean, fix = `Write ${name}.`): Shape<unknown> {
  return {
    ...anything,
    name: [name, name],
    check: (value, path) => (holds(value) ? [] : [problem(path, value, { expected: name, fix })]),
  };
}

/** An object that has these fields; their values are not checked. */
export function objectWith(name: string, fields: readonly string[]): Shape<unknown> {
  return satisfying(
    name,
    (value) => typeof value === 'object' && value !== null && fields.every((field) => field in value),
  );
}

const maxTokens = 100_000_000;

export const folder = satisfying(
  'the path of a folder',
  (value) => typeof value === 'string' && value !== '',
  "Give the project's folder, like '.'.",
);
export const openedStore = objectWith('a store that openStore answered', ['get', 'put', 'getRef']);
export const anyFunction = satisfying('a function', (value) => typeof value === 'function');
export const anyObject = satisfying('an object', (value) => typeof value === 'object' && value !== null);
export const objectOrNull = satisfying('an object or null', (value) => typeof value === 'object');
export const textOrNull = satisfying('a string or null', (value) => value === null || typeof value === 'string');
export const texts = list(text);
export const bytes = satisfying(
  'a string or bytes',
  (value) => typeof value === 'string' || value instanceof Uint8Array,
);

/** A budget must be finite: it bounds what is printed. */
export const tokens = satisfying(
  `a whole number of tokens from 1 to ${maxTokens}, like 8000`,
  (value) => Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= maxTokens,
);
