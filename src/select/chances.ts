/**
 * Turns scores into probabilities. The softmax of the fitted scores is the probability that a file must change; for
 * the regions of a file it is how they share the file's probability. Whole numbers, in millionths.
 */
import type { LineRange } from '../model/block.js';
import type { Region } from '../model/candidate.js';
import { type RegionSignal, regionWeights } from './region-weights.table.js';
import type { RegionValues } from './signals/region-signals.js';

export function chancesOf(points: readonly number[]): number[] {
  const most = points.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
  const odds = points.map((value) => Math.exp((value - most) / pointsPerUnit));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => Math.round((value / total) * million));
}

/** The probability of a file, and what it would be if the task named nothing. */
export type FileChance = { readonly chance: number; readonly unnamed: number };

/**
 * Distributes the probability of a file over its regions. If the task names definitions of the file, only they get what the
 * name adds: the rest of the file is as likely as without it.
 */
export function shareChance(
  regions: readonly RegionValues[],
  { chance, unnamed }: FileChance,
  namedLines: readonly LineRange[] | null,
): Region[] {
  const points = regions.map((region) => {
    let sum = 0;
    for (const name of regionSignals) sum += region[name] * regionWeights[name];
    return sum;
  });
  const shares = chancesOf(points);
  const isNamed = regions.map(({ lines }) => namedLines?.some((named) => overlaps(named, lines)) ?? true);
  const namedShare = shares.reduce((sum, share, at) => sum + (isNamed[at] ? share : 0), 0);
  const gain = Math.max(0, chance - unnamed);
  return regions.map(({ lines }, at) => {
    const share = shares[at]!;
    const named = isNamed[at] && namedShare > 0 ? (share / namedShare) * gain : 0;
    return { lines, worth: Math.round((share * unnamed) / million + named) };
  });
}

function overlaps([first, last]: LineRange, [from, to]: LineRange): boolean {
  return first <= to && from <= last;
}

const pointsPerUnit = 1_000;
const million = 1_000_000;
const regionSignals = Object.keys(regionWeights) as RegionSignal[];
