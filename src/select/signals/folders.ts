/** The folder signal: a change is more likely where the neighbouring files match the task too. */
import type { Index } from '../../model/analysis.js';
import { parentOf } from '../../model/path.js';

/** Gives the mean match of a file's two best neighbours, 0 to 1. */
export function matchAround(index: Index, words: Float64Array, isMain: readonly boolean[]): (number: number) => number {
  const best = new Map<string, number[]>();
  for (const [number, { entry }] of index.files.entries()) {
    const folder = parentOf(entry.path);
    if (isMain[number]) best.set(folder, topThree(best.get(folder) ?? [], number, words));
  }
  return (number) => {
    const known = best.get(parentOf(index.files[number]!.entry.path)) ?? [];
    const others = known.filter((other) => other !== number).slice(0, 2);
    return others.reduce((sum, other) => sum + Math.min(1, words[other]!), 0) / 2;
  };
}

/** Three suffice for two neighbours, because one of them may be the file itself. */
function topThree(known: readonly number[], number: number, words: Float64Array): number[] {
  return [...known, number].sort((a, b) => words[b]! - words[a]! || a - b).slice(0, 3);
}
