/** The trace of a pack: what fitting saw, was asked and was written. Manifests, records and replay are made from it. */
import type { Json } from '../base/json.js';
import type { GuardedBlock, Level, LineRange, Released } from './block.js';
import type { RegionInContext, Standing } from './candidate.js';
import type { Policy } from './contract.js';
import type { Pack } from './pack.js';
import type { PathRules } from './rules.js';
import type { Snapshot } from './snapshot.js';

/** A block as fitting got it: guarded, with its rank and the regions of it that can be shown. */
export type TracedItem = Standing & {
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

/** What fitting saw, and the pack that it made. */
export type FitTrace = {
  readonly contract: string;
  readonly policy: Policy;
  readonly paths: PathRules;
  /** In the order in which they were loaded. Files that fitting had no room to look at are not among them. */
  readonly items: readonly TracedItem[];
  readonly snapshot: Snapshot;
  readonly pack: Pack;
};

/** A text that belongs to a pack and is stored with it: a sidecar, or what a reference in the pack names. */
export type SideText<Text extends string = Released> = { readonly name: string; readonly text: Text };

/** Fields of the pack that a manifest states as the contract wrote them, for example the tokens of the written form. */
export type Described = Partial<Pick<Pack, 'tokens' | 'notes' | 'excluded'>>;

/** What a contract wants to give out. The pipeline guards the request, scans the texts, and makes an `Emission` of it. */
export type Draft = {
  /** The request, so that the same request can be made again. */
  readonly asked: Json;
  /** Whether the guard changed the request before the contract got it (default false). */
  readonly redacted?: boolean;
  /** The model whose tokens were counted; '' for the default. */
  readonly model: string;
  /** What the contract's renderer needs beside the blocks, as plain JSON. */
  readonly facts: Json;
  /** The bytes that are given out. */
  readonly written: string;
  /** The same pack in other forms that are given out with it, by name. */
  readonly forms?: Readonly<Record<string, string>>;
  readonly beside?: readonly SideText<string>[];
  readonly described?: Described;
  readonly identity?: PackIdentity;
};

/** The id by which a pack names itself, and the run and the node that it was made for. It is stored under these. */
export type PackIdentity = { readonly id: string; readonly run: string | null; readonly node: string | null };

export type Emission = {
  readonly request: Json;
  readonly redacted: boolean;
  readonly model: string;
  readonly facts: Json;
  readonly written: Released;
  readonly forms: Readonly<Record<string, Released>>;
  readonly beside: readonly SideText[];
  readonly described: Described;
  /** Null for a pack without an id of its own. */
  readonly identity: PackIdentity | null;
};

export type PackTrace = { readonly fit: FitTrace; readonly emission: Emission };
