/**
 * Changes inside submodules. Each is a work tree of its own, compared with the commit that the project recorded for it.
 * For a submodule that is not checked out or that git cannot open, the index decides.
 */
import { join } from 'node:path';
import { sortedBy } from '../../../base/order.js';
import { type GitHistory, type GitPast, GitStopped, type TooManyChanges } from '../../../model/git.js';
import type { Jail } from '../../../model/jail.js';
import type { RelPath } from '../../../model/path.js';
import { type Changes, changesSince } from './written-since.js';

export type Checkout = { readonly root: string; readonly jail: Pick<Jail, 'readSync'>; readonly history: GitHistory };

/** The changes of a work tree, including its submodules. */
export async function allChangesSince(past: GitPast, place: Checkout, depth = 0): Promise<Changes | TooManyChanges> {
  const own = changesSince(past, place.jail);
  if ('kind' in own || depth >= deepest) return own;
  const inside: Changes[] = [];
  let opened = 0;
  for (const { path, kind, id } of past.before) {
    if (kind !== 'submodule' || !isCheckedOut(place.jail, path)) continue;
    const then = await describeInside(place, path, id);
    if (then?.kind !== 'past') continue;
    opened += 1;
    const found = await allChangesSince(then, within(place, path), depth + 1);
    if ('kind' in found) return found;
    inside.push({ ...found, changes: found.changes.map((change) => under(path, change)) });
  }
  if (opened === 0) return own;
  const note = `${opened} ${opened === 1 ? 'submodule was' : 'submodules were'} looked into`;
  return {
    changes: sortedBy([...own.changes, ...inside.flatMap(({ changes }) => changes)], ({ path }) => path),
    notes: [...own.notes, note, ...inside.flatMap(({ notes }) => notes)],
  };
}

/** Null if the submodule points to a repository that is not its own. */
async function describeInside({ root, history }: Checkout, path: string, commit: string) {
  try {
    return await history.describeSince(join(root, path), commit);
  } catch (error) {
    if (error instanceof GitStopped && error.refusal.kind === 'git-dir-outside') return null;
    throw error;
  }
}

/** Avoids a git call for each submodule in a commit, which could take hours. */
function isCheckedOut(jail: Checkout['jail'], path: RelPath): boolean {
  const opened = jail.readSync(`${path}/.git` as RelPath, 4_096);
  return opened.ok || !['missing', 'not-a-directory'].includes(opened.error.reason);
}

function within({ root, jail, history }: Checkout, folder: string): Checkout {
  return {
    root: join(root, folder),
    jail: { readSync: (path, most) => jail.readSync(`${folder}/${path}` as RelPath, most) },
    history,
  };
}

function under(folder: string, { path, change, renamed }: Changes['changes'][number]): Changes['changes'][number] {
  return { path: `${folder}/${path}`, change, renamed: renamed === null ? null : `${folder}/${renamed}` };
}

/** The maximum nesting of submodules. */
const deepest = 4;
