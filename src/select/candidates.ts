/**
 * Selection: turns targets and a task into the ranked list of candidates. Files that targets lead to get the weights
 * of the bundle contract (`points.table.ts`); files that only match the task's words rank below them (`band.ts`).
 * The order is by score, then fewer hops, then fewer bytes, then path, so it is total (INV-5).
 */
import { compareBytes } from '../base/order.js';
import { type Index, type IndexedFile, qualifiedName } from '../model/analysis.js';
import type { Candidate, CandidateReason, Focus, Signal } from '../model/candidate.js';
import type { ReadText } from '../model/contract.js';
import type { RelPath } from '../model/path.js';
import { signatureFormsOf, signatureFrames } from '../model/signature-form.js';
import type { Target } from '../model/target.js';
import { intoBand } from './band.js';
import { dependenciesOf } from './dependencies.js';
import { distancePenalty, duplicatePenalty, sizePenalty, type Weight, weights } from './points.table.js';
import { rankFiles } from './rank.js';
import {
  basesAround,
  callersOf,
  configAround,
  directDependencies,
  implementationsOf,
  indirectDependencies,
  type Related,
} from './related.js';
import { filesOfTargets, headersAround, type TargetFile } from './targets.js';

export type SelectionRequest = {
  /** Free text; '' when there are only targets. */
  readonly task: string;
  readonly targets: readonly Target[];
  /** Files that a person has chosen; they count as targets. */
  readonly userSelected: readonly Target[];
  readonly activeFile: RelPath | null;
  /** Whether to include the build configuration around the targets. */
  readonly withConfig: boolean;
};

/** Best first. `readText` is called for the files that match best. */
export function selectCandidates(index: Index, request: SelectionRequest, readText: ReadText): Candidate[] {
  const chosen = filesOfTargets(index, request.userSelected);
  const targets = filesOfTargets(index, [...request.targets, ...request.userSelected]);
  const isChosen = new Set(chosen.map(({ number }) => number));
  const isTarget = new Set(targets.map(({ number }) => number));
  const reached = new CandidateSet();
  const used = new Map<number, Set<Related['definitions'][number]>>();
  for (const target of targets) {
    const { focus, elsewhere } = readTarget(index, target);
    for (const [number, definitions] of elsewhere)
      used.set(number, new Set([...(used.get(number) ?? []), ...definitions]));
    for (const [number, definition] of basesAround(index, target))
      used.set(number, new Set(used.get(number)).add(definition));
    const reason = isChosen.has(target.number) ? 'user-selected' : 'target';
    const weight = reason === 'target' && !target.whole ? weights.targetSymbol : weights[reason];
    reached.add(index, target.number, { reason, weight, hops: 0, focus, symbols: target.definitions });
  }
  const direct = directDependencies(index, targets, used);
  const related = [
    ...direct,
    ...callersOf(index, targets),
    ...implementationsOf(index, direct),
    ...indirectDependencies(index, direct),
    ...(request.withConfig ? configAround(index, targets) : []),
    ...activeFile(index, request.activeFile),
  ];
  for (const item of related) {
    if (isTarget.has(item.number) || index.files[item.number]!.entry.sizeBytes === 0) continue;
    const { reason, hops, definitions } = item;
    const focus = focusOn(index.files[item.number]!, definitions);
    const weight = weights[reason as keyof typeof weights];
    reached.add(index, item.number, { reason, weight, hops, focus, symbols: definitions });
  }
  const fromTargets = penaliseDuplicates(reached.all().sort(byRank));
  const matching = intoBand(rankFiles(index, request.task, readText))
    .filter(({ path }) => !reached.has(index.numberOf.get(path)!))
    .sort(byRank);
  return [...fromTargets, ...(targets.length > 0 ? matching.map(asOptional) : prioritise(matching))].sort(byRank);
}

/** A way in which a file was reached. */
type Lead = {
  readonly reason: CandidateReason;
  readonly weight: Weight;
  readonly hops: number;
  readonly focus: Focus;
  readonly symbols: Related['definitions'];
};

/** One candidate per file: of several reasons the one that ranks best counts. */
class CandidateSet {
  private readonly byNumber = new Map<number, Candidate>();

  add(index: Index, number: number, { reason, weight, hops, focus, symbols }: Lead): void {
    const file = index.files[number]!;
    const { entry } = file;
    const signals: Signal[] = [
      { name: weight === weights.targetSymbol ? 'target symbol' : reason, points: weight.points },
      { name: 'size', points: sizePenalty(entry.sizeBytes) },
      { name: 'distance', points: distancePenalty(hops) },
    ];
    const candidate: Candidate = {
      path: entry.path,
      entry,
      file,
      reason,
      // Only direct dependencies are needed to compile a target.
      priority: hops > 1 ? 'P2' : weight.priority,
      score: signals.reduce((sum, { points }) => sum + points, 0),
      signals: signals.filter(({ points }) => points !== 0),
      hops,
      symbols: symbols.map(qualifiedName),
      focus,
    };
    const known = this.byNumber.get(number);
    if (known === undefined || byRank(candidate, known) < 0) this.byNumber.set(number, candidate);
  }

  has(number: number): boolean {
    return this.byNumber.has(number);
  }

  all(): Candidate[] {
    return [...this.byNumber.values()];
  }
}

function readTarget(index: Index, { number, definitions, whole }: TargetFile) {
  const file = index.files[number]!;
  const ranges = definitions.length === 0 ? null : definitions.map(({ lines }) => lines);
  const { own, elsewhere } = dependenciesOf(index, number, ranges);
  const focus: Focus =
    ranges === null
      ? { kind: 'file' }
      : { kind: 'symbols', whole, core: ranges, ranges: [...ranges, ...headersAround(file, ranges), ...own] };
  return { focus, elsewhere };
}

function focusOn({ definitions }: IndexedFile, used: Related['definitions']): Focus {
  if (used.length === 0) return { kind: 'file' };
  const [ranges, frames] = [signatureFormsOf(definitions, used), signatureFrames(definitions, used)];
  return { kind: 'signatures', ranges, frames };
}

function activeFile(index: Index, path: RelPath | null): Related[] {
  const number = path === null ? undefined : index.numberOf.get(path);
  return number === undefined ? [] : [{ number, reason: 'active-file', hops: 0, definitions: [] }];
}

/** Lowers the score of a file whose bytes equal those of a better candidate. */
function penaliseDuplicates(ranked: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return ranked.map((candidate) => {
    const { sha256 } = candidate.entry;
    const isDuplicate = candidate.priority !== 'P0' && seen.has(sha256);
    seen.add(sha256);
    if (!isDuplicate) return candidate;
    const signals = [...candidate.signals, { name: 'duplicate', points: duplicatePenalty }];
    return { ...candidate, signals, score: candidate.score + duplicatePenalty };
  });
}

/** Next to targets, a file that only matches words is optional. */
function asOptional(candidate: Candidate): Candidate {
  return { ...candidate, priority: 'P3' };
}

/** Without targets, the best matches are what the task is about. */
function prioritise(matching: readonly Candidate[]): Candidate[] {
  return matching.map((candidate, rank) => ({ ...candidate, priority: rank < bestMatches ? 'P1' : 'P2' }));
}

function byRank(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.hops - b.hops || a.entry.sizeBytes - b.entry.sizeBytes || compareBytes(a.path, b.path);
}

/** About as many files as a change usually touches. */
const bestMatches = 10;
