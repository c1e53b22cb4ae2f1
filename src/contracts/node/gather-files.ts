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
import { type FoundFile, type Gathering, isReference, type LeftOut, type Unscored, whyAbsent } from './gather-docs.js';
import { maxFiles, minFiles, tokensPerFile } from './node-limits.table.js';
import type { NodeRequest } from './node-request.js';
import { isOwnedBy, readOwnership } from './ownership.js';

export type GatheredFiles = {
  readonly files: ReadonlyMap<string, FoundFile>;
  readonly candidates: readonly Unscored[];
  /** Documents that the goal leads to, best first. */
  readonly spoken: readonly RelPath[];
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
  const add = (candidate: Unscored, rule: string, why: { purpose?: string | null; lead?: string } = {}) => {
    const { path } = candidate;
    if (files.has(path) || ready.docs.has(path)) return;
    const owners = ownership.ownersOf(path).map((owner) => ready.clean(owner));
    files.set(path, { path, purpose: null, rule, lead: '', ...why, owners });
    candidates.push(candidate);
  };

  for (const { path, shown, purpose } of request.files) {
    if (index.numberOf.has(path)) add(wholeFile(index, path, 'user-selected'), 'named in relevantFiles', { purpose });
    else leftOut.push(whyAbsent(path, shown, snapshot));
  }
  const isRedacted = () =>
    [...files.keys()].some((path) => ownership.ownersOf(path).some((owner) => ready.clean(owner) !== owner));
  if (!request.select) {
    const notes = ['only what the request names was selected'];
    return { files, candidates, spoken: [], most: candidates.length, leftOut, notes, isRedacted: isRedacted() };
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
  const { strong, weak, leads } = rankAround(index, { words: ready.words, named, isPreferred }, ready.readText);
  const spoken: RelPath[] = [];
  for (const { candidate, by } of strong) {
    const { path } = candidate;
    if (isReference(path, request.docsRoot) && !files.has(path)) spoken.push(path);
    else if (by === 'words') add(candidate, isPreferred(path) ? 'search, owned by this node' : 'search');
    else add(candidate, `imports: ${candidate.reason}`, { lead: ready.clean(leadTo(index, path, leads) ?? '') });
  }
  const shownAs = new Map([...strong.map(({ candidate }) => candidate), ...weak].map((one) => [one.path, one.focus]));
  // Prose says a thing in fewer words than code does.
  for (const { path, score } of weak)
    if (isReference(path, request.docsRoot) && score >= weakestDoc && !files.has(path)) spoken.push(path);
  const isSpoken = new Set<string>(spoken);
  for (const { path, score } of weak.slice(0, maxWeak))
    if (!files.has(path) && !isSpoken.has(path) && !ready.docs.has(path))
      leftOut.push({ what: ready.clean(path), reason: 'weak', detail: `says little of the goal, score ${score}` });
  return {
    files,
    candidates: candidates.map((one) => withRegions(one, shownAs)),
    spoken: spoken.filter((path) => !ready.docs.has(path)),
    most: Math.max(request.files.length, minFiles, Math.min(maxFiles, Math.floor(request.budget / tokensPerFile))),
    leftOut,
    notes: ownership.source === 'none' ? [] : [`ownership is read from ${ownership.source}`],
    isRedacted: isRedacted(),
  };
}

/** The first of the leading files that a file uses or that uses it. */
function leadTo({ edges, numberOf }: Index, path: RelPath, leads: readonly RelPath[]): RelPath | undefined {
  const number = numberOf.get(path);
  const near = new Set(edges.flatMap(({ from, to }) => (from === number ? [to] : to === number ? [from] : [])));
  return leads.find((lead) => near.has(numberOf.get(lead)!));
}

/** A file that the request names is shown by the regions that speak of the goal, if the ranking has found some. */
function withRegions(candidate: Unscored, shownAs: ReadonlyMap<RelPath, Focus>): Unscored {
  const focus = shownAs.get(candidate.path);
  const isBetter = candidate.focus.kind === 'file' && focus?.kind === 'file' && focus.regions !== undefined;
  return isBetter ? { ...candidate, focus } : candidate;
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
/** The best match has a score of 29,999. */
const weakestDoc = 6_000;
/** The maximum number of weak matches to record. */
const maxWeak = 50;
