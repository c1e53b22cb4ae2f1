/** Lets a region begin and end where a reader would: with whole statements, and with whole functions if they are short. */
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import { linesWithDoc, smallKinds } from './cut-regions.js';

export type Layout = {
  readonly lines: readonly string[];
  /** For each line, counted from 0, whether a statement begins there (`base/statements.ts`). */
  readonly starts: readonly boolean[];
  readonly definitions: readonly Definition[];
};

/** Null if the region only closes what begins elsewhere. */
export function growRegion(range: LineRange, { lines, starts, definitions }: Layout): LineRange | null {
  const spans = definitions.filter(({ kind }) => !smallKinds.has(kind)).map(linesWithDoc);
  const boundaries = new Set(spans.flatMap(([from, to]) => [from, to + 1]));
  const isBoundary = (line: number) =>
    line <= 1 || line > starts.length || starts[line - 1] === true || boundaries.has(line);
  const [first, last] = trimBlanks(toStatements(trimBlanks(range, lines), isBoundary), lines);
  const begin = beginAt(spans, [first, last]);
  const [from, to] = trimBlanks([begin, endAt(spans, [begin, last])], lines);
  return lines.slice(from - 1, to).every((line) => closing.test(line)) ? null : [from, to];
}

/** Grows to whole statements. Where that takes too many lines, the statement at the edge is left out instead. */
function toStatements([first, last]: LineRange, isBoundary: (line: number) => boolean): LineRange {
  let from = first;
  while (first - from < maxGrowth && !isBoundary(from)) from -= 1;
  if (!isBoundary(from)) for (from = first; from <= last && !isBoundary(from); ) from += 1;
  let to = last;
  while (to - last < maxGrowth && !isBoundary(to + 1)) to += 1;
  if (!isBoundary(to + 1)) for (to = last; to >= first && !isBoundary(to + 1); ) to -= 1;
  // A part of a single statement, such as a long table, stays.
  return from <= to ? [from, to] : [first, last];
}

/** Includes a short function that the region begins in; leaves out the last lines of a long one. */
function beginAt(spans: readonly LineRange[], [first, last]: LineRange): number {
  const cut = innermost(spans.filter(([from, to]) => from < first && first <= to));
  if (cut === null) return first;
  const [from, to] = cut;
  if (to - from < maxWhole) return from;
  return to < last && to - first < maxRest ? to + 1 : first;
}

/** Includes a short function that the region ends in; leaves out the first lines of a long one. */
function endAt(spans: readonly LineRange[], [first, last]: LineRange): number {
  const cut = innermost(spans.filter(([from, to]) => from <= last && last < to));
  if (cut === null) return last;
  const [from, to] = cut;
  if (to - from < maxWhole) return to;
  return first < from && last - from < maxRest ? from - 1 : last;
}

function innermost(spans: readonly LineRange[]): LineRange | null {
  return spans.reduce<LineRange | null>((best, span) => (best === null || span[0] >= best[0] ? span : best), null);
}

function trimBlanks([first, last]: LineRange, lines: readonly string[]): LineRange {
  let [from, to] = [first, last];
  while (from < to && lines[from - 1]?.trim() === '') from += 1;
  while (to > from && lines[to - 1]?.trim() === '') to -= 1;
  return [from, to];
}

/** A longer statement is left out, unless the region is a part of it. */
const maxGrowth = 12;
/** A function of at most this many lines is shown whole. */
const maxWhole = 45;
/** Fewer lines of a long function say too little to be shown at the edge of a region. */
const maxRest = 4;

const closing = /^(?:[)\]};,\s]*|\s*end[;,\s]*)$/;
