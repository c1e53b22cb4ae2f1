/**
 * Turns scores into probabilities. The softmax of the fitted scores is the probability that a file must change; for
 * the regions of a file it is how they share the file's probability. Whole numbers, in millionths.
 */
import type { LineRange } from '../model/block.js';
import type { Region } from '../model/candidate.js';
import { type RegionSignal, regionWeights } from './region-weights.table.js';
import type { Named } from './signals/named.js';
import type { RegionValues } from './signals/region-signals.js';

export function chancesOf(points: readonly number[]): number[] {
  const most = points.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
  const odds = points.map((value) => Math.exp((value - most) / pointsPerUnit));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => Math.round((value / total) * million));
}

/**
 * Distributes `chance`, the probability of the file, over its regions. Definitions that the task names are worth showing
 * whatever the rest of their file is worth.
 */
export function shareChance(regions: readonly RegionValues[], chance: number, named: Named | null): Region[] {
  const points = regions.map((region) => {
    let sum = 0;
    for (const name of regionSignals) sum += region[name] * regionWeights[name];
    return sum;
  });
  const shares = chancesOf(points);
  const isNamed = regions.map(({ lines }) => named?.lines?.some((range) => overlaps(range, lines)) ?? false);
  const namedShare = shares.reduce((sum, share, at) => sum + (isNamed[at] ? share : 0), 0);
  return regions.map(({ lines }, at) => {
    const share = shares[at]!;
    const worth = isNamed[at] && namedShare > 0 ? (share / namedShare) * named!.value * worthOfNamed : 0;
    return { lines, worth: Math.round((share * chance) / million + worth) };
  });
}

function overlaps([first, last]: LineRange, [from, to]: LineRange): boolean {
  return first <= to && from <= last;
}

/** In millionths; enough to be shown. */
const worthOfNamed = 300_000;
const pointsPerUnit = 1_000;
const million = 1_000_000;
const regionSignals = Object.keys(regionWeights) as RegionSignal[];
