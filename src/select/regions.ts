/**
 * Ranks the regions of one file by how much they say of the task, best first. This needs no index and no other
 * file, so it also serves files that the ranking has not read: targets, dependencies, files changed since the scan.
 * How likely a change touches each region of the best files is another question (`signals/region-signals.ts`).
 */
import { statementStarts } from '../base/statements.js';
import { countWords, termsOfWord } from '../base/words.js';
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import { cutIntoRegions } from './cut-regions.js';

/** What each term of the task is worth in this project. */
export type TermWeights = ReadonlyMap<string, number>;

/** Regions that contain no term of the task are left out. */
export function rankRegions(
  { text, language }: { readonly text: string; readonly language: string },
  definitions: readonly Definition[],
  weights: TermWeights,
): LineRange[] {
  const lines = text.split('\n');
  const boundaries = { starts: statementStarts(text, language), lines };
  const lineCount = text.endsWith('\n') ? lines.length - 1 : lines.length;
  return cutIntoRegions(definitions, lineCount, { ...regionSize, boundaries })
    .map((range) => ({ range, score: scoreRegion(lines, range, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.range[0] - b.range[0])
    .map(({ range }) => range);
}

/** BM25 over the region, with its length in lines. */
function scoreRegion(lines: readonly string[], [first, last]: LineRange, weights: TermWeights): number {
  const counts = new Map<string, number>();
  for (const [word, count] of countWords(lines.slice(first - 1, last).join('\n'))) {
    for (const term of termsOfWord(word)) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + count);
  }
  const relativeLength = 0.4 + (0.6 * (last - first + 1)) / usualLines;
  let score = 0;
  for (const [term, count] of counts) score += (weights.get(term)! * count) / (count + 1.2 * relativeLength);
  return Math.round(score * 1_000);
}

const regionSize = { minLines: 8, maxLines: 40, longDefinitions: 'maximal' } as const;
const usualLines = 25;
