/**
 * Commits that hold given files, found without a checkout: `rev-list` names commits, `cat-file` says what each has
 * at a path and gives its bytes (INV-9). For whoever looks for a tree that once was, and knows only the hashes of some
 * of its files.
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
    // Such a name cannot be asked for; the other files have to do.
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

type Asked = { readonly commits: readonly string[]; readonly path: string; readonly maxFileBytes: number };

/** What each commit has at a path below the root; null for nothing, and for a file that is too large. */
async function idsAt(
  options: GitOptions,
  root: string,
  { commits, path, maxFileBytes }: Asked,
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
