/** Pack: the final text, and the record of how it came about. */
import type { Sha256 } from '../base/hash.js';
import type { FittedBlock, GuardedBlock, GuardedText, Move } from './block.js';
import type { Confidence, Standing } from './candidate.js';
import type { Exclusion, ExclusionReason } from './snapshot.js';

/** What is not in the pack, told inside the pack (INV-6). */
export type LeftOut = {
  /** Files that were scanned and are neither shown nor named, and their size. */
  readonly others: { readonly files: number; readonly bytes: number };
  /** Files that may or can not be shown at all, counted by reason, in byte order of the reason. */
  readonly withheld: readonly { readonly reason: ExclusionReason; readonly count: number }[];
  /** How sure the ranking is that its first file is the right one; null if the request names what it is about. */
  readonly confidence?: Confidence | null;
};

export type Contents = {
  readonly task: GuardedBlock;
  readonly blocks: readonly FittedBlock[];
  readonly leftOut: LeftOut;
  readonly budget: number;
  readonly tokenizer: string;
};

export type Unshown = Standing & { readonly path: GuardedText };

/** What determines a pack beside the request; equal fingerprints, request and engine give equal bytes. */
export type Fingerprints = {
  /** Of the files as they were indexed. */
  readonly projectIndex: Sha256;
  /** Of limits, path rules and budget. */
  readonly config: Sha256;
  /** Of the secret rules. */
  readonly guard: Sha256;
};

export type Pack = Contents & {
  /** An entry of `emit/renderers.ts`. */
  readonly format: string;
  readonly text: string;
  readonly sha256: Sha256;
  /** Exact count of `text`. */
  readonly tokens: number;
  readonly moves: readonly Move[];
  readonly filesScanned: number;
  /** Best first. */
  readonly unshown: readonly Unshown[];
  /** Files that nothing led to, in byte order. */
  readonly unranked: readonly GuardedText[];
  /** Paths that are withheld or cannot be read; the manifest lists them. */
  readonly excluded: readonly Exclusion[];
  readonly fingerprints: Fingerprints;
  /** Plain sentences about rules that were switched and other recorded inputs. */
  readonly notes: readonly string[];
};
