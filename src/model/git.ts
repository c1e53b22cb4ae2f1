/** The port to git's read-only plumbing (INV-9): which files it tracks, which untracked ones it does not ignore. */
import type { RelPath } from './path.js';

export type TrackedEntry = {
  readonly path: RelPath;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Left out of the work tree by a sparse checkout. */
  readonly skipped: boolean;
};

/** An ignore file that does not belong to a directory of the project. */
export type IgnoreFile = { readonly name: string; readonly bytes: Buffer };

export type GitTree = {
  readonly kind: 'tree';
  readonly tracked: readonly TrackedEntry[];
  /** Untracked and not ignored; a nested repository ends in '/'. Arrives later than `tracked`. */
  readonly untracked: Promise<readonly string[]>;
  /** The repository's own `info/exclude`, which may be outside the root (worktrees). */
  readonly infoExclude: IgnoreFile | null;
};

export type GitAbsent = { readonly kind: 'absent'; readonly note: string | null };

export interface Git {
  describeTree(root: string): Promise<GitTree | GitAbsent>;
}
