/** Cuts a file into regions along its definitions. */
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
};

/** Covers every line exactly once, in order. */
export function cutIntoRegions(
  definitions: readonly Definition[],
  lineCount: number,
  { minLines, maxLines, minDocLines = Number.POSITIVE_INFINITY, longDefinitions = 'equal' }: CutSize,
): LineRange[] {
  const afterDocs = startsAfterDocs(definitions, minDocLines);
  const starts = [...new Set([...definitionStarts(definitions, lineCount), ...afterDocs])].sort((a, b) => a - b);
  const regions: LineRange[] = [];
  let first = starts[0] ?? 1;
  for (const next of [...starts.slice(1), lineCount + 1]) {
    if (next - first < (afterDocs.has(next) ? Math.min(minLines, minDocLines) : minLines) && next <= lineCount)
      continue;
    const count = Math.ceil((next - first) / maxLines);
    const step = longDefinitions === 'maximal' ? maxLines : Math.ceil((next - first) / Math.max(1, count));
    for (let from = first; from < next; from += step) regions.push([from, Math.min(from + step, next) - 1]);
    first = next;
  }
  return regions;
}

/** The lines at which a definition with its doc comment begins, and those after its end. The first line is one of them. */
function definitionStarts(definitions: readonly Definition[], lineCount: number): number[] {
  const starts = new Set<number>([1]);
  for (const { lines, docLines, kind } of definitions) {
    if (smallKinds.has(kind)) continue;
    starts.add(docLines !== null && docLines[0] < lines[0] ? docLines[0] : lines[0]);
    if (lines[1] < lineCount) starts.add(lines[1] + 1);
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

/** Too small to be cut at. */
const smallKinds: ReadonlySet<string> = new Set(['field', 'property', 'member', 'variable', 'constant', 'key']);
