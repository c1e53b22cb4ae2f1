/** The pack that a payload carries: embedded, or loaded on demand by reference. */
import { fail, ok, type Result } from '../../../base/result.js';
import type { Store } from '../../../model/store.js';
import type { NodePack } from '../node-wire.js';
import { type ArtifactTrouble, resolveArtifact } from './artifact.js';
import type { ReadPayload } from './payload.js';
import { readNodePack } from './portable.js';

export type PackTrouble =
  | ArtifactTrouble
  | { readonly kind: 'no-pack'; readonly fix: string }
  | { readonly kind: 'not-a-pack'; readonly fix: string };

export async function openPayloadPack(
  { payload, contextPack }: ReadPayload,
  store: Pick<Store, 'get' | 'getRef'> | null,
): Promise<Result<NodePack, PackTrouble>> {
  if (contextPack !== null) return ok(contextPack);
  const { contextPackRef } = payload;
  if (contextPackRef === undefined) return fail({ kind: 'no-pack', fix: 'Send it with contextPackRef, or embedded.' });
  if (store === null) return fail({ kind: 'missing', fix: 'Name the store that holds it, or send the pack embedded.' });
  const object = await resolveArtifact(store, contextPackRef);
  if (!object.ok) return object;
  const pack = readNodePack(Buffer.from(object.value.bytes).toString('utf8'));
  return pack.ok ? pack : fail({ kind: 'not-a-pack', fix: 'The reference leads to something that is no node pack.' });
}
