/**
 * Limits slots to a number of lines. Only whole entries are shown: a bullet with its continuation, a table row, a
 * paragraph, a criterion. The last line states what was left out and counts toward the limit. An entry longer than the
 * limit is left out; only plain prose is cut at a line.
 */
import { fencedLines } from '../../formats/headings.js';

export type Entry = readonly string[];

export type Capped = {
  readonly lines: readonly string[];
  /** Null if nothing was cut. */
  readonly cut: { readonly entries: number; readonly lines: number } | null;
};

export function capEntries(entries: readonly Entry[], cap: number): Capped {
  const total = countLines(entries);
  if (total <= cap) return { lines: entries.flat(), cut: null };
  const room = cap - 1;
  const shown: Entry[] = [];
  let used = 0;
  for (const entry of entries.flatMap((whole) => divideProse(whole, room))) {
    if (entry.length > room) continue;
    if (used + entry.length > room) break;
    shown.push(entry);
    used += entry.length;
  }
  while (shown.length > 0 && shown.at(-1)!.every((line) => line.trim() === '')) used -= shown.pop()!.length;
  const cut = { entries: Math.max(1, entries.length - shown.length), lines: total - used };
  return { lines: [...shown.flat(), cutMark(cut, cap)], cut };
}

/** For callers that choose the entries themselves. */
export function cutMark({ entries, lines }: NonNullable<Capped['cut']>, cap: number): string {
  return `(cut here: ${entries} more ${entries === 1 ? 'entry' : 'entries'}, ${lines} ${lines === 1 ? 'line' : 'lines'}; at most ${cap} lines)`;
}

/** Splits Markdown lines into entries. A blank line is its own entry; a table head belongs to the first row. */
export function entriesOf(lines: readonly string[]): Entry[] {
  const inFence = fencedLines(lines);
  const entries: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const joins =
      before !== undefined &&
      ((inFence[at] && inFence[at - 1]) ||
        (!inFence[at] && !inFence[at - 1] && continues(line, before, entries.at(-1)!)));
    if (joins) entries.at(-1)!.push(line);
    else entries.push([line]);
  }
  return entries;
}

function continues(line: string, before: string, entry: readonly string[]): boolean {
  if (line.trim() === '' || before.trim() === '') return false;
  if (isRow(line)) return isRow(before) && (isDivider(line) || isDivider(before)) && entry.length <= 2;
  if (isRow(before) || isHeading(line) || isHeading(before) || isBullet(line)) return false;
  return true;
}

function divideProse(entry: Entry, room: number): Entry[] {
  const isProse =
    entry.length > room && !entry.some((line) => isRow(line) || isBullet(line) || /^\s|^AC-|```|~~~/.test(line));
  return isProse ? entry.map((line) => [line]) : [entry];
}

export function countLines(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.length, 0);
}

export function isRow(line: string): boolean {
  return /^\s*\|/.test(line);
}

export function isDivider(line: string): boolean {
  return isRow(line) && line.includes('-') && /^[\s|:-]*$/.test(line);
}

function isBullet(line: string): boolean {
  return /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line);
}

function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}\s/.test(line);
}
