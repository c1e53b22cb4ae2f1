/**
 * Encodes the facts of a packet as JSON and decodes them: the packet with a number in place of every text, and the
 * sidecar. The texts are guarded blocks. With the blocks, the packet can be written again without the project.
 */
import type { Json } from '../../base/json.js';
import type { TracedItem } from '../../model/trace.js';
import { type RawPacket, type Said, saidOf } from './all-slots.js';
import { numberTexts } from './guard-packet.js';
import type { WorkerSidecar } from './packet-sidecar.js';

export type PacketForm = 'json' | 'markdown';

type WrittenForm = { readonly generatedAt: string; readonly format: PacketForm; readonly sidecar: WorkerSidecar };

type Facts = WrittenForm & {
  readonly said: Json;
  /** The number of the block that holds the file, or null. */
  readonly owned: readonly { readonly name: string; readonly item: number | null }[];
};

export function workerFacts(raw: RawPacket, form: WrittenForm, items: readonly TracedItem[]): Json {
  const { value, numberOf } = numberTexts(saidOf(raw).said);
  const places = new Map<string, number>(
    items.flatMap(({ block: { path } }, at) => (path === null ? [] : [[path, at] as const])),
  );
  const owned = raw.owned.map(({ name, path }) => ({ name: numberOf(name), item: places.get(path) ?? null }));
  const facts: Facts = { ...form, said: value, owned };
  return facts as unknown as Json;
}

export function readWorkerFacts(facts: Json, items: readonly TracedItem[]): WrittenForm & Said {
  const { owned, ...rest } = facts as unknown as Facts;
  const files = owned.map(({ name, item }) => ({ name, path: item === null ? '' : (items[item]?.block.path ?? '') }));
  return { ...rest, owned: files };
}
