/**
 * Checks values that are assigned to the key of a named service. Since the name identifies them, these checks also
 * accept keys that do not look random: digits alone, keyboard rows, groups with dashes. They reject words.
 */
import { largestOf } from '../../../base/append.js';
import { isNoExample, looksRandom } from '../../classify/value.js';

/** A generated key, or one typed as an example. */
export function looksLikeAKey(value: string): boolean {
  if (value.length < 8 || value.length > 2000 || standIn.test(value)) return false;
  if (value.includes('.') && value.length < 32) return false;
  if (/^\d+$/.test(value)) return value.length >= 15;
  const digits = value.replace(/\D/g, '').length;
  const longest = largestOf(value.split(/[^A-Za-z0-9]+/).map((part) => part.length));
  if (groups.test(value)) return digits >= 4;
  if (longest < Math.min(10, value.length * 0.5)) return false;
  if (digits >= 4 && digits * 8 >= value.length) return mixes(value);
  return longest >= 20 && (isRow(value) || (digits > 0 && looksRandom(value)));
}

/** Stricter, for names without a word such as `key`. */
export function looksStrong(value: string): boolean {
  return (
    value.length >= 20 && /^[A-Za-z0-9_-]+$/.test(value) && value.replace(/\D/g, '').length >= 6 && looksLikeAKey(value)
  );
}

/** Contains digits and letters of both cases, and is no example. For values with the length that a service uses. */
export function mixesKinds(value: string): boolean {
  return /\d.*\d/.test(value) && /[A-Z].*[A-Z]/.test(value) && /[a-z].*[a-z]/.test(value) && isNoExample(value);
}

/** Contains letters and a digit, and is too long for a number or a short name. */
export function isNoWord(value: string): boolean {
  return value.length >= 12 && /\d/.test(value) && /[A-Za-z]/.test(value) && isNoExample(value);
}

/** Letters and digits alternate, or form two long runs. */
function mixes(value: string): boolean {
  return /[A-Za-z]\d|\d[A-Za-z]/.test(value);
}

/** Adjacent letters of the alphabet or the keyboard in sequence, or a repeated substring. */
function isRow(value: string): boolean {
  const letters = value.toLowerCase().replace(/[^a-z]/g, '');
  let near = 0;
  for (let at = 1; at < letters.length; at++) if (rows.includes(letters.slice(at - 1, at + 1))) near += 1;
  return near >= 0.7 * (letters.length - 1);
}

const rows = 'abcdefghijklmnopqrstuvwxyza zyxwvutsrqponmlkjihgfedcba qwertyuiop asdfghjkl zxcvbnm fabcdef';
const groups = /^[0-9a-z]{4,14}(?:-[0-9a-z]{4,14}){2,5}$/i;
const standIn = /example|your|xxxx|placeholder|changeme|redacted|dummy/i;
