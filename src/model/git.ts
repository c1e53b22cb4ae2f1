/** The port to git's read-only plumbing (INV-9): which files it tracks, which untracked ones it does not ignore. */
import { fail, type Result } from '../base/result.js';
import type { RelPath } from './path.js';
import type { Refusal } from './refusal/refusal.js';

export type TrackedEntry = {
  readonly path: RelPath;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Left out of the work tree by a sparse checkout. */
  readonly skipped: boolean;
};

/** An ignore file that does not belong to a directory of the project. */
export type IgnoreFile = {
  readonly name: string;
  /** Empty when the file is too large to be applied. */
  readonly bytes: Buffer;
  readonly isTooLarge?: true;
};

export type GitTree = {
  readonly kind: 'tree';
  readonly tracked: readonly TrackedEntry[];
  /** Untracked and not ignored; a nested repository ends in '/'. Computed on the first call. */
  readonly untracked: () => Promise<readonly string[]>;
  /** The repository's own `info/exclude`, which may be outside the root (worktrees). */
  readonly infoExclude: IgnoreFile | null;
  /** A note for people about the source of the answers, or null. */
  readonly note: string | null;
};

export type GitAbsent = { readonly kind: 'absent'; readonly note: string | null };

/** Why a repository is not read: its metadata refers to files that may not belong to the project. */
export type GitDirFault = {
  /** The entry, relative to the root. */
  readonly path: string;
  readonly why: 'git-dir' | 'common-dir' | 'link' | 'alternates' | 'pipe' | 'too-many-entries';
};

/** A unified diff, paths as seen from the root; bytes that are not UTF-8 are replaced. */
export type GitDiff = { readonly kind: 'diff'; readonly text: string };

export type CommittedFile = { readonly path: RelPath; readonly id: string };

/** The files of a commit below the root, without links and submodules. */
export type GitCommit = { readonly kind: 'commit'; readonly files: readonly CommittedFile[] };

export interface Git {
  describeTree(root: string): Promise<GitTree | GitAbsent>;
  diffCommits?(root: string, base: string, head: string): Promise<GitDiff | GitAbsent | TooManyChanges>;
  listCommit?(root: string, commit: string): Promise<GitCommit | GitAbsent>;
  /** The full id of the commit that a name refers to; null if there is none. */
  resolveCommit?(root: string, name: string): Promise<string | null>;
  /** The id of the last common commit of both; null if there is none. */
  forkOf?(root: string, base: string, head: string): Promise<string | null>;
  /** The bytes of committed files, in the order of the ids, from one git process. */
  readBlobs?(root: string, asked: BlobRequest): AsyncIterable<BlobAnswer>;
}

/** Objects larger than `maxBytes` are not read. */
export type BlobRequest = { readonly ids: readonly string[]; readonly maxBytes: number };

/** `missing` if the repository does not have the object. */
export type BlobAnswer = { readonly id: string; readonly bytes: Buffer | 'missing' | 'too-large' };

export type BlobEntry = {
  readonly path: RelPath;
  readonly kind: TrackedEntry['kind'];
  readonly executable: boolean;
  readonly id: string;
  /** Left out of the work tree by a sparse checkout; only in the index. */
  readonly skipped: boolean;
};

/** The files of a commit, and those that git knows now. The jail reads the work tree itself. */
export type GitPast = {
  readonly kind: 'past';
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

/** Thrown where git is called: it passed a limit, gave no usable answer, or must not be called. Carries the refusal. */
export class GitStopped extends Error {
  override readonly name = 'GitStopped';
  readonly refusal: GitStop;

  constructor(refusal: GitStop) {
    super(`${refusal.kind}: ${refusal.why}`);
    this.refusal = refusal;
  }
}

export type TooManyChanges = Extract<Refusal, { readonly kind: 'too-many-changes' }>;
export type GitStop = Extract<Refusal, { readonly kind: 'git-stopped' | 'git-dir-outside' }>;
export type GitStopReason = Extract<GitStop, { readonly kind: 'git-stopped' }>['why'];

/** Runs `use` and turns a thrown `GitStopped` into its refusal. */
export async function refuseWhenStopped<T, E>(use: () => Promise<Result<T, E>>): Promise<Result<T, E | GitStop>> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof GitStopped) return fail(error.refusal);
    throw error;
  }
}
