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

/** Where a region may begin, and before which lines it may end. */
type Edges = { readonly mayBegin: (line: number) => boolean; readonly mayEndBefore: (line: number) => boolean };

/**
 * Grows regions of one file. Null if the region only closes what begins elsewhere, or is a part of something too long to be
 * shown whole.
 */
export function createGrower({ lines, starts, definitions }: Layout): (range: LineRange) => LineRange | null {
  const spans = definitions.filter(({ kind }) => !smallKinds.has(kind)).map(linesWithDoc);
  const edges = edgesOf(spans, lines, starts);
  return (range) => {
    const asked = trimBlanks(range, lines);
    if (lines.slice(asked[0] - 1, asked[1]).every((line) => closing.test(line))) return null;
    const grown = toEdges(asked, edges) ?? wholeStatement(asked, edges);
    if (grown === null) return null;
    const [first, last] = trimBlanks(grown, lines);
    const begin = beginAt(spans, [first, last]);
    const [from, to] = trimBlanks([withoutClosers(begin, lines), endAt(spans, [begin, last])], lines);
    return from <= to && edges.mayBegin(from) && edges.mayEndBefore(to + 1) ? [from, to] : null;
  };
}

/** A region begins and ends between statements or definitions, but not before what continues the statement above. */
function edgesOf(spans: readonly LineRange[], lines: readonly string[], starts: readonly boolean[]): Edges {
  const boundaries = new Set(spans.flatMap(([from, to]) => [from, to + 1]));
  const begins = [true, true];
  const ends = [true, true];
  let above = '';
  for (const [at, text] of lines.entries()) {
    const isStart = at === 0 || at >= starts.length || starts[at] === true;
    const isBoundary = boundaries.has(at + 1) && !continuing.test(text) && !property.test(text);
    begins[at + 1] = isStart || (isBoundary && !closing.test(text));
    // A region does not end in the line that opens the container of the next definition.
    ends[at + 1] = isStart || (isBoundary && !opening.test(above));
    if (text.trim() !== '') above = text;
  }
  for (let line = lines.length; line > 0; line--)
    if (lines[line - 1]!.trim() === '') ends[line] ||= ends[line + 1] ?? true;
  return { mayBegin: (line) => begins[line] ?? true, mayEndBefore: (line) => ends[line] ?? true };
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

/** The whole statement around a part of it, such as a table, unless it is very long. */
function wholeStatement([first, last]: LineRange, { mayBegin, mayEndBefore }: Edges): LineRange | null {
  let from = first;
  while (last - from < maxStatement && !mayBegin(from)) from -= 1;
  let to = last;
  while (to - from < maxStatement && !mayEndBefore(to + 1)) to += 1;
  return mayBegin(from) && mayEndBefore(to + 1) ? [from, to] : null;
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

/** The first line from here on that does not only close what is above. */
function withoutClosers(line: number, lines: readonly string[]): number {
  let first = line;
  while (first <= lines.length && closing.test(lines[first - 1] ?? '')) first += 1;
  return first;
}

function trimBlanks([first, last]: LineRange, lines: readonly string[]): LineRange {
  let [from, to] = [first, last];
  while (from < to && lines[from - 1]?.trim() === '') from += 1;
  while (to > from && lines[to - 1]?.trim() === '') to -= 1;
  return [from, to];
}

/** A longer statement is left out, unless the region is a part of it. */
const maxGrowth = 12;
const maxStatement = 250;
/** A function of at most this many lines is shown whole. */
const maxWhole = 45;
/** Fewer lines of a long function say too little to be shown at the edge of a region. */
const maxRest = 4;

const opening = /[{([:]\s*$/;
const closing = /^(?:[)\]};,\s]*|\s*end[;,\s]*)$/;
const continuing = /^\s*(?:\}\s*)?(?:else|elif|elsif|elseif|except|finally|catch|rescue|ensure)\b/;
const property = /^\s*[\w'"-]+:\s/;
