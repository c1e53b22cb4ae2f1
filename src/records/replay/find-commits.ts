/** Finds commits that may be the packed project, by the recorded hashes and names of its files. */
import type { Sha256 } from '../../base/hash.js';
import type { Manifest } from '../../emit/shapes.js';
import { withoutNumbers } from '../../guard/redact.js';
import { createGuard } from '../../guard/seal.js';
import { openGit } from '../../jail/git/open-git.js';
import type { GitOptions } from '../../jail/git/run.js';
import { commitsWith } from '../../jail/git/search-commits.js';
import type { GitAbsent, GitCommit } from '../../model/git.js';
import type { RelPath } from '../../model/path.js';
import type { RecordedRun } from './replay-rerun.js';

/** Only files that the guard did not change are searched for: the record has the hash of their bytes. */
export async function findCommits(root: string, { record, manifest }: RecordedRun, git: GitOptions): Promise<string[]> {
  const files = new Map(
    record.items
      .filter(({ redactions, hidden }) => redactions.length + hidden.length === 0)
      .flatMap(({ path, sha256: hash }) => (path === null ? [] : [[path as RelPath, hash as Sha256] as const])),
  );
  if (files.size === 0) return [];
  const { maxFileBytes } = record.policy.limits as { readonly maxFileBytes: number };
  const found = await commitsWith(git, root, { files, maxCommits, maxFileBytes });
  const commits = found.slice(0, maxListed);
  return byStrangers(commits, { manifest, list: (commit) => openGit(git).listCommit!(root, commit) });
}

type Listing = {
  readonly manifest: Manifest;
  readonly list: (commit: string) => Promise<GitCommit | GitAbsent>;
};

/** Commits that have every file that was scanned, those with the fewest others first. */
async function byStrangers(commits: readonly string[], { manifest, list }: Listing): Promise<string[]> {
  const names = [...manifest.included, ...manifest.unshown, ...manifest.excluded].map(({ path }) => path);
  const scanned = [...names.slice(0, names.length - manifest.excluded.length), ...manifest.unranked];
  const known = new Set([...names, ...manifest.unranked]);
  const judged: { readonly commit: string; readonly strangers: number }[] = [];
  let paths = 0;
  for (const commit of commits) {
    if (paths > maxPaths) break;
    const listed = await list(commit);
    if (listed.kind !== 'commit') continue;
    paths += listed.files.length;
    const held = new Set<string>(listed.files.map(({ path }) => path));
    const strangers = [...held].filter((path) => !known.has(path));
    const missing = scanned.filter((path) => !held.has(path));
    if (missing.length > strangers.length || !areGuardedNames(missing, strangers)) continue;
    judged.push({ commit, strangers: strangers.length });
  }
  return judged.sort((a, b) => a.strangers - b.strangers).map(({ commit }) => commit);
}

/** Whether each of the missing names is what the guard makes of the name of a stranger. */
function areGuardedNames(missing: readonly string[], strangers: readonly string[]): boolean {
  if (missing.length === 0) return true;
  const guard = createGuard();
  const guarded = new Set(strangers.map((path) => withoutNumbers(guard.guardName(path as RelPath))));
  return missing.every((path) => guarded.has(withoutNumbers(path)));
}

/** Each takes as long as git needs to list a tree. */
const maxListed = 200;
/** Of all listed commits together. */
const maxPaths = 20_000_000;
const maxCommits = 5_000;
