/** Checks that tell a generated key from words, sequences and filler. */
import { type Kinds, measure } from './measure.js';

/** Shannon entropy in bits per character. */
export function entropyOf(value: string): number {
  return measure(value).entropy;
}

/** The kinds of characters in a value. */
export function kindsOf(value: string): Kinds {
  return measure(value);
}

/**
 * Whether the value consists of words: more of its letter pairs are common in words than chance explains. Random
 * letters have about a quarter of such pairs, words three quarters. The fewer pairs, the higher the required share.
 */
export function isWordy(value: string): boolean {
  const { pairs, common } = measure(value);
  return pairs >= 4 && common / pairs >= 0.42 + 0.55 / Math.sqrt(pairs);
}

/** Whether few of its letter pairs are common in words. */
export function isWordless(value: string): boolean {
  const { pairs, common } = measure(value);
  return pairs >= 9 && common / pairs <= 0.25;
}

/** The share of adjacent pairs of different kind: high in generated values, low in words and numbers. */
export function changeShare(value: string): number {
  return value.length < 2 ? 0 : measure(value).changes / (value.length - 1);
}

/**
 * Filler: few different characters, a repeated substring, or a sequence. Alternating sequences of letters and digits
 * (`abcdef0123…`) are not filler: people type such keys to try a tool out.
 */
export function isFiller(value: string): boolean {
  if (measure(value).distinct <= Math.min(4, value.length / 3)) return true;
  return isRepeated(value) || (counts(value) && !isTyped(value));
}

/** Sequences of letters and digits, as people type a key of the required length. */
export function isTyped(value: string): boolean {
  if (value.length < 24) return false;
  const { digit, lower, upper, distinct } = measure(value);
  return digit && (lower || upper) && distinct >= 10 && counts(value);
}

function counts(value: string): boolean {
  return measure(value).steps > 0.6 * (value.length - 1);
}

/** A substring of at most ten characters that occurs at least three times in a row. */
function isRepeated(value: string): boolean {
  for (let period = 1; period <= Math.min(10, value.length / 3); period++) {
    let at = period;
    while (at < value.length && value.charCodeAt(at) === value.charCodeAt(at - period)) at += 1;
    if (at === value.length) return true;
  }
  return false;
}

/** Whether it consists of capitalised words (`UserByIdPipe`): every capital begins a word. */
export function isCamelCase(value: string): boolean {
  return /^[a-z]*(?:[A-Z][a-z]+){2,}$/.test(value);
}

/** The number of different signs that occur neither in names nor in URLs. */
export function countSigns(value: string): number {
  return new Set(value.match(/[!@#$%^&*+=?~;<>(){}[\]|]/g)).size;
}
