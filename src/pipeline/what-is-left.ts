/** What a pack leaves out: ranked and unranked files without a place, and what may not be shown. */
import { Defect } from '../base/result.js';
import type { Guard } from '../guard/seal.js';
import type { FittedBlock } from '../model/block.js';
import type { Gathered } from '../model/contract.js';
import type { Contents } from '../model/pack.js';
import type { RelPath } from '../model/path.js';
import type { Exclusion, Snapshot } from '../model/snapshot.js';

type Leftovers = {
  readonly gathered: Gathered;
  readonly snapshot: Snapshot;
  readonly blocks: readonly FittedBlock[];
  readonly changed: readonly Exclusion[];
};

/** INV-6: every scanned file is shown, a candidate that got no place, one that nothing led to, or one that can no longer be read. */
export function whatIsLeft(guard: Guard, { gathered, snapshot, blocks, changed }: Leftovers) {
  const name = (path: string) => guard.guardName(path as RelPath);
  const shown = new Set<string>(blocks.flatMap(({ block }) => block.path ?? []));
  const gone = new Set(changed.map(({ path }) => path));
  const ranked = new Set<string>(gathered.candidates.map(({ path }) => path));
  const left = gathered.candidates.filter(({ path }) => !shown.has(path) && !gone.has(path));
  const unranked = snapshot.files.filter(({ path }) => !ranked.has(path));
  if (shown.size + left.length + gone.size + unranked.length !== snapshot.files.length)
    throw new Defect('a scanned file is neither shown nor accounted for');
  // Checked together, which is much faster than one by one, and the same list for every question.
  guard.foresee(snapshot.files.map(({ path }) => path));
  return {
    unshown: left.map(({ path, entry: _, file: __, focus: ___, ...standing }) => ({
      ...guard.guardStanding(standing),
      path: name(path),
    })),
    unranked: unranked.map(({ path }) => name(path)),
    excluded: [...snapshot.excluded.filter(belongsToTree), ...changed].map((entry) => ({
      ...entry,
      path: name(entry.path),
    })),
  };
}

/**
 * Exclusions that say something about the project itself. The others (ignored files, the repository's
 * own folder, dependencies) differ between a clone and an export, and a pack must not (INV-12).
 */
export function belongsToTree(exclusion: Exclusion): boolean {
  return treeReasons.has(exclusion.reason);
}

export function countReasons(exclusions: readonly Exclusion[]): Contents['leftOut']['withheld'] {
  const reasons = [...treeReasons].map((reason) => ({
    reason,
    count: exclusions.filter((entry) => entry.reason === reason).length,
  }));
  return reasons.filter(({ count }) => count > 0);
}

/** In byte order. */
const treeReasons: ReadonlySet<Exclusion['reason']> = new Set([
  'binary',
  'denied',
  'encoding',
  'lfs-pointer',
  'link',
  'secret-path',
  'too-large',
]);
