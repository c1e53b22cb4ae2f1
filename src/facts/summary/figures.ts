/** Numbers and lists in prose. */
import { shortenGuardedAtWord } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { GuardedText } from '../../model/block.js';

/** `1,204 files`, `1 file`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** Uses through values whose type nobody writes are not seen, so a number of users is a lower bound. */
export function atLeast(files: number): string {
  return `at least ${count(files, 'file')}`;
}

export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The first items and the number of the rest. */
export function some(items: readonly string[], most: number): string {
  const more = items.length - most;
  return more > 0 ? `${items.slice(0, most).join(', ')} and ${grouped(more)} more` : listed(items);
}

/** Guards the whole text, then cuts it between words to at most this length. */
export function shortened(text: string, maxLength: number): GuardedText {
  return shortenGuardedAtWord(guardPhrase(text), maxLength);
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
