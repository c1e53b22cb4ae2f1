/** Lists of paths that git knows, read as a stream: a hostile repository can name billions of them. */
import type { BlobEntry, TrackedEntry } from '../../model/git.js';
import { maxCommitPaths } from '../../model/limits.js';
import { binaryToPath, type RelPath } from '../../model/path.js';
import { defaultGitLimits } from './limits.js';
import { type GitEnd, type GitOptions, readRecords, stopped } from './run.js';

/** Every list comes with how git ended: it is complete only when `status` is 0. */
export type Listed<T> = { readonly end: GitEnd; readonly entries: readonly T[] };

/** The index without ids, for callers that need only the paths. */
export function listTracked(options: GitOptions, root: string): Promise<Listed<TrackedEntry>> {
  return listIndexAs(options, root, ({ path, kind, skipped }) => ({ path, kind, skipped }));
}

export function listIndex(options: GitOptions, root: string): Promise<Listed<BlobEntry>> {
  return listIndexAs(options, root, (entry) => entry);
}

/** Records like `H 100644 <id> 0\t<path>`. A path in conflict has several stages, one after the other: it is listed once. */
async function listIndexAs<T>(options: GitOptions, root: string, take: (entry: BlobEntry) => T): Promise<Listed<T>> {
  const entries: T[] = [];
  let last: RelPath | null = null;
  const use = (record: string) => {
    const tab = record.indexOf('\t');
    const head = indexHead.exec(record.slice(0, tab));
    if (head === null) throw stopped('ls-files', 'garbled');
    const [, tag, mode, id] = head as unknown as [string, string, string, string];
    const entry = blobEntry(record.slice(tab + 1), { mode, id, skipped: tag === 'S' });
    if (entry.path !== last) entries.push(take(entry));
    last = entry.path;
  };
  const args = ['-z', '-c', '-s', '-t'];
  return { end: await readRecords(options, root, { command: 'ls-files', kind: 'listing', args, use }), entries };
}

/** Untracked and not ignored. git walks the whole tree for it, which is as much work as all other calls together. */
export async function listUntracked(options: GitOptions, root: string): Promise<Listed<string>> {
  const entries: string[] = [];
  const use = (record: string) => void entries.push(binaryToPath(record));
  const args = ['-z', '-o', '--exclude-standard'];
  return { end: await readRecords(options, root, { command: 'ls-files', kind: 'walk', args, use }), entries };
}

/** What a commit holds below the root. `diff-tree` would hold the whole list in memory before it writes the first path. */
export async function listTree(options: GitOptions, root: string, commit: string): Promise<Listed<BlobEntry>> {
  const entries: BlobEntry[] = [];
  const use = (record: string) => {
    const tab = record.indexOf('\t');
    const head = treeHead.exec(record.slice(0, tab));
    if (head === null) throw stopped('ls-tree', 'garbled');
    const [, mode, id] = head as unknown as [string, string, string];
    entries.push(blobEntry(record.slice(tab + 1), { mode, id, skipped: false }));
  };
  const args = ['-r', '-z', commit];
  const end = await readRecords(withTreeLimits(options), root, { command: 'ls-tree', kind: 'listing', args, use });
  return { end, entries };
}

/** A few objects can name any number of paths, and the list of them is held in memory as a whole. */
function withTreeLimits(options: GitOptions): GitOptions {
  const { limits = defaultGitLimits } = options;
  const listing = {
    ...limits.listing,
    maxEntries: Math.min(limits.listing.maxEntries, maxCommitPaths),
    maxBytes: Math.min(limits.listing.maxBytes, maxTreeBytes),
  };
  return { ...options, limits: { ...limits, listing } };
}

type Head = { readonly mode: string; readonly id: string; readonly skipped: boolean };

function blobEntry(name: string, { mode, id, skipped }: Head): BlobEntry {
  const kind = mode === '160000' ? 'submodule' : mode === '120000' ? 'link' : 'file';
  return { path: binaryToPath(name), kind, executable: mode === '100755', id, skipped };
}

const indexHead = /^([A-Za-z?]) ([0-7]{6}) ([0-9a-f]{40,64}) [0-3]$/;
/** Names of a usual length. */
const maxTreeBytes = 200_000_000;
const treeHead = /^([0-7]{6}) (?:blob|commit|tree) ([0-9a-f]{40,64})$/;
