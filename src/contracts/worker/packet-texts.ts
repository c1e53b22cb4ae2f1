/** The texts of a packet before guarding. */
import type { Json } from '../../base/json.js';
import type { RawPacket } from './all-slots.js';

/** The unguarded texts of a packet as JSON, and the files whose contents belong in it. */
export type Said = {
  readonly said: Json;
  readonly owned: readonly { readonly name: string; readonly path: string }[];
};

/** Every text that may be sent: the slots, and the prompt's other texts. */
export function saidIn({ packet, description, plan }: RawPacket): Json {
  return { packet, beside: { description, plan } } as unknown as Json;
}

export function saidOf(raw: RawPacket): Said {
  return { said: saidIn(raw), owned: raw.owned };
}
