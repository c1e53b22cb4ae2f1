/**
 * Ranks the files of an index for a task: every signal (`evidence`) times what it is worth (`weights.table`), added up
 * in whole points. Ties end in the path, so the order is total (INV-5). The same sum says how likely each file is the
 * one that must change, and with it what each stretch of the best files is worth showing.
 */
import { compareBytes } from '../base/order.js';
import type { Index } from '../model/analysis.js';
import type { Candidate, Focus, Signal } from '../model/candidate.js';
import type { Look } from '../model/contract.js';
import { chancesOf, shareChance } from './chances.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { type SignalName, signalWeights } from './weights.table.js';

/** `look` reads the text of the best files; without it the index alone decides. */
export function rankFiles(index: Index, task: string, look: Look | null = null): Candidate[] {
  const judged = gatherEvidence(index, task, look).map((evidence) => ({ evidence, signals: signalsOf(evidence) }));
  const scores = judged.map(({ signals }) => signals.reduce((sum, { points }) => sum + points, 0));
  const chances = chancesOf(scores);
  return judged
    .map(({ evidence, signals }, at) =>
      candidateOf(index, evidence, { signals, score: scores[at]!, chance: chances[at]! }),
    )
    .sort((a, b) => b.score - a.score || compareBytes(a.path, b.path));
}

/** Any match counts for something: what speaks against a file takes from that, so that no sum is below zero. */
function signalsOf({ values, details }: Evidence): Signal[] {
  const signals: Signal[] = [{ name: 'match', points: basePoints }];
  for (const name of signalNames) {
    const points = Math.round((values[name] ?? 0) * signalWeights[name]);
    const detail = details[name];
    if (points !== 0) signals.push({ name: detail === undefined ? name : `${name}:${detail}`, points });
  }
  return signals;
}

type Judged = { readonly signals: readonly Signal[]; readonly score: number; readonly chance: number };

function candidateOf(
  index: Index,
  { number, values, regions }: Evidence,
  { signals, score, chance }: Judged,
): Candidate {
  const { entry, definitions, tier } = index.files[number]!;
  const isNamed = namingSignals.some((name) => (values[name] ?? 0) > 0);
  const focus: Focus =
    regions.length === 0 ? { kind: 'file' } : { kind: 'file', regions: shareChance(regions, chance) };
  return {
    path: entry.path,
    entry,
    definitions,
    tier,
    reason: isNamed ? 'named' : 'match',
    priority: 'P1',
    hops: 0,
    symbols: [],
    score,
    signals,
    focus,
  };
}

const signalNames = Object.keys(signalWeights) as SignalName[];
const namingSignals = ['writtenPath', 'address', 'fileName'] as const;
const basePoints = -signalNames.reduce((sum, name) => sum + Math.min(0, signalWeights[name]), 0);
