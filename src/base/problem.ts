/** A problem in a document, told so that its author can repair it. Values may be secret: they are not quoted. */
import { counted } from './counted.js';
export type Problem = {
  /** A JSON path: `$.plan_step.target_files[2]`. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly fix: string;
};

/** Something that is accepted but that the author should know. */
export type Warning = { readonly path: string; readonly message: string; readonly fix: string };

export function problem(path: string, value: unknown, { expected, fix }: Pick<Problem, 'expected' | 'fix'>): Problem {
  return { path, expected, found: describeValue(value), fix };
}

/**
 * The path of a field. A name that is not plain is quoted, whole or not at all: the path has not passed the guard yet,
 * and the guard would not recognise half of a token or one that is written with escapes.
 */
export function fieldPath(path: string, name: string): string {
  return /^[A-Za-z_$][\w$-]{0,63}$/.test(name) ? `${path}.${name}` : `${path}[${quoteName(name)}]`;
}

/** The path of a value below `$`, by the names and indexes that lead to it. */
export function pathOf(trail: readonly (string | number)[]): string {
  return trail.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : fieldPath(path, step)),
    '$',
  );
}

/** True for names that differ only in case, separators or a plural s: probably a misspelling. */
export function looksLike(a: string, b: string): boolean {
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/[\s_-]/g, '')
      .replace(/s$/, '');
  return bare(a) === bare(b);
}

/** The type of a value, with the value of a number or the length of a text or an array. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (value === '') return 'an empty string';
  if (typeof value === 'string') return `a string of ${counted(value.length, 'character')}`;
  if (typeof value === 'number') return Number.isFinite(value) ? `the number ${value}` : 'a number too large to hold';
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function quoteName(name: string): string {
  return quotable.test(name) ? `"${name}"` : `a name of ${counted(name.length, 'character')}`;
}

const quotable = /^[\p{L}\p{N}\p{P}\p{S} ]{1,200}$/u;
