/** The texts of a packet before the guard has seen them. */
import type { Json } from '../../base/json.js';
import type { RawPacket } from './all-slots.js';

/** The texts of a packet as JSON, not yet guarded, and the files whose contents belong into it. */
export type Said = {
  readonly said: Json;
  readonly owned: readonly { readonly name: string; readonly path: string }[];
};

/** Every text that may be sent: the slots, and what the prompt says beside them. */
export function saidIn({ packet, description, plan }: RawPacket): Json {
  return { packet, beside: { description, plan } } as unknown as Json;
}

export function saidOf(raw: RawPacket): Said {
  return { said: saidIn(raw), owned: raw.owned };
}
