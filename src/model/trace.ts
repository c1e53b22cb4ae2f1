/**
 * What a keeper hears of a pack while it is made, so that it can be recorded and made again later: first what
 * fitting saw and what came of it, then what was asked and written. Nothing in a pack depends on a keeper.
 */
import type { Json } from '../base/json.js';
import type { GuardedBlock, Level, LineRange } from './block.js';
import type { RegionInContext, Standing } from './candidate.js';
import type { Policy } from './contract.js';
import type { Pack } from './pack.js';
import type { PathRules } from './rules.js';
import type { Snapshot } from './snapshot.js';

/** A block as fitting got it: guarded, with its place in the ranking and the parts of it that can be shown. */
export type SeenItem = Standing & {
  readonly block: GuardedBlock;
  readonly slices: {
    readonly regions: readonly LineRange[];
    readonly core: readonly LineRange[];
    readonly signatures: readonly LineRange[];
    readonly summary: readonly LineRange[];
    readonly weighedRegions?: readonly RegionInContext[];
    readonly highest: Level;
  };
  readonly required: boolean;
};

export type Seen = {
  readonly contract: string;
  readonly policy: Policy;
  readonly paths: PathRules;
  /** In the order in which they were taken; no more than fitting had room to look at. */
  readonly items: readonly SeenItem[];
  readonly snapshot: Snapshot;
  readonly runPipeline: Pack;
};

export type Made = {
  /** As it was asked, guarded; `redacted` says whether the guard changed it. */
  readonly request: Json;
  readonly redacted: boolean;
  /** The model whose tokens were counted; '' for the default. */
  readonly model: string;
  /** What the contract's renderer needs beside the blocks: guarded, plain JSON. */
  readonly facts: Json;
  /** The very bytes that were given out. */
  readonly written: string;
  /** The record beside them, if the contract has written one; else one is made. */
  readonly manifest?: string;
  /** Guarded texts that belong to it and are kept with it: a sidecar, what its references name. */
  readonly beside?: readonly { readonly name: string; readonly text: string }[];
};

export type Keeper = {
  readonly saw: (seen: Seen) => void;
  /** `items` are those of the last pack it saw. */
  readonly made: (make: (items: readonly SeenItem[]) => Made) => void;
};
