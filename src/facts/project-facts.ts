/** The input of the summary: the index of a project and some data besides it. */

import type { ReadGuardedText } from '../guard/guarded-reader.js';
import type { Index } from '../model/analysis.js';
import type { ExcludedFile, Manifest } from './fact-types.js';

/** A package of a monorepo; the root has the path '' or '.'. */
type ProjectPackage = { readonly path: string; readonly name: string; readonly project_type: string };

export type Project = {
  readonly index: Index;
  /** The text of a file of the snapshot; null if it is not available. */
  readonly readText: ReadGuardedText;
  /** Files that may be named: those of the snapshot that the rules of the contract do not exclude. */
  readonly files: readonly { readonly path: string; readonly language: string }[];
  readonly manifest: Manifest;
  readonly packages: readonly ProjectPackage[];
  readonly excluded: readonly ExcludedFile[];
  /** The number of commits that changed a path. Only if the caller uses the history. */
  readonly churn?: ReadonlyMap<string, number>;
};
