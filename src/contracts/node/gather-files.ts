/**
 * Gathers relevant files: those that the request names, those that test output and errors mention, and those that the
 * diff touches. Then files found by both imports and goal words, then files found by either, alternating. Among word
 * matches, the node's own files come first.
 */

import { findFailures } from '../../formats/log/verdicts.js';
import type { Index } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import type { Candidate, Focus } from '../../model/candidate.js';
import type { AnalysedProject } from '../../model/contract.js';
import type { RelPath } from '../../model/path.js';
import { selectCandidates } from '../../select/candidates.js';
import { fileCandidate, focusOnRanges, regionsAround } from '../file-candidate.js';
import { partsOf } from '../task/diff/unified-diff.js';
import { createLocate, type Locate } from '../task/locate-path.js';
import { type FoundFile, type Gathering, type LeftOut, type Unscored, whyAbsent } from './gather-docs.js';
import { maxFiles, minFiles, tokensPerFile } from './node-limits.table.js';
import type { NodeRequest } from './node-request.js';
import { isOwnedBy, readOwnership } from './ownership.js';

export type GatheredFiles = {
  readonly files: ReadonlyMap<string, FoundFile>;
  readonly candidates: readonly Unscored[];
  /** The maximum number of candidates to show. The rest is recorded. */
  readonly most: number;
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
  /** Whether the guard changed an owner's name. */
  readonly isRedacted: boolean;
};

type FileGathering = Gathering & { readonly words: string; readonly docs: ReadonlySet<string>; readonly root: string };

export function gatherFiles(request: NodeRequest, analysed: AnalysedProject, ready: FileGathering): GatheredFiles {
  const { snapshot, index } = analysed;
  const ownership = readOwnership(request.ownership, (path) => index.numberOf.has(path), ready.readText);
  const files = new Map<string, FoundFile>();
  const candidates: Unscored[] = [];
  const leftOut: LeftOut[] = [];
  const add = (candidate: Unscored, rule: string, purpose: string | null = null) => {
    const { path } = candidate;
    if (files.has(path) || ready.docs.has(path)) return;
    const owners = ownership.ownersOf(path).map((owner) => ready.clean(owner));
    files.set(path, { path, purpose, rule, owners });
    candidates.push(candidate);
  };

  for (const { path, shown, purpose } of request.files) {
    if (index.numberOf.has(path)) add(wholeFile(index, path, 'user-selected'), 'named in relevantFiles', purpose);
    else leftOut.push(whyAbsent(path, shown, snapshot));
  }
  const isRedacted = () =>
    [...files.keys()].some((path) => ownership.ownersOf(path).some((owner) => ready.clean(owner) !== owner));
  if (!request.select) {
    const notes = ['only what the request names was selected'];
    return { files, candidates, most: candidates.length, leftOut, notes, isRedacted: isRedacted() };
  }

  const locate = createLocate(
    index.files.map(({ entry }) => entry.path),
    ready.root,
  );
  for (const { path, lines, origin } of placesIn(request, locate))
    add({ ...wholeFile(index, path, 'named'), focus: focusOn(index, path, lines) }, `named by the ${origin}`);
  for (const path of partsOf(request.deltas.diff).flatMap((part) => locate(part.path) ?? []))
    add(wholeFile(index, path, 'target'), 'changed in the diff');

  const targets = candidates
    .filter(({ file }) => file.definitions.length <= maxDefinitions)
    .slice(0, maxTargets)
    .map(({ path }) => ({ path, symbol: null }));
  const rank = (task: string, from: typeof targets) =>
    selectCandidates(
      index,
      { task, targets: from, userSelected: [], activeFile: null, withConfig: false },
      ready.readText,
    ).filter(({ entry }) => entry.sizeBytes > 0);
  const matching = rank(ready.words, []);
  // Near the top of the ranking, the node's own files come first.
  const near = matching.slice(0, maxConsidered);
  const isOwn = new Set(near.filter(({ path }) => isOwnedBy(ownership.ownersOf(path), request.owners)));
  const isWeak = (candidate: Candidate) => candidate.score < weakest && !isOwn.has(candidate);
  const strong = matching.filter((candidate) => !isWeak(candidate));
  const found = [...strong.filter((one) => isOwn.has(one)), ...strong.filter((one) => !isOwn.has(one))];
  const bySearch = (candidate: Candidate) =>
    add(candidate, isOwn.has(candidate) ? 'search, owned by this node' : 'search');
  // Without targets, follow imports from the best word matches.
  const seeds = targets.length > 0 ? targets : strong.slice(0, maxSeeds).map(({ path }) => ({ path, symbol: null }));
  const isSeed = new Set<string>(seeds.map(({ path }) => path));
  const led = rank('', seeds).filter((candidate) => !isMatch(candidate) && !isSeed.has(candidate.path));
  const byImports = (candidate: Candidate) => add(candidate, `imports: ${candidate.reason}`);
  if (targets.length === 0) found.forEach(bySearch);
  // A file found by both imports and words is shown as a file, not only by its used definitions.
  const isTop = new Set<string>(strong.slice(0, maxTop).map(({ path }) => path));
  for (const candidate of led.filter(({ path }) => isTop.has(path)))
    byImports({ ...candidate, focus: { kind: 'file' } });
  for (let i = 0; i < Math.max(found.length, led.length); i++) {
    if (found[i] !== undefined) bySearch(found[i]!);
    if (led[i] !== undefined) byImports(led[i]!);
  }
  for (const { path, score } of matching.filter(isWeak).slice(0, maxWeak))
    if (!files.has(path) && !ready.docs.has(path))
      leftOut.push({ what: ready.clean(path), reason: 'weak', detail: `says little of the goal, score ${score}` });
  return {
    files,
    candidates,
    most: Math.max(request.files.length, minFiles, Math.min(maxFiles, Math.floor(request.budget / tokensPerFile))),
    leftOut,
    notes: ownership.source === 'none' ? [] : [`ownership is read from ${ownership.source}`],
    isRedacted: isRedacted(),
  };
}

