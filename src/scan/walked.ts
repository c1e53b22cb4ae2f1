/** The result of a walk: the files to read, and all exclusions with their reasons. */
import { maxIgnoreBytes } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import type { Exclusion } from '../model/snapshot.js';

export type FoundFile = {
  readonly path: RelPath;
  readonly tracked: boolean;
  /** Allowed by a rule of the request, even if git ignores it. */
  readonly allowed: boolean;
};

export type Walked = {
  /** In byte order of the paths. */
  readonly found: readonly FoundFile[];
  readonly excluded: readonly Exclusion[];
  readonly trackedThoughIgnored: readonly RelPath[];
  /** Default exclusions that a negated rule has re-included. */
  readonly reincluded: readonly RelPath[];
  readonly unapplied: readonly UnappliedRules[];
  /** Folders that were entered although a default rule names them. */
  readonly doubtful: readonly DoubtfulFolder[];
};

export type DoubtfulFolder = { readonly path: RelPath; readonly rule: string };

export type UnappliedRules = { readonly name: string; readonly why: string };

export const tooLargeToApply = `it is larger than ${maxIgnoreBytes} bytes`;

/** Adds every directory above a path. If one is known, so are all above it. */
export function addDirectoriesAbove(path: string, known: Set<string>): void {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const directory = path.slice(0, slash);
    if (known.has(directory)) return;
    known.add(directory);
  }
}

export function* directoriesAbove(path: string): Iterable<string> {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash);
}
