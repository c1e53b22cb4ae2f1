/**
 * Selection: from targets and a task to the ranked list of what could be sent. One ranking serves a
 * request with targets (the printed weights of seeds/004) and a task in words alone (the band below
 * them): score, then fewer hops, then fewer bytes, then the path, so the order is total (INV-5).
 */
import { compareBytes } from '../base/order.js';
import type { Index } from '../model/analysis.js';
import type { Candidate, CandidateReason, Focus, Signal } from '../model/candidate.js';
import type { ReadText } from '../model/contract.js';
import type { RelPath } from '../model/path.js';
import type { Target } from '../model/target.js';
import { intoBand } from './band.js';
import { needsOf } from './needs.js';
import { distancePenalty, duplicatePenalty, sizePenalty, type Weight, weights } from './points.table.js';
import { rankFiles } from './rank.js';
import { basesAround, callersOf, configAround, directNeeds, needsOfNeeds, type Related } from './related.js';
import { filesOfTargets, headersAround, qualifiedName, type TargetFile } from './targets.js';

export type Wanted = {
  /** Free text; '' when targets say it all. */
  readonly task: string;
  readonly targets: readonly Target[];
  /** Chosen by a person, as strong as a target. */
  readonly userSelected: readonly Target[];
  readonly activeFile: RelPath | null;
  /** Whether the files that say how the targets are built matter. */
  readonly withConfig: boolean;
};

/** Best first. `look` reads targets and the files that match best, which are packed as they were looked at. */
export function selectCandidates(index: Index, wanted: Wanted, readText: ReadText): Candidate[] {
  const chosen = filesOfTargets(index, wanted.userSelected);
  const targets = filesOfTargets(index, [...wanted.targets, ...wanted.userSelected]);
  const isChosen = new Set(chosen.map(({ number }) => number));
  const isTarget = new Set(targets.map(({ number }) => number));
  const found = new Found();
  const used = new Map<number, Set<Related['definitions'][number]>>();
  for (const target of targets) {
    const { focus, elsewhere } = readTarget(index, target, readText);
    for (const [number, definitions] of elsewhere)
      used.set(number, new Set([...(used.get(number) ?? []), ...definitions]));
    for (const [number, definition] of basesAround(index, target))
      used.set(number, new Set(used.get(number)).add(definition));
    const reason = isChosen.has(target.number) ? 'user-selected' : 'target';
    const weight = reason === 'target' && !target.whole ? weights.targetSymbol : weights[reason];
    found.add(index, target.number, { reason, weight, hops: 0, focus, symbols: target.definitions });
  }
  const direct = directNeeds(index, targets, used);
  const related = [
    ...direct,
    ...callersOf(index, targets),
    ...needsOfNeeds(index, direct, readText),
    ...(wanted.withConfig ? configAround(index, targets) : []),
    ...activeFile(index, wanted.activeFile),
  ];
  for (const item of related) {
    if (isTarget.has(item.number) || index.files[item.number]!.entry.sizeBytes === 0) continue;
    const { reason, hops, definitions } = item;
    const ranges = definitions.map(({ signatureLines }) => signatureLines);
    const focus: Focus = ranges.length > 0 ? { kind: 'signatures', ranges } : { kind: 'file' };
    const weight = weights[reason as keyof typeof weights];
    found.add(index, item.number, { reason, weight, hops, focus, symbols: definitions });
  }
  const led = penaliseDuplicates(found.all().sort(byRank));
  const matching = intoBand(rankFiles(index, wanted.task, readText))
    .filter(({ path }) => !found.has(index.numberOf.get(path)!))
    .sort(byRank);
  return [...led, ...withPriorities(matching, targets.length > 0)].sort(byRank);
}

type Entry = {
  readonly reason: CandidateReason;
  readonly weight: Weight;
  readonly hops: number;
  readonly focus: Focus;
  readonly symbols: Related['definitions'];
};

/** One candidate per file; a file that is reached twice keeps the better reason (edge case 1 of seeds/004). */
class Found {
  private readonly byNumber = new Map<number, Candidate>();

  add(index: Index, number: number, { reason, weight, hops, focus, symbols }: Entry): void {
    const { entry, definitions, tier } = index.files[number]!;
    const signals: Signal[] = [
      { name: weight === weights.targetSymbol ? 'target symbol' : reason, points: weight.points },
      { name: 'size', points: sizePenalty(entry.sizeBytes) },
      { name: 'distance', points: distancePenalty(hops) },
    ];
    const candidate: Candidate = {
      path: entry.path,
      entry,
      definitions,
      tier,
      reason,
      // Only what a target uses directly is needed for compiling; the rest is around it.
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

function readTarget(index: Index, { number, definitions, whole }: TargetFile, readText: ReadText) {
  const file = index.files[number]!;
  const ranges = definitions.length === 0 ? null : definitions.map(({ lines }) => lines);
  const { own, elsewhere } = needsOf(index, number, { ranges, text: readText(file.entry.path) ?? '' });
  const focus: Focus =
    ranges === null
      ? { kind: 'file' }
      : { kind: 'symbols', whole, core: ranges, ranges: [...ranges, ...headersAround(file, ranges), ...own] };
  return { focus, elsewhere };
}

function activeFile(index: Index, path: RelPath | null): Related[] {
  const number = path === null ? undefined : index.numberOf.get(path);
  return number === undefined ? [] : [{ number, reason: 'active-file', hops: 0, definitions: [] }];
}

/** Bytes that a better candidate already has say nothing new. */
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

/** Without targets the best of the ranking is what the task is about; beside targets it is optional (formats.md 45). */
function withPriorities(matching: readonly Candidate[], besideTargets: boolean): Candidate[] {
  return matching.map((candidate, rank) => ({
    ...candidate,
    priority: besideTargets ? 'P3' : rank < bestMatches ? 'P1' : 'P2',
  }));
}

function byRank(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.hops - b.hops || a.entry.sizeBytes - b.entry.sizeBytes || compareBytes(a.path, b.path);
}

/** As many files as a change usually touches. */
const bestMatches = 10;