function isMatch({ reason }: Candidate): boolean {
  return reason === 'match' || reason === 'named';
}

type MentionedFile = { readonly path: RelPath; readonly lines: readonly number[]; readonly origin: string };

function placesIn({ deltas }: NodeRequest, locate: Locate): MentionedFile[] {
  const found = new Map<RelPath, { readonly lines: Set<number>; readonly origin: string }>();
  for (const [origin, text] of [
    ['errors', deltas.errors],
    ['test output', deltas.tests],
  ] as const)
    for (const place of findFailures(text.slice(0, maxMined))) {
      const path = locate(place.path);
      if (path === null) continue;
      const known = found.get(path) ?? { lines: new Set<number>(), origin };
      found.set(path, known);
      if (place.line !== null && known.lines.size < maxLines) known.lines.add(place.line);
    }
  return [...found].slice(0, maxPlaces).map(([path, { lines, origin }]) => ({ path, lines: [...lines], origin }));
}

function focusOn(index: Index, path: RelPath, lines: readonly number[]): Focus {
  const { definitions, entry } = index.files[index.numberOf.get(path)!]!;
  const ranges = regionsAround(
    definitions,
    lines.filter((line) => line <= entry.lineCount),
    { most: maxRegionLength, around: linesAround },
  ).map(([first, last]): LineRange => [first, Math.min(entry.lineCount, last)]);
  return focusOnRanges(ranges);
}

function wholeFile(index: Index, path: RelPath, reason: Candidate['reason']): Unscored {
  return fileCandidate(index.files[index.numberOf.get(path)!]!, { reason, priority: 'P1' });
}

const maxMined = 400_000;
const maxPlaces = 20;
const maxLines = 20;
const maxRegionLength = 60;
const linesAround = 8;
const maxTargets = 24;
/** Files with more dependencies would take long to resolve and need nearly everything. */
const maxDefinitions = 1_500;
/** Ranks up to here are sorted by ownership first. */
const maxConsidered = 40;
/** The best word match has a score of 29,999. A file with about half of that is not required. */
const weakest = 15_000;
const maxSeeds = 3;
/** Up to this rank, an imported file is shown as a file, not only by its used definitions. */
const maxTop = 20;
/** The maximum number of weak matches to record. */
const maxWeak = 50;
