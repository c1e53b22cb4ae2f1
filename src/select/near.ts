/** A file that the best matches need, or that needs them, is a little more likely to matter than its own words say. */
import type { Index } from '../model/analysis.js';
import type { Candidate, Signal } from '../model/candidate.js';

export function addNearness(index: Index, ranked: readonly Candidate[]): Candidate[] {
  const best = new Map(ranked.slice(0, sources).map(({ path, score }) => [index.numberOf.get(path)!, { path, score }]));
  const signals = new Map<number, Signal>();
  for (const { from, to, kind } of index.edges) {
    if (kind === 'test') continue;
    for (const [near, far] of [
      [from, to],
      [to, from],
    ] as const) {
      const source = best.get(near);
      const points = source === undefined ? 0 : Math.round(source.score * share);
      if (source !== undefined && points > (signals.get(far)?.points ?? 0))
        signals.set(far, { name: `near:${source.path}`, points });
    }
  }
  return ranked.map((candidate) => {
    const signal = signals.get(index.numberOf.get(candidate.path)!);
    if (signal === undefined) return candidate;
    return { ...candidate, score: candidate.score + signal.points, signals: [...candidate.signals, signal] };
  });
}

const sources = 3;
const share = 0.04;
