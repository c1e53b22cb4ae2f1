/** Gitignore patterns of a request. Precedence: jail, secret paths, `deny`, `allow`, `defaults` and ignore files. */
export type PathRules = {
  readonly deny: readonly string[];
  readonly allow: readonly string[];
  readonly defaults: readonly string[];
  /** If given, only files that match one of these are included. */
  readonly only?: readonly string[];
  /** Whether the three lists compare names in any letter case (default false). */
  readonly ignoresCase?: boolean;
  /** Names of folders that `defaults` exclude unless they turn out to hold sources. */
  readonly doubtful?: readonly string[];
  /** Sentences about rules that were switched on or off, and why. */
  readonly notes: readonly string[];
};

export const NO_PATH_RULES: PathRules = { deny: [], allow: [], defaults: [], notes: [] };
