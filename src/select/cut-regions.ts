/** Cuts a file into regions along its definitions, between statements. */

import { wordSet } from '../base/collections.js';
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';

export type CutSize = {
  /** Neighbours that are shorter than this stay in one region. */
  readonly minLines: number;
  readonly maxLines: number;
  /** A doc comment of at least this many lines is a region of its own. */
  readonly minDocLines?: number;
  /** How a definition longer than `maxLines` is cut: into equal regions, or into regions of `maxLines` and a rest. */
  readonly longDefinitions?: 'equal' | 'maximal';
  /** Where a region may begin (`base/statements.ts`), if that matters. */
  readonly boundaries?: Boundaries;
};

export type Boundaries = {
  /** For each line, counted from 0, whether a statement begins there. */
  readonly starts: readonly boolean[];
  readonly lines: readonly string[];
};

/** Covers every line exactly once, in order. */
export function cutIntoRegions(
  definitions: readonly Definition[],
  lineCount: number,
  {
    minLines,
    maxLines,
    minDocLines = Number.POSITIVE_INFINITY,
    longDefinitions = 'equal',
    boundaries = undefined,
  }: CutSize,
): LineRange[] {
  const afterDocs = startsAfterDocs(definitions, minDocLines);
  const mayStart = (line: number) => line === 1 || boundaries === undefined || isBoundary(boundaries, line);
  const starts = [...new Set([...definitionStarts(definitions, lineCount), ...afterDocs])]
    .filter(mayStart)
    .sort((a, b) => a - b);
  const regions: LineRange[] = [];
  let first = starts[0] ?? 1;
  for (const next of [...starts.slice(1), lineCount + 1]) {
    if (next - first < (afterDocs.has(next) ? Math.min(minLines, minDocLines) : minLines) && next <= lineCount)
      continue;
    const count = Math.ceil((next - first) / maxLines);
    const step = longDefinitions === 'maximal' ? maxLines : Math.ceil((next - first) / Math.max(1, count));
    for (let from = first; from < next; ) {
      const wanted = from + step;
      const to =
        wanted >= next ? next : boundaries === undefined ? wanted : nearestStart(boundaries, { from, wanted, next });
      regions.push([from, to - 1]);
      from = to;
    }
    first = next;
  }
  return regions;
}

/** A definition may also begin after the member of an object before it. */
function isBoundary({ starts, lines }: Boundaries, line: number): boolean {
  return starts[line - 1] === true || /^\s*\},$/.test(lines[line - 2] ?? '');
}

type Cut = { readonly from: number; readonly wanted: number; readonly next: number };

/**
 * The best line to begin a region near the wanted one: the less indented the better, better after a blank line, and
 * better near. If there is none, the region grows up to the first one after it; in a very long statement, such as a
 * table, it ends between two elements.
 */
function nearestStart({ starts, lines }: Boundaries, { from, wanted, next }: Cut): number {
  const half = Math.floor((wanted - from) / 2);
  const isStart = (line: number) => starts[line - 1] === true;
  const first = from + Math.max(2, half);
  const best = bestLine(lines, { first, last: Math.min(next, wanted + half + 1), wanted }, isStart);
  if (best !== null) return best;
  let after = wanted + half + 1;
  while (after < next && !isStart(after)) after += 1;
  if (Math.min(after, next) - from <= maxSteps * (wanted - from)) return Math.min(after, next);
  const isElement = (line: number) => /,\s*$/.test(lines[line - 2] ?? '') && !/^\s*[)\]}]/.test(lines[line - 1] ?? '');
  return (
    bestLine(lines, { first, last: Math.min(next, wanted + half + 1), wanted }, isElement) ?? Math.min(after, next)
  );
}

type Window = { readonly first: number; readonly last: number; readonly wanted: number };

function bestLine(
  lines: readonly string[],
  { first, last, wanted }: Window,
  mayStart: (line: number) => boolean,
): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let line = first; line < last; line++) {
    if (!mayStart(line)) continue;
    const away = Math.abs(line - wanted) / Math.max(1, wanted - first);
    const cost = indentOf(lines[line - 1] ?? '') / usualIndent + (lines[line - 2]?.trim() === '' ? 0 : 1) + away;
    if (cost < least) [best, least] = [line, cost];
  }
  return best;
}

function indentOf(line: string): number {
  let width = 0;
  for (const unit of line) {
    if (unit === ' ') width += 1;
    else if (unit === '\t') width += usualIndent;
    else break;
  }
  return width;
}

/** The lines of a definition and of the doc comment above it. */
export function linesWithDoc({ lines: [first, last], docLines }: Definition): LineRange {
  return [docLines === null ? first : Math.min(first, docLines[0]), last];
}

/** The lines at which a definition with its doc comment begins, and those after its end. The first line is one of them. */
function definitionStarts(definitions: readonly Definition[], lineCount: number): number[] {
  const starts = new Set<number>([1]);
  for (const definition of definitions) {
    if (smallKinds.has(definition.kind)) continue;
    const [first, last] = linesWithDoc(definition);
    starts.add(first);
    if (last < lineCount) starts.add(last + 1);
  }
  return [...starts].filter((line) => line <= lineCount);
}

/** The lines at which code begins after a long doc comment: long comments rarely change, the code below them may. */
function startsAfterDocs(definitions: readonly Definition[], minLines: number): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { lines, docLines, kind } of definitions) {
    if (docLines === null || smallKinds.has(kind) || docLines[1] - docLines[0] + 1 < minLines) continue;
    if (docLines[0] < lines[0]) starts.add(lines[0]);
    else if (docLines[1] < lines[1]) starts.add(docLines[1] + 1);
  }
  return starts;
}

const usualIndent = 4;
/** A region without a statement's beginning grows up to this many times its size. */
const maxSteps = 2;
/** Too small to be cut at. */
export const smallKinds = wordSet('field property member variable constant key');
