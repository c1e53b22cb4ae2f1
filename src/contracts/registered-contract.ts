/** The registry entry of a published contract. Code that handles all contracts alike reads these fields. */
import { type Sha256, sha256 } from '../base/hash.js';
import type { Json } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import type { Shape } from '../base/shape.js';
import type { PackFormat } from '../emit/renderers.js';
import type { Renderer } from '../model/contract.js';
import type { Pack } from '../model/pack.js';
import type { Refusal } from '../model/refusal/refusal.js';
import type { TokenCounter } from '../model/tokens.js';
import type { Described, PackTrace, TracedItem } from '../model/trace.js';
import type { EngineOptions } from '../pipeline/open-world.js';
import { manifestOf } from '../pipeline/recorder.js';

export type RegisteredContract = {
  /** The id in manifests and records, for example `bundle/1`. */
  readonly id: string;
  /** The published shapes of the contract, by the names of their schemas. */
  readonly schemas: Readonly<Record<string, Shape<unknown>>>;
  readonly command: string;
  readonly page: string;
  /** Null if a recorded request cannot be repeated. */
  readonly rerun: Rerunner | null;
  /** Null if packs are not stored with their blocks. */
  readonly replay: Replayer | null;
};

/** Repeats a recorded request. Null if this contract did not write the request. */
export type Rerunner = (
  root: string,
  recorded: RecordedRequest,
  options: EngineOptions,
) => Promise<Result<Rerun, Refusal>> | null;

/** `written` is the original output, which contains the creation time of a bundle. */
export type RecordedRequest = { readonly request: Json; readonly written: Buffer };

/** Has the hash instead of the bytes, since a whole project is never held as one text. */
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

export async function rerunOf(
  built: Promise<Result<{ readonly trace: PackTrace }, Refusal>>,
): Promise<Result<Rerun, Refusal>> {
  const again = await built;
  if (!again.ok) return again;
  const { trace } = again.value;
  const manifest = manifestOf(trace);
  return manifest.ok ? ok({ sha256: sha256(trace.emission.written), manifest: manifest.value }) : manifest;
}
