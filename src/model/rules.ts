/**
 * Path rules that a request brings: gitignore patterns in three lists. Order of say: the root jail, secret
 * paths, `deny`, `allow`, then `defaults` and ignore files. `allow` brings back what the
 * last two leave out, never what the first three do.
 */
export type PathRules = {
  readonly deny: readonly string[];
  readonly allow: readonly string[];
  readonly defaults: readonly string[];
  /** If given, files that none of these names are left out. */
  readonly only?: readonly string[];
  /** Plain sentences about rules that were switched on or off, and why. */
  readonly notes: readonly string[];
};

export const NO_PATH_RULES: PathRules = { deny: [], allow: [], defaults: [], notes: [] };
