/** Asks a recorded node request again, for `verify`. */
import { type Sha256, sha256 } from '../../base/hash.js';
import type { Json } from '../../base/json.js';
import { ok, type Result } from '../../base/result.js';
import { oneOf, record } from '../../base/shape.js';
import type { Refusal } from '../../model/refusal.js';
import type { EngineOptions } from '../../pipeline/open-world.js';
import { buildNodePack } from './build-node.js';
import { nodeFormats } from './edges/portable.js';
import { anyObject } from './node-wire.js';

const recorded = record({ request: anyObject, format: oneOf(...nodeFormats) });

/** Null when the request cannot be read: then it is not one that this contract wrote. */
export function rerunNode(
  root: string,
  { request: asked }: { readonly request: Json },
  options: EngineOptions,
): Promise<Result<{ readonly sha256: Sha256; readonly manifest: string }, Refusal>> | null {
  if (recorded.check(asked, '$').length > 0) return null;
  const { request, format } = recorded.read(asked);
  return buildNodePack(root, request, { ...options, format }).then((built) =>
    built.ok ? ok({ sha256: sha256(built.value.text), manifest: built.value.manifest }) : built,
  );
}
