/** The port to git's read-only plumbing (INV-9): which files it tracks, which untracked ones it does not ignore. */
import { fail, type Result } from '../base/result.js';
import type { RelPath } from './path.js';
import type { Refusal } from './refusal.js';

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
  /** Untracked and not ignored; a nested repository ends in '/'. Found out when it is first asked for. */
  readonly untracked: () => Promise<readonly string[]>;
  /** The repository's own `info/exclude`, which may be outside the root (worktrees). */
  readonly infoExclude: IgnoreFile | null;
  /** What a person should know about where the answers come from, or null. */
  readonly note: string | null;
};

export type GitAbsent = { readonly kind: 'absent'; readonly note: string | null };

/** Why a repository is not read: an entry of its metadata leads to files that are not provably the project's own. */
export type GitDirFault = {
  /** The entry, relative to the root. */
  readonly path: string;
  readonly why: 'git-dir' | 'common-dir' | 'link' | 'alternates' | 'pipe' | 'too-many-entries';
};

/** A unified diff, paths as seen from the root; bytes that are not UTF-8 are replaced. */
export type GitDiff = { readonly kind: 'diff'; readonly text: string };

export type CommittedFile = { readonly path: RelPath; readonly id: string };

/** The files of a commit below the root; links and submodules are none. */
export type GitCommit = { readonly kind: 'commit'; readonly files: readonly CommittedFile[] };

export interface Git {
  describeTree(root: string): Promise<GitTree | GitAbsent>;
  diffCommits?(root: string, base: string, head: string): Promise<GitDiff | GitAbsent>;
  listCommit?(root: string, commit: string): Promise<GitCommit | GitAbsent>;
  /** The full id that a name stands for now; null when there is no such commit. */
  resolveCommit?(root: string, name: string): Promise<string | null>;
  /** The id of the last commit that both have in their history; null when there is none. */
  forkOf?(root: string, base: string, head: string): Promise<string | null>;
  /** The bytes of committed files, in the order of the ids, from one process for all of them. */
  readBlobs?(root: string, asked: BlobsAsked): AsyncIterable<BlobAnswer>;
}

/** A larger object is not read. */
export type BlobsAsked = { readonly ids: readonly string[]; readonly maxBytes: number };

/** Without bytes when the repository does not have the object, or when it is too large. */
export type BlobAnswer = { readonly id: string; readonly bytes: Buffer | 'missing' | 'too-large' };

/** A path with its mode and the id of what it holds, in a commit or in the index. */
export type BlobEntry = {
  readonly path: RelPath;
  readonly kind: TrackedEntry['kind'];
  readonly executable: boolean;
  readonly id: string;
  /** Left out of the work tree by a sparse checkout; of the index only. */
  readonly skipped: boolean;
};

/** What was in a commit, and what git knows of now; the work tree itself is read by the jail. */
export type GitPast = {
  readonly kind: 'past';
  /** The full id of the commit. */
  readonly commit: string;
  readonly before: readonly BlobEntry[];
  readonly index: readonly BlobEntry[];
  /** Untracked and not ignored; a nested repository ends in '/'. */
  readonly untracked: readonly string[];
};

export type UnknownCommit = { readonly kind: 'unknown-commit' };

export interface GitHistory {
  /** All paths are relative to the root. `commit` is text from a project: it is checked before git sees it. */
  describeSince(root: string, commit: string): Promise<GitPast | UnknownCommit | GitAbsent>;
}

/**
 * Thrown by every function that asks git, when git passed a limit, gave no usable answer or may not be asked, because
 * the repository leads outside. It carries a refusal:
 * whoever returns a `Result` turns it into one (`refuseWhenStopped`).
 */
export class GitStopped extends Error {
  override readonly name = 'GitStopped';
  readonly refusal: GitStop;

  constructor(refusal: GitStop) {
    super(`${refusal.kind}: ${refusal.why}`);
    this.refusal = refusal;
  }
}

export type GitStop = Extract<Refusal, { readonly kind: 'git-stopped' | 'git-dir-outside' }>;
export type GitStopReason = Extract<GitStop, { readonly kind: 'git-stopped' }>['why'];

/** Runs `use`; a stop of git becomes the refusal that it carries. */
export async function refuseWhenStopped<T, E>(use: () => Promise<Result<T, E>>): Promise<Result<T, E | GitStop>> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof GitStopped) return fail(error.refusal);
    throw error;
  }
}
