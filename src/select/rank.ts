/**
 * Ranks the files of an index for a task. The score of a file is the sum of its signals (`evidence.ts`) times their
 * weights (`weights.table.ts`), in whole points; equal scores are ordered by path, so the order is total (INV-5).
 * The score also gives the probability that the file must change, and the worth of each region of the best files.
 * Companions of the best files (`companions.ts`) then move up behind the first three.
 */
import { compareBytes } from '../base/order.js';
import type { Index } from '../model/analysis.js';
import type { Candidate, Focus, Signal } from '../model/candidate.js';
import type { ReadText } from '../model/contract.js';
import type { RelPath } from '../model/path.js';
import { withCallees } from './callees.js';
import { chancesOf, shareChance } from './chances.js';
import { type Companionship, findCompanions, leaders } from './companions.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { type CompanionName, companionWeights, type SignalName, signalWeights } from './weights.table.js';

/** `readText` reads the best files. Without it, the index alone decides. */
export function rankFiles(index: Index, task: string, readText: ReadText | null = null): Candidate[] {
  const judged = gatherEvidence(index, { task, readText }).map((evidence) => judge(index, evidence));
  const chances = chancesOf(judged.map(({ score }) => score));
  const ranked = judged.map((one, at) => ({ ...one, chance: chances[at]! })).sort(byScore);
  const joined = readText === null ? ranked : withCompany(index, ranked, readText).sort(byScore);
  const candidates = joined.map((one) => candidateOf(index, one));
  return readText === null ? candidates : withCallees(index, candidates);
}

/** A file with its signals and its score. */
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

/** Companions may pass each other but no leader: leaders gain enough points to stay in front. */
function withCompany(index: Index, ranked: readonly Judged[], readText: ReadText): Judged[] {
  const company = findCompanions(
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

/** Raises the probability of files that likely files use, whatever their rank. */
function withUsersChances(ranked: readonly Judged[], company: readonly Companionship[]): Judged[] {
  const chances = chancesOf(ranked.map(({ score }, at) => score + company[at]!.values.used * usedInChances));
  return ranked.map((one, at) => ({ ...one, chance: chances[at]! }));
}

function companySignals({ values, details }: Companionship): Signal[] {
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

/** Every match starts with base points, so that negative signals never make a sum negative. */
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
  const { number, values, regions, named } = evidence;
  const file = index.files[number]!;
  const { entry } = file;
  const isNamed = namingSignals.some((name) => (values[name] ?? 0) > 0);
  const focus: Focus =
    regions.length === 0
      ? { kind: 'file', chance }
      : { kind: 'file', chance, regions: shareChance(regions, chance, named) };
  return {
    path: entry.path,
    entry,
    file,
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
/** In points. For the order behind the first files, `companionWeights` counts more. */
const usedInChances = 2_000;
const namingSignals = ['writtenPath', 'address', 'fileName', 'named'] as const;
const basePoints = -signalNames.reduce((sum, name) => sum + Math.min(0, signalWeights[name]), 0);
