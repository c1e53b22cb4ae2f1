/**
 * Finds commits that contain given files, without a checkout: `rev-list` lists commits, `cat-file` gives the object at a
 * path and its bytes (INV-9). It serves to find an earlier tree of which only the hashes of some files are known.
 */
import { type Sha256, sha256 } from '../../base/hash.js';
import type { RelPath } from '../../model/path.js';
import { readBlobs } from './blobs.js';
import { type GitOptions, runGit } from './run.js';

export type Sought = {
  /** sha256 of the files' bytes. */
  readonly files: ReadonlyMap<RelPath, Sha256>;
  /** How many commits are looked at. */
  readonly maxCommits: number;
  /** A larger file is none of those that are looked for. */
  readonly maxFileBytes: number;
};

/** The newest first, in git's own order; of all branches and tags. */
export async function commitsWith(
  options: GitOptions,
  root: string,
  { files, maxCommits, maxFileBytes }: Sought,
): Promise<string[]> {
  const args = ['--all', `--max-count=${maxCommits}`];
  const listed = await runGit(options, root, { command: 'rev-list', kind: 'history', args });
  if (listed.status !== 0) return [];
  let commits = listed.output.split('\n').filter((line) => /^[0-9a-f]{40,64}$/.test(line));
  for (const [path, hash] of files) {
    // git cannot be asked for such a name; the other files must suffice.
    if (/[\n\r]|\\x/.test(path)) continue;
    const held = await idsAt(options, root, { commits, path, maxFileBytes });
    const right = new Set<string>();
    const ids = [...new Set(held.filter((id) => id !== null))];
    for await (const { id, bytes } of readBlobs(options, root, ids)) if (sha256(bytes) === hash) right.add(id);
    commits = commits.filter((_, i) => right.has(held[i] ?? ''));
    if (commits.length === 0) return [];
  }
  return commits;
}

type CommitSearch = { readonly commits: readonly string[]; readonly path: string; readonly maxFileBytes: number };

/** What each commit has at a path below the root; null for nothing, and for a file that is too large. */
async function idsAt(
  options: GitOptions,
  root: string,
  { commits, path, maxFileBytes }: CommitSearch,
): Promise<(string | null)[]> {
  const input = commits.map((commit) => `${commit}:./${path}\n`);
  const { output } = await runGit(options, root, {
    command: 'cat-file',
    kind: 'history',
    args: ['--batch-check'],
    input,
  });
  const lines = output.split('\n');
  return commits.map((_, i) => {
    const [, id, size] = /^([0-9a-f]{40,64}) blob (\d{1,15})$/.exec(lines[i] ?? '') ?? [];
    return id === undefined || Number(size) > maxFileBytes ? null : id;
  });
}
