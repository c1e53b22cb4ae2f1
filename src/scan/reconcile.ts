/** Merges the walk with git's lists. git decides what is ignored, because it may know rules from outside the root. */
import type { TrackedEntry } from '../model/git.js';
import type { Exclusion, ExclusionReason } from '../model/snapshot.js';
import { directoriesAbove, type Walked } from './walked.js';

/** Whether git's list of untracked files is needed: only if the walk found untracked or ignored files. */
export function isInDoubt({ found, excluded }: Walked): boolean {
  return (
    found.some(({ tracked, allowed }) => !tracked && !allowed) || excluded.some(({ reason }) => isOfIgnored(reason))
  );
}

/** Whether the walk excluded it for a reason that git may not confirm. */
export function isOfIgnored(reason: ExclusionReason): boolean {
  return reason === 'ignored' || reason === 'nested-repository';
}

/** Untracked paths of git in directories that the walk did not enter. */
export function unseenInPruned(walked: Walked, untracked: readonly string[]): string[] {
  const pruned = new Set(walked.excluded.filter(({ reason }) => isOfIgnored(reason)).map(({ path }) => path));
  const isPruned = (path: string): boolean => {
    if (pruned.has(path)) return true;
    for (const directory of directoriesAbove(path)) if (pruned.has(`${directory}/`)) return true;
    return false;
  };
  return untracked.filter((path) => !path.endsWith('/') && isPruned(path));
}

/** Removes files that git ignores by its own rules, and adds exclusions for tracked files that are not on disk. */
export function reconcile(
  walked: Walked,
  tracked: ReadonlyMap<string, TrackedEntry>,
  untracked: readonly string[],
): Walked {
  const known = new Set(untracked);
  const keep = (file: Walked['found'][number]): boolean => file.tracked || file.allowed || known.has(file.path);
  const dropped = walked.found
    .filter((file) => !keep(file))
    .map(
      (file): Exclusion => ({
        path: file.path,
        reason: 'ignored',
        detail: 'git ignores it by a rule outside this folder',
      }),
    );
  return {
    ...walked,
    found: dropped.length === 0 ? walked.found : walked.found.filter(keep),
    excluded: [...walked.excluded, ...dropped, ...notOnDisk(walked, tracked)],
  };
}

function notOnDisk(walked: Walked, tracked: ReadonlyMap<string, TrackedEntry>): Exclusion[] {
  if (countTracked(walked, tracked) === tracked.size) return [];
  const seen = new Set<string>(walked.found.map(({ path }) => path));
  for (const { path } of walked.excluded) seen.add(path);
  const isSeen = (path: string): boolean => {
    if (seen.has(path) || seen.has(`${path}/`)) return true;
    for (const directory of directoriesAbove(path)) if (seen.has(`${directory}/`)) return true;
    return false;
  };
  const gone: Exclusion[] = [];
  for (const { path, kind, skipped } of tracked.values()) {
    if (isSeen(path)) continue;
    if (kind === 'submodule') gone.push({ path: `${path}/`, reason: 'submodule', detail: 'not checked out' });
    else if (skipped) gone.push({ path, reason: 'not-checked-out', detail: 'left out by a sparse checkout' });
    else gone.push({ path, reason: 'missing', detail: 'tracked by git, not on disk' });
  }
  return gone;
}

/** How many tracked paths the walk has found. It finds none twice. */
function countTracked(walked: Walked, tracked: ReadonlyMap<string, TrackedEntry>): number {
  let count = 0;
  for (const file of walked.found) if (file.tracked) count += 1;
  for (const { path } of walked.excluded) if (tracked.has(path)) count += 1;
  return count;
}
