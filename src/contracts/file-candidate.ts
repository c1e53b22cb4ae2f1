/** A candidate for a whole file that a contract chose by itself, without the ranking. */
import type { Definition, IndexedFile } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import type { Candidate, Focus } from '../model/candidate.js';

/** A candidate before it has a place in an order. */
export type Unranked = Omit<Candidate, 'score' | 'signals'>;

export function fileCandidate(
  file: IndexedFile,
  { focus = { kind: 'file' }, ...standing }: Pick<Candidate, 'reason' | 'priority'> & { readonly focus?: Focus },
): Unranked {
  const { entry } = file;
  return { path: entry.path, entry, file, focus, hops: 0, symbols: [], ...standing };
}

/** The regions of a file that lines point at, or else the whole file. */
export function focusOnRanges(ranges: readonly LineRange[]): Focus {
  return ranges.length === 0 ? { kind: 'file' } : { kind: 'symbols', whole: true, ranges, core: [] };
}

/** The outermost definition of fewer than `most` lines around each line, or `around` lines before and after it. */
export function regionsAround(
  definitions: readonly Definition[],
  lines: readonly number[],
  { most, around }: { readonly most: number; readonly around: number },
): LineRange[] {
  return lines.map((line) => {
    const holding = definitions.find(
      ({ lines: [first, last] }) => first <= line && line <= last && last - first < most,
    );
    return holding?.lines ?? [Math.max(1, line - around), line + around];
  });
}
