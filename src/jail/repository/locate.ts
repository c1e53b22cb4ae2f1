/**
 * Finds the folder that holds a root's git metadata, as git's own discovery would: `.git` in the root or in a
 * folder above it, or the root itself when it is a bare repository. Nothing is judged here.
 */
import type { Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isFolder, readPathIn, readSmallFile, realPathOf, statsOf } from './pointer.js';

export type LocatedRepository = {
  readonly kind: 'located';
  /** The folder that `.git` is in; the repository itself when it is bare. */
  readonly top: string;
  /** What leads to the repository: `.git` as a folder, a file or a link; the top of a bare repository. */
  readonly entry: string;
  /** Real paths. They differ in a linked work tree, whose objects and branches are in the common folder. */
  readonly gitDir: string;
  readonly commonDir: string;
};

export type NoRepository = {
  readonly kind: 'none';
  /** What a person should know; null when there is simply no repository. */
  readonly note: string | null;
};

/** `root` is a real path. Like git, the search ends where another file system begins. */
export function locateRepository(root: string): LocatedRepository | NoRepository {
  const device = statsOf(root)?.dev;
  for (let top = root; ; top = dirname(top)) {
    const entry = join(top, '.git');
    const stats = statsOf(entry);
    const found = stats === null ? null : followEntry(entry, stats);
    if (found !== null) return found;
    if (top === root) {
      const bare = openGitDir({ top, entry: top, gitDir: top });
      if (bare !== null) return bare;
    }
    const parent = dirname(top);
    if (parent === top || statsOf(parent)?.dev !== device) return { kind: 'none', note: null };
  }
}

/** Null for a `.git` that git passes over: a folder without a repository. */
function followEntry(entry: string, stats: Stats): LocatedRepository | NoRepository | null {
  const top = dirname(entry);
  const real = realPathOf(entry);
  if (real === null) return leadsNowhere;
  if (isFolder(real)) {
    const located = openGitDir({ top, entry, gitDir: real });
    return located === null && stats.isSymbolicLink() ? leadsNowhere : located;
  }
  const named = /^gitdir: ([^\0]*?)[\r\n]*$/s.exec(readSmallFile(real) ?? '')?.[1];
  if (named === undefined) return { kind: 'none', note: 'the .git file here is not one that git writes' };
  const gitDir = realPathOf(resolve(dirname(real), named));
  return (gitDir === null ? null : openGitDir({ top, entry, gitDir })) ?? leadsNowhere;
}

/** Null unless the folder has what git asks of a repository. */
function openGitDir(place: Pick<LocatedRepository, 'top' | 'entry' | 'gitDir'>): LocatedRepository | null {
  const { gitDir } = place;
  if (statsOf(join(gitDir, 'HEAD')) === null) return null;
  const commonDir = realPathOf(readPathIn(join(gitDir, 'commondir'), gitDir) ?? gitDir);
  if (commonDir === null || !isFolder(join(commonDir, 'objects')) || !isFolder(join(commonDir, 'refs'))) return null;
  return { kind: 'located', ...place, commonDir };
}

const leadsNowhere: NoRepository = { kind: 'none', note: 'what .git leads to is not there' };
