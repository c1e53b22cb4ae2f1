/** How random a value looks: the judgements that tell a generated key from words, counting and filler. */
import { type Kinds, measure } from './measure.js';

/** Shannon entropy in bits per character. */
export function entropyOf(value: string): number {
  return measure(value).entropy;
}

/** Which kinds of characters a value has. */
export function kindsOf(value: string): Kinds {
  return measure(value);
}

/**
 * Made of words: of its neighbouring letters more are common in words than chance explains. Random
 * letters have about a quarter of such pairs, words three quarters; the fewer pairs, the more it takes.
 */
export function isWordy(value: string): boolean {
  const { pairs, common } = measure(value);
  return pairs >= 4 && common / pairs >= 0.42 + 0.55 / Math.sqrt(pairs);
}

/** Made of letters that no word has in this order. */
export function isWordless(value: string): boolean {
  const { pairs, common } = measure(value);
  return pairs >= 9 && common / pairs <= 0.25;
}

/** Share of neighbours of different kind (lower, upper, digit, other): high in generated values, low in words and numbers. */
export function changeShare(value: string): number {
  return value.length < 2 ? 0 : measure(value).changes / (value.length - 1);
}

/**
 * Filler: few different characters, a short piece repeated, or characters in counting order. Letters and
 * digits that count in turns (`abcdef0123…`) are none: people who try a tool out write their keys so.
 */
export function isFiller(value: string): boolean {
  if (measure(value).distinct <= Math.min(4, value.length / 3)) return true;
  return isRepeated(value) || (counts(value) && !isTyped(value));
}

/** Letters and digits in counting order, as people type a key that is long enough. */
export function isTyped(value: string): boolean {
  if (value.length < 24) return false;
  const { digit, lower, upper, distinct } = measure(value);
  return digit && (lower || upper) && distinct >= 10 && counts(value);
}

function counts(value: string): boolean {
  return measure(value).steps > 0.6 * (value.length - 1);
}

/** At least three times the same piece, of at most ten characters. */
function isRepeated(value: string): boolean {
  for (let period = 1; period <= Math.min(10, value.length / 3); period++) {
    let at = period;
    while (at < value.length && value.charCodeAt(at) === value.charCodeAt(at - period)) at += 1;
    if (at === value.length) return true;
  }
  return false;
}

/** Made of capitalised words (`UserByIdPipe`): every capital begins a word. */
export function isCamelCase(value: string): boolean {
  return /^[a-z]*(?:[A-Z][a-z]+){2,}$/.test(value);
}

/** How many different signs it has that neither names nor addresses have. */
export function countSigns(value: string): number {
  return new Set(value.match(/[!@#$%^&*+=?~;<>(){}[\]|]/g)).size;
}
