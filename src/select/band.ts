/**
 * Files that only match the words of the task score 0 to 29.999 points, below everything that a target leads to. The
 * best match gets the top of this band, the others their share of it. The signals are scaled so that they still add up.
 */
import type { Candidate, Signal } from '../model/candidate.js';

/** Takes candidates in raw points, best first, and returns them in the same order. */
export function intoBand(ranked: readonly Candidate[]): Candidate[] {
  const most = ranked.reduce((sum, { score }) => Math.max(sum, score), 1);
  const scale = (points: number) => Math.floor((points * topOfBand) / most);
  return ranked.map((candidate) => ({
    ...candidate,
    score: scale(candidate.score),
    signals: scaleSignals(candidate.signals, scale),
  }));
}

/** Scales running sums, so that the rounded signals add up to the scaled score. */
function scaleSignals(signals: readonly Signal[], scale: (points: number) => number): Signal[] {
  let sum = 0;
  return signals.map(({ name, points }) => {
    const before = scale(sum);
    sum += points;
    return { name, points: scale(sum) - before };
  });
}

const topOfBand = 29_999;
