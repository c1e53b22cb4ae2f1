/** All changes since a commit, by files that the jail reads and that are hashed here. Ignored files do not count. */

import { join } from 'node:path';
import { sortedBy } from '../../../base/order.js';
import { type BlobEntry, type GitHistory, type GitPast, GitStopped, type TooManyChanges } from '../../../model/git.js';
import type { Jail } from '../../../model/jail.js';
import { maxChangedFiles } from '../../../model/limits.js';
import type { RelPath } from '../../../model/path.js';
import { groupValues } from '../../group-values.js';
import { blobId, compareToBlob } from './blob-id.js';

export type Change = {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'deleted';
  /** The other name, if the same bytes moved from one name to another. */
  readonly renamed: string | null;
};

export type Changes = { readonly changes: readonly Change[]; readonly notes: readonly string[] };

export function changesSince(past: GitPast, jail: Pick<Jail, 'readSync'>): Changes | TooManyChanges {
  const before = new Map(past.before.map((entry) => [entry.path as string, entry]));
  const index = new Map(past.index.map((entry) => [entry.path as string, entry]));
  const found: FoundChange[] = [];
  const counts = { 'line-ends': 0, lfs: 0, unread: 0 };
  for (const path of new Set([...before.keys(), ...index.keys(), ...past.untracked])) {
    const versions = { was: before.get(path), staged: index.get(path) };
    const change = changeOf(path, { ...versions, jail, counts, likeId: past.commit });
    if (change !== null) found.push(change);
    if (found.length > maxChangedFiles) return { kind: 'too-many-changes', max: maxChangedFiles };
  }
  const notes = [
    counts['line-ends'] > 0 ? `${counts['line-ends']} files differ from the commit in line ends alone: unchanged` : '',
    counts.lfs > 0 ? `${counts.lfs} files are kept in LFS and match their pointers: unchanged` : '',
    counts.unread > 0
      ? `${counts.unread} links or submodules are compared by git's index alone: where they point is seen once it is staged`
      : '',
  ].filter((note) => note !== '');
  return { changes: withRenames(sortedBy(found, ({ path }) => path)), notes };
}

/** `id` identifies the added or removed bytes. */
type FoundChange = { readonly path: string; readonly change: Change['change']; readonly id: string | null };

type FileVersions = {
  readonly was: BlobEntry | undefined;
  readonly staged: BlobEntry | undefined;
  readonly jail: Pick<Jail, 'readSync'>;
  /** Any object id of the repository. */
  readonly likeId: string;
  readonly counts: { 'line-ends': number; lfs: number; unread: number };
};

function changeOf(path: string, { was, staged, jail, counts, likeId }: FileVersions): FoundChange | null {
  const opened = path.endsWith('/') ? null : jail.readSync(path as RelPath, maxBytes);
  const isGone =
    opened !== null && !opened.ok && ['missing', 'not-a-directory', 'is-a-directory'].includes(opened.error.reason);
  if (was === undefined) return { path, change: 'added', id: opened?.ok ? blobId(opened.value.bytes, likeId) : null };
  if (was.kind === 'file' && opened?.ok) {
    const sameness = compareToBlob(opened.value.bytes, was.id);
    if (sameness === 'line-ends' || sameness === 'lfs') counts[sameness] += 1;
    const isOther = sameness === 'different' || (staged?.kind === 'file' && staged.executable !== was.executable);
    return isOther ? { path, change: 'changed', id: null } : null;
  }
  const isStill = staged !== undefined && staged.id === was.id && staged.kind === was.kind;
  if (isStill && staged.skipped) return null;
  // A submodule is a folder, and links are not followed, so the index decides for both.
  if (was.kind === 'submodule' || (was.kind === 'link' && opened?.ok === false && opened.error.reason === 'link')) {
    counts.unread += 1;
    return isStill ? null : { path, change: staged === undefined ? 'deleted' : 'changed', id: null };
  }
  if (isGone) return { path, change: 'deleted', id: was.id };
  return { path, change: 'changed', id: null };
}

/** Pairs removed and added files with the same bytes, in order. */
function withRenames(found: readonly FoundChange[]): Change[] {
  const added = found.flatMap(({ path, change, id }) =>
    change === 'added' && id !== null ? [[id, path] as const] : [],
  );
  const came = groupValues(added);
  const other = new Map<string, string>();
  for (const { path, change, id } of found) {
    const end = change === 'deleted' && id !== null ? came.get(id)?.shift() : undefined;
    if (end === undefined) continue;
    other.set(path, end);
    other.set(end, path);
  }
  return found.map(({ path, change }) => ({ path, change, renamed: other.get(path) ?? null }));
}

/** Larger files are not read. If one existed before, it counts as changed. */
const maxBytes = 256_000_000;

/**
 * Changes inside submodules. Each is a work tree of its own, compared with the commit that the project recorded for it.
 * For a submodule that is not checked out or that git cannot open, the index decides.
 */
type Checkout = { readonly root: string; readonly jail: Pick<Jail, 'readSync'>; readonly history: GitHistory };

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

const deepest = 4;
