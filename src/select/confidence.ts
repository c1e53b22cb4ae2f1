/**
 * How sure the ranking is, by the probability of its first file. The limits are fitted on the development set, with
 * whole issues and with their titles alone, so that the first file of a `high` ranking is right in at least 85 % of the
 * cases, that of a `low` one in at most 40 % (docs/evidence/relevance.md).
 */
import type { Candidate, Confidence } from '../model/candidate.js';

export function confidenceIn(candidates: readonly Candidate[]): Confidence | null {
  const chance = candidates.reduce(
    (most, { focus }) => Math.max(most, focus.kind === 'file' ? (focus.chance ?? 0) : 0),
    0,
  );
  if (chance === 0) return null;
  return chance >= minChanceOfHigh ? 'high' : chance < maxChanceOfLow ? 'low' : 'medium';
}

/** In millionths. */
const minChanceOfHigh = 750_000;
const maxChanceOfLow = 250_000;
