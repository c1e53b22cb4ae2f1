/**
 * Contract: what makes one published format, over the one pipeline of `pack.ts`. It says what is asked
 * for, how it gives way, and how the finished pack looks; it never packs by itself.
 */
import type { Result } from '../base/result.js';
import type { Index } from './analysis.js';
import type { Candidate } from './candidate.js';
import type { ScanLimits } from './limits.js';
import type { Pack } from './pack.js';
import type { RelPath } from './path.js';
import type { Refusal } from './refusal.js';
import type { PackFormat } from './request.js';
import type { Snapshot } from './snapshot.js';

export type Gathered = {
  readonly task: string;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Without these the pack is refused. */
  readonly required: ReadonlySet<RelPath>;
  /** What each term of the task is worth, to find the stretches of a file that speak of it. */
  readonly weights: ReadonlyMap<string, number>;
};

export type Surveyed = { readonly snapshot: Snapshot; readonly index: Index };

export type Policy = { readonly budget: number; readonly format: PackFormat; readonly limits: ScanLimits };

export type Contract<Input, Output> = {
  readonly id: string;
  policy(input: Input): Policy;
  /** `look` reads a file that will be packed; what is packed is what was looked at. */
  gather(input: Input, surveyed: Surveyed, look: (path: string) => string | null): Result<Gathered, Refusal>;
  shape(pack: Pack): Output;
};
