/**
 * Selects context for given lines (from a diff or a stack trace): those lines with their definitions, then callers as
 * signatures, then tests, then dependencies. Only the lines are required; the rest fills the remaining budget.
 */
import { compareBytes } from '../../../base/order.js';
import { countWords } from '../../../base/words.js';
import { type Definition, type Index, type IndexedFile, qualifiedName } from '../../../model/analysis.js';
import type { LineRange } from '../../../model/block.js';
import type { Candidate, Focus, Priority } from '../../../model/candidate.js';
import type { Gathered, ReadText } from '../../../model/contract.js';
import type { RelPath } from '../../../model/path.js';
import type { Target } from '../../../model/target.js';
import { selectCandidates } from '../../../select/candidates.js';
import { readQuery } from '../../../select/query.js';
import { callersOf } from '../../../select/related.js';
import { filesOfTargets, headersAround, inOrder } from '../../../select/targets.js';
import { weighTerms } from '../../../select/weights.js';

/** A file of the index, and the lines to start from. */
export type PointedFile = {
  readonly path: RelPath;
  readonly core: readonly LineRange[];
  /** Lines whose definitions are included. */
  readonly lines: readonly number[];
  /** Whether the whole file is included: a new file. */
  readonly isWhole: boolean;
  readonly isRequired: boolean;
  readonly why: string;
};

export type Around = Pick<Gathered, 'candidates' | 'required' | 'weights'>;

export function gatherAround(index: Index, given: readonly PointedFile[], readText: ReadText): Around {
  // One candidate per file: a hand-made diff may name a file twice.
  const starts = [...new Map(given.map((start) => [start.path, start])).values()];
  const known = starts.map((start) => ({ start, file: index.files[index.numberOf.get(start.path)!]! }));
  const held = new Map(known.map(({ start, file }) => [start.path, definitionsHolding(file, start.lines)]));
  const pointed = known
    .map(({ start, file }) => startCandidate(start, file, held.get(start.path)!))
    .sort((a, b) => b.score - a.score || compareBytes(a.path, b.path));
  const targets = known
    .slice(0, maxFollowed)
    .flatMap(({ start, file }) => targetsOf(start, file, held.get(start.path)!));
  const isStart = new Set<string>(starts.map(({ path }) => path));
  const users = usersOf(index, targets, readText).filter(({ path }) => !isStart.has(path));
  const isUser = new Set<string>(users.map(({ path }) => path));
  const wanted = { task: '', targets, userSelected: [], activeFile: null, withConfig: false };
  const used = selectCandidates(index, wanted, readText)
    .filter(({ path, reason }) => !isStart.has(path) && !isUser.has(path) && reason !== 'caller')
    .map((candidate, rank) => {
      const points = Math.max(1, standings.used.points - rank);
      const signals = [{ name: 'used', points }];
      return { ...candidate, priority: standings.used.priority, score: points, signals };
    });
  const names = [...held.values()].flatMap((definitions) => definitions.map(({ name }) => name));
  const weights = new Map(weighTerms(index, readQuery(names.join(' '))).map(({ text, weight }) => [text, weight]));
  return {
    candidates: [...pointed, ...users, ...used],
    required: new Set(starts.filter(({ isRequired }) => isRequired).map(({ path }) => path)),
    weights,
  };
}

/** The innermost definition of each line, in order. Fields and keys are too small to count. */
export function definitionsHolding({ definitions }: IndexedFile, lines: readonly number[]): Definition[] {
  const large = definitions.filter(({ kind }) => !smallKinds.has(kind));
  const found = new Set<Definition>();
  for (const line of lines.slice(0, maxLines)) {
    let best: Definition | undefined;
    for (const definition of large) {
      const [first, last] = definition.lines;
      if (first > line) break;
      if (line <= last && (best === undefined || last - first <= best.lines[1] - best.lines[0])) best = definition;
    }
    if (best !== undefined) found.add(best);
  }
  return inOrder(found);
}

function startCandidate(start: PointedFile, file: IndexedFile, held: readonly Definition[]): Candidate {
  const { entry } = file;
  const shown = held.map(({ lines, signatureLines }) =>
    lines[1] - lines[0] < maxDefinitionLines ? lines : signatureLines,
  );
  const last = Math.max(1, entry.lineCount);
  const core = start.core.map(([from, to]): LineRange => [Math.min(from, last), Math.min(to, last)]);
  const ranges = [...core, ...shown, ...headersAround(file, [...core, ...shown])];
  const focus: Focus =
    start.isWhole || core.length === 0 || entry.lineCount === 0
      ? { kind: 'file' }
      : { kind: 'symbols', whole: entry.lineCount <= smallFile, core, ranges };
  const { points, priority } = start.isRequired ? standings.required : standings.pointed;
  const signals = [{ name: start.why, points }];
  return { ...subjectOf(file, held), focus, reason: 'target', priority, score: points, signals, hops: 0 };
}

