/** World: everything that the engine uses from outside, passed in by the caller (INV-4). */
import type { AnalysisCache } from './analysis-cache.js';
import type { Git, IgnoreFile } from './git.js';
import type { IndexFiles } from './index-files.js';
import type { Jail } from './jail.js';
import type { KnownTexts } from './known-texts.js';
import type { TokenCounter } from './tokens.js';

export type Progress = { readonly stage: 'walk' | 'scan' | 'guard'; readonly done: number };

export type World = {
  /** The real path of the root: passed to git, never shown. */
  readonly root: string;
  /** The full id of the commit that is read; null for the files on disk. */
  readonly commit?: string | null;
  readonly jail: Jail;
  readonly git: Git;
  readonly tokens: TokenCounter;
  /** The user's ignore rules from outside the tree. They are recorded in the manifest. */
  readonly personalExcludes: IgnoreFile | null;
  /** The number of threads that analyse files; results do not depend on it. */
  readonly workers: number;
  /** Analyses from earlier calls; results do not depend on it. */
  readonly cache: AnalysisCache | null;
  /** The stored indexes of this project; results do not depend on them. */
  readonly indexFiles?: IndexFiles | null;
  /** What the guard found in files before; results do not depend on it. */
  readonly knownTexts?: KnownTexts | null;
  readonly progress: (event: Progress) => void;
};
