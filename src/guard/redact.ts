/**
 * Puts `[REDACTED:<rule>#<n>]` in the place of secrets. The same value has the same number within a
 * pack, so a reader can tell that two places held the same thing; line breaks inside a secret stay,
 * so line numbers stay true. The values live in the numbering, in memory, for one pack.
 */
import type { Finding } from './find.js';

/** Gives each value its number, in order of first use. */
export type Numbering = (value: string) => number;

export function createNumbering(): Numbering {
  const numbers = new Map<string, number>();
  return (value) => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, numbers.size + 1);
    return numbers.size;
  };
}

/** `findings` are sorted and do not overlap. */
export function redactText(text: string, findings: readonly Finding[], numbering: Numbering): string {
  let redacted = '';
  let from = 0;
  for (const { rule, start, end } of findings) {
    const secret = text.slice(start, end);
    redacted += `${text.slice(from, start)}[REDACTED:${rule}#${numbering(secret)}]${secret.replace(/[^\r\n]/g, '')}`;
    from = end;
  }
  return redacted + text.slice(from);
}
