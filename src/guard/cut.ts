/**
 * Shortens text that is shown. Every function takes guarded text only: the guard must see the whole text before a
 * region is left out, because half of a token is no longer recognised (ADR 0021). No cut falls inside a mark of the
 * guard or between two surrogates.
 */
import type { GuardedText } from '../model/block.js';

/** The first `maxLength` characters, or a few less. */
export function cutGuarded(text: GuardedText, maxLength: number): GuardedText {
  return text.length <= maxLength ? text : (text.slice(0, endOfHead(text, maxLength)) as GuardedText);
}

/** The last `maxLength` characters, or a few less. */
export function keepGuardedTail(text: GuardedText, maxLength: number): GuardedText {
  return text.length <= maxLength ? text : (text.slice(startOfTail(text, text.length - maxLength)) as GuardedText);
}

/** At most `maxLength` characters; the last one is `…` if something was left out. */
export function shortenGuarded(text: GuardedText, maxLength: number): GuardedText {
  return text.length <= maxLength ? text : (`${cutGuarded(text, maxLength - 1)}…` as GuardedText);
}

/** Like `shortenGuarded`, cut between two words. A single word that is too long is cut at `maxLength`. */
export function shortenGuardedAtWord(text: GuardedText, maxLength: number): GuardedText {
  if (text.length <= maxLength) return text;
  const end = endOfWords(text, maxLength - 1);
  const head = end > 0 ? text.slice(0, end) : cutGuarded(text, maxLength - 1);
  return `${head.replace(/(?<![\s,;:])[\s,;:]+$/, '')}…` as GuardedText;
}

/** The text up to its first line break. */
export function firstLineOf(text: GuardedText): GuardedText {
  return text.split(/[\r\n]/, 1)[0] as GuardedText;
}

/** The largest end of a head that is not past `maxEnd`. */
export function endOfHead(text: GuardedText, maxEnd: number): number {
  const end = Math.max(0, Math.min(maxEnd, text.length));
  return markAround(text, end)?.start ?? (splitsCharacter(text, end) ? end - 1 : end);
}

/** The smallest start of a tail that is not before `minStart`. */
export function startOfTail(text: GuardedText, minStart: number): number {
  const start = Math.max(0, Math.min(minStart, text.length));
  return markAround(text, start)?.end ?? (splitsCharacter(text, start) ? start + 1 : start);
}

function endOfWords(text: GuardedText, maxEnd: number): number {
  let end = maxEnd;
  while (end > 0 && text.charCodeAt(end) > blank) end -= 1;
  return endOfHead(text, end);
}

/** The mark of the guard that a cut at `at` would split. */
function markAround(text: string, at: number): { readonly start: number; readonly end: number } | null {
  const start = text.lastIndexOf('[', at - 1);
  if (start < 0 || at - start > maxMarkLength || at === 0) return null;
  mark.lastIndex = start;
  return mark.test(text) && mark.lastIndex > at ? { start, end: mark.lastIndex } : null;
}

function splitsCharacter(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

const blank = 0x20;
const mark = /\[(?:REDACTED:[\w-]{1,80}(?:#\d{1,9})?|U\+[0-9A-F]{4,6})\]/y;
const maxMarkLength = 120;
