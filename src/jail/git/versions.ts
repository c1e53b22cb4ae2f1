/** Which versions of git are used at all. */

export type GitVersion = readonly [major: number, minor: number];

/**
 * The first version in which each variable and flag of `launch.ts` that keeps the person's own configuration out
 * has its effect: `GIT_CONFIG_GLOBAL` and `GIT_CONFIG_SYSTEM` came with 2.32. Later protections of git
 * (`GIT_NO_LAZY_FETCH` of 2.45) are set as well, but nothing depends on them.
 */
export const minGitVersion: GitVersion = [2, 32];

/** Null when the version that git printed is new enough. */
export function whyVersionUnusable(printed: string, [major, minor]: GitVersion): string | null {
  const found = /^git version (\d{1,4})\.(\d{1,4})(?:\.|\s|$)/.exec(printed);
  if (found === null) return 'git does not say its version';
  const [foundMajor, foundMinor] = [Number(found[1]), Number(found[2])];
  const isNewEnough = foundMajor > major || (foundMajor === major && foundMinor >= minor);
  return isNewEnough ? null : `git ${foundMajor}.${foundMinor} is too old: ${major}.${minor} or newer is needed`;
}
