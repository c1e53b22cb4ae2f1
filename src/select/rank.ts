/**
 * Ranks the files of an index for a task: every signal (`evidence`) times what it is worth (`weights.table`), added up
 * in whole points. Ties end in the path, so the order is total (INV-5). The same sum says how likely each file is the
 * one that must change, and with it what each stretch of the best files is worth showing. Then what goes with the best
 * files (`companions`) moves up behind the first three.
 */
import { compareBytes } from '../base/order.js';
import type { Index } from '../model/analysis.js';
import type { Candidate, Focus, Signal } from '../model/candidate.js';
import type { ReadText } from '../model/contract.js';
import type { RelPath } from '../model/path.js';
import { chancesOf, shareChance } from './chances.js';
import { type Company, findCompany, leaders } from './companions.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { type CompanionName, companionWeights, type SignalName, signalWeights } from './weights.table.js';

/** `look` reads the text of the best files; without it the index alone decides. */
export function rankFiles(index: Index, task: string, readText: ReadText | null = null): Candidate[] {
  const judged = gatherEvidence(index, task, readText).map((evidence) => judge(index, evidence));
  const chances = chancesOf(judged.map(({ score }) => score));
  const ranked = judged.map((one, at) => ({ ...one, chance: chances[at]! })).sort(byScore);
  const joined = readText === null ? ranked : withCompany(index, ranked, readText).sort(byScore);
  return joined.map((one) => candidateOf(index, one));
}

type Judged = {
  readonly path: RelPath;
  readonly evidence: Evidence;
  readonly signals: readonly Signal[];
  readonly score: number;
  readonly chance: number;
};

function judge(index: Index, evidence: Evidence): Omit<Judged, 'chance'> {
  const signals = signalsOf(evidence);
  return { path: index.files[evidence.number]!.entry.path, evidence, signals, score: sumOf(signals) };
}

function byScore(a: Judged, b: Judged): number {
  return b.score - a.score || compareBytes(a.path, b.path);
}

/** Companions pass each other, never a leader: leaders gain what keeps the best companion behind them. */
function withCompany(index: Index, ranked: readonly Judged[], readText: ReadText): Judged[] {
  const company = findCompany(
    index,
    ranked.map(({ evidence, chance }) => ({
      number: evidence.number,
      chance,
      wasRead: evidence.values.passage !== undefined,
    })),
    readText,
  );
  const likely = withUsersChances(ranked, company);
  const followers = likely.slice(leaders).map((one, at) => withSignals(one, companySignals(company[leaders + at]!)));
  const leading = likely.slice(0, leaders);
  const maxBehind = followers.reduce((most, { score }) => Math.max(most, score), 0);
  const lead = Math.max(0, maxBehind + 1 - (leading.at(-1)?.score ?? 0));
  return [...leading.map((one) => withSignals(one, [{ name: 'lead', points: lead }])), ...followers];
}

/** What likely files use is likelier to matter itself, wherever it ranks. */
function withUsersChances(ranked: readonly Judged[], company: readonly Company[]): Judged[] {
  const chances = chancesOf(ranked.map(({ score }, at) => score + company[at]!.values.used * usedInChances));
  return ranked.map((one, at) => ({ ...one, chance: chances[at]! }));
}

function companySignals({ values, details }: Company): Signal[] {
  return companionNames.map((name) => ({
    name: `${name}:${details[name]}`,
    points: Math.round(values[name] * companionWeights[name]),
  }));
}

function withSignals(one: Judged, more: readonly Signal[]): Judged {
  const signals = [...one.signals, ...more.filter(({ points }) => points !== 0)];
  return { ...one, signals, score: sumOf(signals) };
}

function sumOf(signals: readonly Signal[]): number {
  return signals.reduce((sum, { points }) => sum + points, 0);
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

function candidateOf(index: Index, { evidence, signals, score, chance }: Judged): Candidate {
  const { number, values, regions } = evidence;
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
const companionNames = Object.keys(companionWeights) as CompanionName[];
/** In points; in the order behind the first files it counts for more (`companionWeights`). */
const usedInChances = 2_000;
const namingSignals = ['writtenPath', 'address', 'fileName'] as const;
const basePoints = -signalNames.reduce((sum, name) => sum + Math.min(0, signalWeights[name]), 0);
