/** The port to git's read-only plumbing (INV-9): which files it tracks, which untracked ones it does not ignore. */
import type { RelPath } from './path.js';

export type TrackedEntry = {
  readonly path: RelPath;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Left out of the work tree by a sparse checkout. */
  readonly skipped: boolean;
};

export type GitTree = {
  readonly kind: 'tree';
  readonly tracked: readonly TrackedEntry[];
  /** Untracked and not ignored; a nested repository ends in '/'. Arrives later than `tracked`. */
  readonly untracked: Promise<readonly string[]>;
  /** Text of `info/exclude`, which may be outside the root (worktrees). */
  readonly infoExclude: { readonly name: string; readonly text: string } | null;
};

export type GitAbsent = { readonly kind: 'absent'; readonly note: string | null };

export interface Git {
  describeTree(root: string): Promise<GitTree | GitAbsent>;
}
