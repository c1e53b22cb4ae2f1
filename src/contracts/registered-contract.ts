/** What the registry knows of a published contract. Everything that treats contracts alike reads these fields. */
import type { Sha256 } from '../base/hash.js';
import type { Json } from '../base/json.js';
import type { Result } from '../base/result.js';
import type { Shape } from '../base/shape.js';
import type { PackFormat } from '../emit/renderers.js';
import type { Renderer } from '../model/contract.js';
import type { Pack } from '../model/pack.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { TokenCounter } from '../model/tokens.js';
import type { Described, TracedItem } from '../model/trace.js';
import type { EngineOptions } from '../pipeline/open-world.js';

export type RegisteredContract = {
  /** As manifests and records name it, for example `bundle/1`. */
  readonly id: string;
  /** The published documents of the contract, by the names of their schemas. */
  readonly schemas: Readonly<Record<string, Shape<unknown>>>;
  /** The command that makes it. */
  readonly command: string;
  /** Its page in the documentation. */
  readonly page: string;
  /** Null when a recorded request cannot be made again. */
  readonly rerun: Rerunner | null;
  /** Null when packs are not stored with their blocks. */
  readonly replay: Replayer | null;
};

/** Makes a recorded request again. Null when the request is not one that this contract wrote. */
export type Rerunner = (
  root: string,
  recorded: RecordedRequest,
  options: EngineOptions,
) => Promise<Result<Rerun, Refusal>> | null;

/** `written` is what the request gave then: a bundle's answer says when it was made. */
export type RecordedRequest = { readonly request: Json; readonly written: Buffer };

/** The hash of the bytes, since a whole project is never held as one text. */
export type Rerun = { readonly sha256: Sha256; readonly manifest: string };

/** Writes a recorded pack again from its facts and its blocks, without the project. */
export type Replayer = (recorded: RecordedFacts) => Replayed;

export type RecordedFacts = {
  readonly facts: Json;
  readonly format: PackFormat;
  readonly items: readonly TracedItem[];
  readonly tokens: TokenCounter;
};

export type Replayed = { readonly renderer: Renderer; readonly write: (pack: Pack) => Rewritten };

export type Rewritten = { readonly written: string; readonly described?: Described };
