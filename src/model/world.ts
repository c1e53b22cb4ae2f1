/**
 * World: everything the engine touches outside itself, passed in (INV-4). The engine reads no clock,
 * environment, locale or working directory; whoever calls it decides what it may know.
 */
import type { AnalysisCache } from './analysis-cache.js';
import type { Git, IgnoreFile } from './git.js';
import type { Jail } from './jail.js';
import type { TokenCounter } from './tokens.js';

export type Progress = { readonly stage: 'walk' | 'scan' | 'guard'; readonly done: number };

export type World = {
  /** Real path of the root: handed to git, shown to nobody. */
  readonly root: string;
  /** The full id of the commit whose files these are; null for the files on disk. */
  readonly commit?: string | null;
  readonly jail: Jail;
  readonly git: Git;
  readonly tokens: TokenCounter;
  /** Ignore rules of the person who asks, from outside the tree; a recorded input. */
  readonly personalExcludes: IgnoreFile | null;
  /** Threads that analyse files; the answer does not depend on it. */
  readonly workers: number;
  /** What is known of files from earlier calls; the answer does not depend on it. */
  readonly cache: AnalysisCache | null;
  readonly progress: (event: Progress) => void;
};
