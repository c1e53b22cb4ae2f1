/** Where a file may be cut: definitions begin a piece with the words about them, and what follows one begins another. */
import type { Definition } from '../model/analysis.js';

/** Lines, ascending; the first is always one of them. */
export function pieceStarts(definitions: readonly Definition[], lineCount: number): number[] {
  const starts = new Set<number>([1]);
  for (const { lines, docLines, kind } of definitions) {
    if (smallKinds.has(kind)) continue;
    starts.add(docLines !== null && docLines[0] < lines[0] ? docLines[0] : lines[0]);
    if (lines[1] < lineCount) starts.add(lines[1] + 1);
  }
  return [...starts].filter((line) => line <= lineCount).sort((a, b) => a - b);
}

/** Where code begins after words about it of so many lines or more: what is said at length rarely changes, what does it may. */
export function startsAfterWords(definitions: readonly Definition[], minLines: number): ReadonlySet<number> {
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