function subjectOf(file: IndexedFile, held: readonly Definition[]) {
  return { path: file.entry.path, entry: file.entry, file, symbols: held.map(qualifiedName) };
}

/** In a file with very many definitions, follow only those at the given lines. */
function targetsOf({ path }: PointedFile, file: IndexedFile, held: readonly Definition[]): readonly Target[] {
  if (held.length > 0) return held.map((definition) => ({ path, symbol: qualifiedName(definition) }));
  return file.definitions.length <= maxDefinitions ? [{ path, symbol: null }] : [];
}

/** Files that use the targets: other files before tests, most uses first. */
function usersOf(index: Index, targets: readonly Target[], readText: ReadText): Candidate[] {
  const files = filesOfTargets(index, targets);
  const namesOf = new Map(
    files.map(({ number, definitions }) => [
      number,
      (definitions.length > 0 ? definitions : index.files[number]!.definitions).map(({ name }) => name),
    ]),
  );
  const callers = new Set(callersOf(index, files).map(({ number }) => number));
  const tests = new Set(
    index.edges.flatMap(({ from, to, kind }) => (kind === 'test' && namesOf.has(to) ? [from] : [])),
  );
  const names = new Map<number, Set<string>>();
  for (const { from, to } of index.edges) {
    if (!callers.has(from) && !tests.has(from)) continue;
    const known = names.get(from) ?? new Set();
    for (const name of namesOf.get(to) ?? []) known.add(name);
    names.set(from, known);
  }
  return [...new Set([...callers, ...tests])]
    .filter((number) => index.files[number]!.entry.sizeBytes > 0)
    .sort((a, b) => a - b)
    .map((number, rank) => {
      const file = index.files[number]!;
      const isTest = tests.has(number) || file.entry.category === 'test';
      const uses = rank < maxRead ? usesIn(file, names.get(number)!, readText(file.entry.path) ?? '') : noUses;
      return userCandidate(file, isTest ? 'test' : 'caller', uses);
    })
    .sort((a, b) => b.score - a.score || compareBytes(a.path, b.path));
}

type Uses = { readonly count: number; readonly ranges: readonly LineRange[]; readonly holders: readonly Definition[] };

const noUses: Uses = { count: 0, ranges: [], holders: [] };

/** Where a file uses the names: the signature of each using definition, and the lines. */
function usesIn(file: IndexedFile, names: ReadonlySet<string>, text: string): Uses {
  const lines: number[] = [];
  for (const [i, line] of text.split('\n').entries())
    if (line.length <= maxLineLength && saysAny(line, names)) lines.push(i + 1);
  const isImport = new Set(file.imports.map(({ line }) => line));
  const telling = lines.filter((line) => !isImport.has(line));
  const shown = (telling.length > 0 ? telling : lines).slice(0, maxUses);
  const holders = definitionsHolding(file, shown);
  const own = shown.map((line): LineRange => [line, line]);
  return { count: telling.length, ranges: [...holders.map(({ signatureLines }) => signatureLines), ...own], holders };
}

function saysAny(line: string, names: ReadonlySet<string>): boolean {
  for (const word of countWords(line).keys()) if (names.has(word)) return true;
  return false;
}

function userCandidate(file: IndexedFile, kind: 'caller' | 'test', { count, ranges, holders }: Uses): Candidate {
  const tops = file.definitions
    .filter(({ container }) => container === null)
    .map(({ signatureLines }) => signatureLines);
  const said = ranges.length > 0 ? ranges : tops.length > 0 ? tops : ([[1, 1]] as const);
  const { points, priority } = standings[kind];
  const more = Math.min(count, maxUses);
  return {
    ...subjectOf(file, holders),
    // Show a test whole, and a caller only by its signatures and uses.
    focus: kind === 'test' ? { kind: 'file' } : { kind: 'signatures', ranges: said },
    reason: 'caller',
    priority,
    score: points + more,
    signals: [{ name: kind, points }, ...(more === 0 ? [] : [{ name: 'uses', points: more }])],
    hops: 1,
  };
}

type Rank = { readonly points: number; readonly priority: Priority };

const standings: Readonly<Record<'required' | 'pointed' | 'caller' | 'test' | 'used', Rank>> = {
  required: { points: 100_000, priority: 'P0' },
  pointed: { points: 90_000, priority: 'P1' },
  caller: { points: 60_000, priority: 'P1' },
  test: { points: 50_000, priority: 'P1' },
  used: { points: 40_000, priority: 'P2' },
};

const smallKinds: ReadonlySet<string> = new Set(['field', 'property', 'member', 'key', 'cell']);
/** Files of up to this many lines are shown whole if they fit. */
const smallFile = 60;
/** A longer definition is a class or module and is not shown whole. */
const maxDefinitionLines = 200;
/** Work limits: files followed in the graph, files read for uses, lines looked up per file. */
const maxFollowed = 100;
const maxRead = 200;
const maxLines = 2_000;
const maxUses = 40;
const maxDefinitions = 1_500;
const maxLineLength = 2_000;
