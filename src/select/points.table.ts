/** The weights and penalties of the bundle contract, in thousandths of a point. */
import type { CandidateReason, Priority } from '../model/candidate.js';

export type Weight = { readonly points: number; readonly priority: Priority };

export const weights = {
  target: { points: 100_000, priority: 'P0' },
  /** A file of which only a symbol is a target. */
  targetSymbol: { points: 90_000, priority: 'P0' },
  'user-selected': { points: 100_000, priority: 'P0' },
  dependency: { points: 60_000, priority: 'P1' },
  interface: { points: 55_000, priority: 'P1' },
  'base-type': { points: 55_000, priority: 'P1' },
  caller: { points: 40_000, priority: 'P2' },
  config: { points: 30_000, priority: 'P2' },
  'active-file': { points: 30_000, priority: 'P2' },
} as const satisfies Partial<Record<CandidateReason | 'targetSymbol', Weight>>;

/** -min(30, floor(bytes / 200,000)) points. */
export function sizePenalty(sizeBytes: number): number {
  return -Math.min(30, Math.floor(sizeBytes / 200_000)) * 1_000;
}

/** -10 points for each hop past the first. */
export function distancePenalty(hops: number): number {
  return -10_000 * Math.max(0, hops - 1);
}

/** For a file with the same bytes as a better candidate. */
export const duplicatePenalty = -5_000;
