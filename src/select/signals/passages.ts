/**
 * Scores regions of a file by the terms of the task that they contain. A file whose matches stand together in one
 * function is more likely meant than a file that has the same words scattered.
 */

import { countBefore } from '../../base/collections.js';
import type { LineRange } from '../../model/block.js';
import type { LineHits, Reading } from './reading.js';

export type RegionScoring = {
  /** Each gives a weight to every term. */
  readonly weightings: readonly (readonly number[])[];
  /** Of a region, in terms. */
  readonly usualLength: number;
};

/** For each weighting the BM25 score of every region, in their order. Regions may overlap. */
export function scoreRegions(
  { lines, terms, lengths }: Reading,
  regions: readonly LineRange[],
  { weightings, usualLength }: RegionScoring,
): number[][] {
  const scores = weightings.map(() => regions.map(() => 0));
  const counts = new Map<number, number>();
  for (const [at, [first, last]] of regions.entries()) {
    counts.clear();
    for (let hit = countBefore(lines, (line) => line < first); hit < lines.length && lines[hit]! <= last; hit++)
      counts.set(terms[hit]!, (counts.get(terms[hit]!) ?? 0) + 1);
    const length = (lengths[Math.min(last, lengths.length - 1)] ?? 0) - (lengths[first - 1] ?? 0);
    const slack = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, usualLength));
    for (const [term, count] of counts) {
      const share = (count * (saturation + 1)) / (count + slack);
      for (const [i, weights] of weightings.entries()) scores[i]![at]! += weights[term]! * share;
    }
  }
  return scores;
}

/** The largest sum of masses of different terms that one region contains. */
export function bestCover(
  { lines, terms }: LineHits,
  regions: readonly LineRange[],
  masses: readonly number[],
): number {
  let best = 0;
  let hit = 0;
  for (const [first, last] of regions) {
    const seen = new Set<number>();
    let sum = 0;
    while (hit < lines.length && lines[hit]! < first) hit += 1;
    for (; hit < lines.length && lines[hit]! <= last; hit++) {
      if (!seen.has(terms[hit]!)) sum += masses[terms[hit]!]!;
      seen.add(terms[hit]!);
    }
    best = Math.max(best, sum);
  }
  return best;
}

const saturation = 1.2;
const lengthShare = 0.75;
