/**
 * A task in words alone fills the band 0 to 29.999 points, below everything that a target leads to
 * (formats.md 45). The best match has the top of the band and the others their share of it; each part
 * of a score is scaled so that the parts still add up.
 */
import type { Candidate, Signal } from '../model/candidate.js';

/** Best first, in raw points; comes back in the same order. */
export function intoBand(ranked: readonly Candidate[]): Candidate[] {
  const most = ranked.reduce((sum, { score }) => Math.max(sum, score), 1);
  const scale = (points: number) => Math.floor((points * topOfBand) / most);
  return ranked.map((candidate) => ({
    ...candidate,
    score: scale(candidate.score),
    signals: scaleParts(candidate.signals, scale),
  }));
}

/** Of running sums, so that rounding never adds up to something else than the whole. */
function scaleParts(signals: readonly Signal[], scale: (points: number) => number): Signal[] {
  let sum = 0;
  return signals.map(({ name, points }) => {
    const before = scale(sum);
    sum += points;
    return { name, points: scale(sum) - before };
  });
}

const topOfBand = 29_999;
