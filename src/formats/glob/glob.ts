/** A compiled ignore pattern: one code for each element. Patterns and texts are binary strings, as for git. */
import { type ByteSet, readBracket } from './bracket.js';

export type Glob = {
  /** 0–255 is that byte; from FIRST_SET on it is an index into `sets`; the rest are the codes below. */
  readonly codes: readonly number[];
  readonly sets: readonly ByteSet[];
  /** Literal bytes that end every match. */
  readonly tail: string;
  /** The longest run of literal bytes: every match has it somewhere. */
  readonly needle: string;
  /** No shorter and no longer text matches. */
  readonly minLength: number;
  readonly maxLength: number;
};

/** One byte except '/'. */
export const ANY = 256;
/** Any bytes except '/'. */
export const STAR = 257;
/** Nothing, or anything that ends with a '/'. */
export const DIRECTORIES = 258;
/** The rest of the text. */
export const REST = 259;
export const FIRST_SET = 512;

/** null if no text can match: an open bracket, an unknown class, a lone backslash at the end. */
export function compileGlob(pattern: string): Glob | null {
  const codes: number[] = [];
  const sets: ByteSet[] = [];
  let at = 0;
  while (at < pattern.length) {
    const char = pattern[at];
    if (char === '*') {
      const stars = readStars(pattern, at);
      codes.push(...stars.codes);
      at = stars.next;
    } else if (char === '[') {
      const bracket = readBracket(pattern, at);
      if (bracket === null) return null;
      codes.push(FIRST_SET + sets.length);
      sets.push(bracket.set);
      at = bracket.next;
    } else if (char === '?') {
      codes.push(ANY);
      at += 1;
    } else {
      if (char === '\\') at += 1;
      if (at >= pattern.length) return null;
      codes.push(pattern.charCodeAt(at));
      at += 1;
    }
  }
  const minLength = codes.filter((code) => !isOpenEnded(code)).length;
  const maxLength = minLength === codes.length ? minLength : Number.POSITIVE_INFINITY;
  return { codes, sets, tail: tailOf(codes), needle: needleOf(codes), minLength, maxLength };
}

/** The one text that matches, or null if there may be others. */
export function literalOf(glob: Glob): string | null {
  return glob.tail.length === glob.codes.length ? glob.tail : null;
}

/** Two or more stars match directories only if they fill a whole path segment. Elsewhere they are one star. */
function readStars(pattern: string, start: number): { readonly codes: readonly number[]; readonly next: number } {
  let end = start + 1;
  while (pattern[end] === '*') end += 1;
  const fillsFromLeft = start === 0 || pattern[start - 1] === '/';
  if (end - start >= 2 && fillsFromLeft) {
    if (end === pattern.length) return { codes: [REST], next: end };
    if (pattern[end] === '/') return { codes: [DIRECTORIES], next: end + 1 };
    // If the slash is escaped, git requires at least one directory for `**`.
    if (pattern.startsWith('\\/', end)) return { codes: [STAR, SLASH, DIRECTORIES], next: end + 2 };
  }
  return { codes: [STAR], next: end };
}

function tailOf(codes: readonly number[]): string {
  return toText(codes, codes.findLastIndex((code) => code >= ANY) + 1, codes.length);
}

function needleOf(codes: readonly number[]): string {
  let bestStart = 0;
  let bestEnd = 0;
  let start = 0;
  for (let end = 1; end <= codes.length; end++) {
    if (codes[end - 1]! >= ANY) start = end;
    else if (end - start > bestEnd - bestStart) [bestStart, bestEnd] = [start, end];
  }
  return toText(codes, bestStart, bestEnd);
}

function toText(codes: readonly number[], start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(codes[at]!);
  return text;
}

function isOpenEnded(code: number): boolean {
  return code === STAR || code === DIRECTORIES || code === REST;
}

const SLASH = 0x2f;
