/**
 * Replaces secrets by `[REDACTED:<rule>#<n>]`. Equal values have the same number within a pack, so a reader can see
 * that two places held the same value. Line breaks inside a secret stay, so line numbers stay valid. The numbering
 * holds the values in memory, for one pack.
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

/** The findings of one round of redaction, and the text before it. */
export type Round = { readonly text: string; readonly findings: readonly Finding[] };

/**
 * Redacts until nothing is found, since one redaction can expose another secret. Findings never include a redaction
 * mark, so it terminates; a text that takes too many rounds is removed whole.
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
