/** Pack: the final text, and the record of how it came about. */
import type { Sha256 } from '../base/hash.js';
import type { FittedBlock, GuardedBlock, Move } from './block.js';
import type { PackFormat } from './request.js';
import type { Exclusion, ExclusionReason } from './snapshot.js';

/** What is not in the pack, told inside the pack (INV-6). */
export type LeftOut = {
  /** Files that were scanned and are neither shown nor named. */
  readonly others: number;
  /** Files that may or can not be shown at all, counted by reason, in byte order of the reason. */
  readonly withheld: readonly { readonly reason: ExclusionReason; readonly count: number }[];
};

/** Everything that is printed: what a format's renderer takes. */
export type Contents = {
  readonly task: GuardedBlock;
  readonly blocks: readonly FittedBlock[];
  readonly leftOut: LeftOut;
  readonly budget: number;
  readonly tokenizer: string;
};

export type Pack = Contents & {
  readonly format: PackFormat;
  readonly text: string;
  readonly sha256: Sha256;
  /** Exact count of `text`. */
  readonly tokens: number;
  readonly moves: readonly Move[];
  readonly filesScanned: number;
  /** What may not or can not be shown, path by path; the manifest lists it. */
  readonly excluded: readonly Exclusion[];
};
