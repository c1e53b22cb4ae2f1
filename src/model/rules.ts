/**
 * The path rules of a request: gitignore patterns in three lists. In order of precedence: the root jail, secret paths,
 * `deny`, `allow`, then `defaults` and ignore files. `allow` overrides only the last two.
 */
export type PathRules = {
  readonly deny: readonly string[];
  readonly allow: readonly string[];
  readonly defaults: readonly string[];
  /** If given, only files that match one of these are included. */
  readonly only?: readonly string[];
  /** Sentences about rules that were switched on or off, and why. */
  readonly notes: readonly string[];
};

export const NO_PATH_RULES: PathRules = { deny: [], allow: [], defaults: [], notes: [] };
