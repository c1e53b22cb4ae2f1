/** Lets a region begin and end where a reader would: with whole statements, and with whole functions if they are short. */
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import { linesWithDoc, smallKinds } from './cut-regions.js';

export type Layout = {
  readonly lines: readonly string[];
  /** For each line, counted from 0, whether a statement begins there (`base/statements.ts`). */
  readonly starts: readonly boolean[];
  /** As `elementDepths`. Few regions need it. */
  readonly elements: () => readonly number[];
  readonly definitions: readonly Definition[];
};

/** Where a region may begin, and before which lines it may end. */
type Edges = { readonly mayBegin: (line: number) => boolean; readonly mayEndBefore: (line: number) => boolean };

/** Gives null for a region that only closes what begins elsewhere, or is a part of a long comment or text. */
export function createGrower({ lines, starts, elements, definitions }: Layout): (range: LineRange) => LineRange | null {
  const spans = definitions.filter(({ kind }) => !smallKinds.has(kind)).map(linesWithDoc);
  const boundaries = new Set(spans.flatMap(([from, to]) => [from, to + 1]));
  const isStart = (line: number) => line <= 1 || line > starts.length || starts[line - 1] === true;
  const mayBegin = (line: number) => isStart(line) || (boundaries.has(line) && !closing.test(lines[line - 1] ?? ''));
  // A region does not end in the line that opens the container of the next definition.
  const isFirst = (line: number) => opening.test(lines[lastWritten(lines, line - 1) - 1] ?? '');
  const mayEndBefore = (line: number) => isStart(line) || (boundaries.has(line) && !isFirst(line));
  const closesOnly = ([first, last]: LineRange) => lines.slice(first - 1, last).every((line) => closing.test(line));
  return (range) => {
    const asked = trimBlanks(range, lines);
    if (closesOnly(asked)) return null;
    const whole = toEdges(asked, { mayBegin, mayEndBefore }) ?? partOfStatement(asked, { mayBegin, mayEndBefore });
    const grown = whole ?? toEdges(asked, elementEdges(asked, elements()));
    if (grown === null) return null;
    const [first, last] = trimBlanks(grown, lines);
    const begin = beginAt(spans, [first, last]);
    const [from, to] = trimBlanks([begin, endAt(spans, [begin, last])], lines);
    return closesOnly([from, to]) ? null : [from, to];
  };
}

/** Grows to the edges. Where that takes too many lines, what is at the edge is left out instead; null if nothing remains. */
function toEdges([first, last]: LineRange, { mayBegin, mayEndBefore }: Edges): LineRange | null {
  let from = first;
  while (first - from < maxGrowth && !mayBegin(from)) from -= 1;
  if (!mayBegin(from)) for (from = first; from <= last && !mayBegin(from); ) from += 1;
  let to = last;
  while (to - last < maxGrowth && !mayEndBefore(to + 1)) to += 1;
  if (!mayEndBefore(to + 1)) for (to = last; to >= first && !mayEndBefore(to + 1); ) to -= 1;
  return from <= Math.min(to, last) && to >= first ? [from, to] : null;
}

/** The whole statement around a part of it, unless it is long. */
function partOfStatement([first, last]: LineRange, { mayBegin, mayEndBefore }: Edges): LineRange | null {
  let from = first;
  while (last - from < maxWhole && !mayBegin(from)) from -= 1;
  let to = last;
  while (to - from < maxWhole && !mayEndBefore(to + 1)) to += 1;
  return mayBegin(from) && mayEndBefore(to + 1) ? [from, to] : null;
}

/** Of a long statement, such as a table, the region shows whole elements: the outermost that begin in it. */
function elementEdges([first, last]: LineRange, depths: readonly number[]): Edges {
  const begun = depths.slice(first - 1, last).filter((depth) => depth > 0);
  const outermost = begun.reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  const depthAt = (line: number) => depths[line - 1] ?? 0;
  return {
    mayBegin: (line) => depthAt(line) > 0 && depthAt(line) <= outermost,
    mayEndBefore: (line) => depthAt(line) !== 0 && Math.abs(depthAt(line)) <= outermost,
  };
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

/** The last line up to the given one that is not blank, or 0. */
function lastWritten(lines: readonly string[], line: number): number {
  let at = Math.min(line, lines.length);
  while (at > 0 && lines[at - 1]!.trim() === '') at -= 1;
  return at;
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

const opening = /[{([:]\s*$/;
const closing = /^(?:[)\]};,\s]*|\s*end[;,\s]*)$/;
