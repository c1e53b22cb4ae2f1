/**
 * Commits that hold given files, found without a checkout: `log` names commits, `cat-file` says what each has at
 * a path and hands out the bytes (INV-9). For whoever looks for a tree that once was, and knows only the hashes of
 * some of its files.
 */
import { type Sha256, sha256 } from '../base/hash.js';
import type { RelPath } from '../model/path.js';
import { type GitOptions, runGit, startGit } from './git.js';
import { readBlobs } from './git-blobs.js';

export type Sought = {
  /** sha256 of the files' bytes. */
  readonly files: ReadonlyMap<RelPath, Sha256>;
  /** How many commits are looked at. */
  readonly most: number;
};

/** The newest first, in git's own order; of all branches and tags. */
export async function commitsWith(options: GitOptions, root: string, { files, most }: Sought): Promise<string[]> {
  const listed = await runGit(options, root, ['log', '--all', '--format=%H', `--max-count=${most}`]);
  if (listed.status !== 0) return [];
  let commits = listed.output.split('\n').filter((line) => /^[0-9a-f]{40,64}$/.test(line));
  for (const [path, hash] of files) {
    // Such a name cannot be asked for; the other files have to do.
    if (/[\n\r]|\\x/.test(path)) continue;
    const held = await idsAt(options, root, { commits, path });
    const right = new Set<string>();
    const ids = [...new Set(held.filter((id) => id !== null))];
    for await (const { id, bytes } of readBlobs(options, root, ids)) if (sha256(bytes) === hash) right.add(id);
    commits = commits.filter((_, i) => right.has(held[i] ?? ''));
    if (commits.length === 0) return [];
  }
  return commits;
}

type Asked = { readonly commits: readonly string[]; readonly path: string };

/** What each commit has at a path below the root; null for nothing. */
async function idsAt(options: GitOptions, root: string, { commits, path }: Asked): Promise<(string | null)[]> {
  const child = startGit(options, root, ['cat-file', '--batch-check']);
  for (const part of [child, child.stdin, child.stdout]) part.on('error', () => {});
  child.stderr.resume();
  child.stdin.end(commits.map((commit) => `${commit}:./${path}\n`).join(''));
  const output: Buffer[] = [];
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) output.push(chunk);
  const lines = Buffer.concat(output).toString('latin1').split('\n');
  return commits.map((_, i) => /^([0-9a-f]{40,64}) blob \d+$/.exec(lines[i] ?? '')?.[1] ?? null);
}
