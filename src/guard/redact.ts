/**
 * Puts `[REDACTED:<rule>#<n>]` in the place of secrets. The same value has the same number within a
 * pack, so a reader can tell that two places held the same thing; line breaks inside a secret stay,
 * so line numbers stay true. The values live in the numbering, in memory, for one pack.
 */
import type { Finder, Finding } from '../secrets/finding.js';

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

/** What one round of redaction took out, and the text as it was then. */
export type Round = { readonly text: string; readonly findings: readonly Finding[] };

/**
 * Redacts until nothing is found any more, since taking one secret out can bring another into view.
 * Findings never hold a mark, so it comes to an end; a text made to drag it out is taken out whole.
 */
export function redactAll(source: string, find: Finder, numbering: Numbering): { text: string; rounds: Round[] } {
  const rounds: Round[] = [];
  let text = source;
  for (let findings = find(text); findings.length > 0; findings = find(text)) {
    if (rounds.length === maxRounds)
      findings = [{ rule: 'unsettled', start: 0, end: text.length, confidence: 'suspect' }];
    rounds.push({ text, findings });
    text = redactText(text, findings, numbering);
    if (rounds.length > maxRounds) break;
  }
  return { text, rounds };
}

const maxRounds = 8;

/** The text without the numbers of its redaction marks: they count the secrets of one pack and mean nothing in another. */
export function withoutNumbers(guarded: string): string {
  return guarded.replace(/(\[REDACTED:[^[\]#]*)#\d+\]/g, '$1]');
}
