/**
 * Limits slots to a number of lines. Only whole entries are shown: a bullet with its continuation, a table row, a
 * paragraph, a criterion. The last line states what was left out and counts toward the limit. Of an entry that alone is
 * longer than the limit, the beginning is shown.
 */
import { fencedLines } from '../../formats/headings.js';

export type Entry = readonly string[];

export type Capped = {
  readonly lines: readonly string[];
  /** Null if nothing was cut. */
  readonly cut: { readonly entries: number; readonly lines: number } | null;
};

/** `isNeeded` entries are kept longest. */
export function capEntries(
  entries: readonly Entry[],
  cap: number,
  isNeeded: (entry: Entry) => boolean = () => false,
): Capped {
  const total = countLines(entries);
  if (total <= cap) return { lines: entries.flat(), cut: null };
  const room = cap - 1;
  const others = countLines(entries.filter((entry) => entry.length <= room));
  const share = Math.max(Math.ceil(room / 2), room - others);
  const shortened = entries.map((entry) => beginningOf(entry, entry.length <= room ? room : share));
  const places = [...entries.keys()].sort(
    (a, b) => Number(isNeeded(entries[b]!)) - Number(isNeeded(entries[a]!)) || a - b,
  );
  const shown = new Set<number>();
  let used = 0;
  for (const at of places) {
    const { length } = shortened[at]!;
    if (used + length > room) break;
    shown.add(at);
    used += length;
  }
  const kept = [...shown].sort((a, b) => a - b);
  while (kept.length > 0 && shortened[kept.at(-1)!]!.every((line) => line.trim() === '')) kept.pop();
  const whole = kept.filter((at) => shortened[at] === entries[at]);
  const begun = kept.length - whole.length;
  const shownLines = countLines(kept.map((at) => shortened[at]!)) - begun;
  const cut = { entries: Math.max(1, entries.length - whole.length), lines: total - shownLines };
  return { lines: [...kept.flatMap((at) => shortened[at]!), cutMark(cut, cap)], cut };
}

/** The entry itself if it fits; otherwise its first lines, the last of which says how many are missing. */
function beginningOf(entry: Entry, room: number): Entry {
  if (entry.length <= room) return entry;
  return [
    ...entry.slice(0, Math.max(0, room - 1)),
    `(${entry.length - Math.max(0, room - 1)} more lines of this entry)`,
  ];
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
