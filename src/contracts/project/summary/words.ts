/** Figures and lists as people write them. */
import { cutAtWord } from '../../../base/cut.js';

/** `1,204 files`, `1 file`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The first few, and how many more there are. */
export function some(items: readonly string[], most: number): string {
  const more = items.length - most;
  return more > 0 ? `${items.slice(0, most).join(', ')} and ${grouped(more)} more` : listed(items);
}

/** At most this long, cut between words. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${cutAtWord(text, most - 1).replace(/(?<![\s,;:])[\s,;:]+$/, '')}…`;
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
