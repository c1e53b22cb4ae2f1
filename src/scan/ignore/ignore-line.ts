/**
 * The lines of an ignore file and what one line says, read as git reads them: as C strings (a NUL ends
 * a line early), without the byte order mark, the CR of a CRLF and the spaces at the end that no
 * backslash protects. Tabs are kept. A line too odd to match anything is still a line.
 */

/** A line that holds a rule: neither empty nor a comment. `number` counts from 1. */
export type RuleLine = { readonly number: number; readonly text: string };

export type Pattern = {
  /** What is left without `!`, the leading and the trailing slash. */
  readonly body: string;
  readonly negated: boolean;
  readonly directoriesOnly: boolean;
  /** The body is matched with the path from the ignore file's directory; otherwise with the entry's name. */
  readonly anchored: boolean;
};

/** All rule lines in order. Text is a binary string: one character per byte. */
export function splitRuleLines(bytes: Buffer): RuleLine[] {
  const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  const lines: RuleLine[] = [];
  let number = 0;
  for (const raw of bytes.toString('latin1', start).split('\n')) {
    number += 1;
    if (raw !== '' && !raw.startsWith('#')) lines.push({ number, text: trimLine(raw) });
  }
  return lines;
}

export function parsePattern(text: string): Pattern {
  const negated = text.startsWith('!');
  const directoriesOnly = text.endsWith('/');
  const whole = text.slice(negated ? 1 : 0, directoriesOnly ? -1 : undefined);
  const anchored = whole.includes('/');
  return { body: whole.startsWith('/') ? whole.slice(1) : whole, negated, directoriesOnly, anchored };
}

/** Length of the part before the first wildcard or backslash. */
export function literalPrefixLength(pattern: string): number {
  const length = pattern.search(/[*?[\\]/);
  return length < 0 ? pattern.length : length;
}

function trimLine(raw: string): string {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  const nul = line.indexOf('\0');
  return trimSpaces(nul < 0 ? line : line.slice(0, nul));
}

/** From the left, since only that tells whether a backslash is itself escaped. */
function trimSpaces(line: string): string {
  if (!line.endsWith(' ')) return line;
  let kept = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === ' ') continue;
    if (line[at] === '\\') at += 1;
    kept = at + 1;
  }
  return line.slice(0, kept);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
