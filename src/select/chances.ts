/**
 * Turns scores into probabilities. The softmax of the fitted scores is the probability that a file must change; for
 * the regions of a file it is how they share the file's probability. Whole numbers, in millionths.
 */
import type { Region } from '../model/candidate.js';
import { type RegionSignal, regionWeights } from './region-weights.table.js';
import type { RegionValues } from './signals/region-signals.js';

export function chancesOf(points: readonly number[]): number[] {
  const most = points.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
  const odds = points.map((value) => Math.exp((value - most) / pointsPerUnit));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => Math.round((value / total) * million));
}

/** Distributes `chance`, the probability of the file, over its regions. */
export function shareChance(regions: readonly RegionValues[], chance: number): Region[] {
  const points = regions.map((region) => {
    let sum = 0;
    for (const name of regionSignals) sum += region[name] * regionWeights[name];
    return sum;
  });
  const shares = chancesOf(points);
  return regions.map(({ lines }, at) => ({ lines, worth: Math.round((shares[at]! * chance) / million) }));
}

const pointsPerUnit = 1_000;
const million = 1_000_000;
const regionSignals = Object.keys(regionWeights) as RegionSignal[];
