/** What the summary is computed from: the joined index of a project and the little that is known besides it. */

import type { ReadGuardedText } from '../guard/guarded-reader.js';
import type { Index } from '../model/analysis.js';
import type { ExcludedFile, Manifest } from './fact-types.js';

export type ProjectFile = {
  readonly path: string;
  readonly language: string;
  readonly lines: number;
  readonly size_bytes: number;
};

/** A package of a monorepo; the root has the path '' or '.'. */
export type ProjectPackage = { readonly path: string; readonly name: string; readonly project_type: string };

export type Project = {
  readonly index: Index;
  /** The text of a file of the snapshot; null if it cannot be had. */
  readonly readText: ReadGuardedText;
  /** Files that may be spoken of: the snapshot's, less what the contract's rules leave out. */
  readonly files: readonly ProjectFile[];
  readonly manifest: Manifest;
  readonly packages: readonly ProjectPackage[];
  readonly excluded: readonly ExcludedFile[];
  /** Commits that touched a path; only where the caller lets history have a say. */
  readonly churn?: ReadonlyMap<string, number>;
};
