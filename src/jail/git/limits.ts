/**
 * Limits of each kind of git call. A hostile repository of a few kilobytes can make git list billions of paths, fill
 * the memory or wait for ever. A call that passes a limit is stopped and the request is refused (`GitStopped`). The
 * answer is never cut, so a limit, also one of time, never changes what a pack holds (INV-4).
 */
export type GitLimits = {
  /** Bytes of output. */
  readonly maxBytes: number;
  /** Records of output: paths, commits, objects. */
  readonly maxEntries: number;
  /** Seconds that git may take until it writes its next byte. */
  readonly maxSilentSeconds: number;
  /** Seconds spent on waiting for git, in all. */
  readonly maxSeconds: number;
};

/**
 * - `answer`: one or two lines, like an id.
 * - `listing`: the paths of the index or of a commit.
 * - `walk`: an answer that git writes only after it has seen the whole work tree or the whole history.
 * - `history`: commits and the paths that they changed.
 * - `patch`: a diff between two commits.
 * - `contents`: the bytes of objects.
 */
export type GitCallKind = 'answer' | 'listing' | 'walk' | 'history' | 'patch' | 'contents';

export type GitLimitTable = Readonly<Record<GitCallKind, GitLimits>>;

/** Twice as many paths as a scan accepts files (`DEFAULT_SCAN_LIMITS.maxFiles`). */
const maxPaths = 2_000_000;

export const defaultGitLimits: GitLimitTable = {
  answer: { maxBytes: 1_000_000, maxEntries: 10_000, maxSilentSeconds: 15, maxSeconds: 30 },
  listing: { maxBytes: 512_000_000, maxEntries: maxPaths, maxSilentSeconds: 10, maxSeconds: 120 },
  walk: { maxBytes: 512_000_000, maxEntries: maxPaths, maxSilentSeconds: 30, maxSeconds: 120 },
  history: { maxBytes: 512_000_000, maxEntries: 2 * maxPaths, maxSilentSeconds: 10, maxSeconds: 300 },
  patch: { maxBytes: 64_000_000, maxEntries: maxPaths, maxSilentSeconds: 10, maxSeconds: 60 },
  contents: { maxBytes: 4_000_000_000, maxEntries: maxPaths, maxSilentSeconds: 10, maxSeconds: 600 },
};

/** Longest record of a listing. Every system accepts only shorter paths, so no checkout can have made a longer one. */
export const maxRecordBytes = 33_000;

/** Memory that git may allocate. Checked where the system tells it (Linux). */
export const maxGitMemoryBytes = 768_000_000;
