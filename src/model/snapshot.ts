/** Snapshot: what is on disk. Every path found is in `files` or `excluded` (INV-6); a pruned directory ends in '/'. */
import type { Sha256 } from '../base/hash.js';
import type { RelPath } from './path.js';

/** `utf-8-replaced`: bytes that are no UTF-8 became U+FFFD. */
export const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252', 'utf-8-replaced'] as const;

export type Encoding = (typeof encodings)[number];

export const fileTypes = ['text', 'binary', 'image', 'data', 'unknown'] as const;

export type FileType = (typeof fileTypes)[number];

export const fileCategories = [
  ...(['config', 'entrypoint', 'auth', 'api', 'database', 'test', 'documentation'] as const),
  ...(['build', 'dependency', 'source', 'other'] as const),
] as const;

export type FileCategory = (typeof fileCategories)[number];

/** Why a file has little value. It stays in the snapshot and is ranked lower. */
export type LowValue = { readonly kind: 'lock' | 'generated' | 'minified' | 'vendored'; readonly detail: string };

export type FileEntry = {
  readonly path: RelPath;
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  readonly language: string;
  readonly type: FileType;
  readonly category: FileCategory;
  readonly encoding: Encoding;
  readonly lineCount: number;
  readonly lowValue: LowValue | null;
  /** More than one name on disk leads to these bytes; the other one may be outside the root. */
  readonly hardLinked: boolean;
};

export type ExclusionReason =
  | 'ignored' // by an ignore file; detail is `file:line: pattern`
  | 'version-control'
  | 'own-store'
  | 'dependency-dir'
  | 'secret-path'
  | 'secret-content' // it could not be made safe
  | 'denied' // by a rule of the request or a default of its contract
  | 'binary'
  | 'encoding'
  | 'too-large'
  | 'too-many-files'
  | 'link'
  | 'special-file'
  | 'unreadable'
  | 'outside-root'
  | 'other-device'
  | 'submodule'
  | 'nested-repository'
  | 'not-checked-out'
  | 'missing'
  | 'lfs-pointer'
  | 'changed';

export type Exclusion = { readonly path: string; readonly reason: ExclusionReason; readonly detail: string };

/** Where the list of files came from, and why another copy of the same tree may give other files. */
export type Source = {
  readonly kind: 'git' | 'walk';
  /** Tracked although an ignore rule matches; without git these files would be excluded. */
  readonly trackedThoughIgnored: readonly RelPath[];
  /** Ignore files outside the tree that were applied (a person's global excludes). */
  readonly personalExcludes: readonly string[];
  /** Sentences about unusual circumstances: no git, a refused work tree, a weaker jail. */
  readonly notes: readonly string[];
};

export type Snapshot = {
  readonly files: readonly FileEntry[];
  readonly excluded: readonly Exclusion[];
  readonly source: Source;
};
