/**
 * Replaces secrets by `[REDACTED:<rule>#<n>]`. Equal values have the same number within a pack, so a reader can see
 * that two places held the same value. The syntax around a secret stays: its line breaks, so that line numbers stay
 * valid, and the quotes of its fragments. A bare value gets quotes, because without them a mark reads as a list. The
 * numbering holds the values in memory, for one pack.
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
    const quote = isBareValue(text, start, end) ? '"' : '';
    const mark = `${quote}[REDACTED:${rule}#${numbering(secret)}]${quote}`;
    redacted += text.slice(from, start) + mark + syntaxOf(secret);
    from = end;
  }
  return redacted + text.slice(from);
}

/** The line breaks inside a secret, with the quotes and operators of its fragments and the signs that continue a line. */
function syntaxOf(secret: string): string {
  if (!/[\r\n]/.test(secret)) return '';
  const isInFragments = fragments.test(secret);
  return secret.replace(/[^\r\n]+/g, (line, at: number) => {
    const head = at > 0 && isInFragments ? (fragmentHead.exec(line)?.[0] ?? '') : '';
    const end = line.slice(Math.max(head.length, line.length - maxTail));
    const isLast = at + line.length === secret.length;
    return head + (isLast ? '' : (isInFragments ? fragmentTail : continuation).exec(end)![0]);
  });
}

/** Whether a value stands after a name or in a list, without quotes and not inside a string. */
function isBareValue(text: string, start: number, end: number): boolean {
  if (!valueEnd.test(text.slice(end, end + maxLead))) return false;
  const lines = text.slice(Math.max(0, start - maxLead), start).split('\n');
  const line = lines.pop()!;
  const isBelow = line.trim() === '';
  const before = (isBelow ? (lines.pop() ?? '').replace(/#.*/, '') : line.replace(tag, '')).trimEnd();
  if (!(isBelow ? /:$/ : valueLead).test(before) || query.test(before)) return false;
  return ['"', "'", '`'].every((quote) => before.replace(noQuote, '').split(quote).length % 2 === 1);
}

/** The separator after a name, or the sign before an item. */
const valueLead = /[:=,([{]$|[:=]>$|^\s*-$/;
/** The tag or anchor of a YAML value. */
const tag = /(?<=: )[&!][\w!/.-]{1,60} $/;
const query = /[?&][\w.-]{1,60}=$/;
const valueEnd = /^(?:\s*$|[ \t]*[\r\n,;)\]}]|[ \t]+(?:#|\/\/))/;
/** Escaped quotes and apostrophes. */
const noQuote = /\\.|(?<=\w)'(?=\w)/g;
const maxLead = 400;
const fragments = /["'`][\t +.,&]{0,40}\\?\r?\n[\t +.&]{0,200}["'`]/;
const fragmentHead = /^[\t +.&]{0,200}["'`]/;
const fragmentTail = /(?:["'`][\t +.,&]{0,40}\\?|\\)?$/;
const continuation = /\\?$/;
const maxTail = 60;

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
