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
import { fileCandidate, focusOnRanges, regionsAround } from '../file-candidate.js';
import { rankAround } from '../rank-around.js';
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

  const isPreferred = (path: RelPath) => isOwnedBy(ownership.ownersOf(path), request.owners);
  const named = candidates.map(({ path }) => path);
  const { strong, weak } = rankAround(index, { words: ready.words, named, isPreferred }, ready.readText);
  for (const { candidate, by } of strong)
    add(
      candidate,
      by === 'imports'
        ? `imports: ${candidate.reason}`
        : isPreferred(candidate.path)
          ? 'search, owned by this node'
          : 'search',
    );
  for (const { path, score } of weak.slice(0, maxWeak))
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
/** The maximum number of weak matches to record. */
const maxWeak = 50;
