/**
 * What of a packet is kept beside its blocks: its form, with a number in place of every text, since the texts
 * themselves are guarded blocks; and the record beside it. Enough to write it again without the project.
 */
import type { Json } from '../../base/json.js';
import type { SeenItem } from '../../model/trace.js';
import type { RawPacket } from './all-slots.js';
import { numberTexts } from './guard-packet.js';
import type { WorkerSidecar } from './packet-sidecar.js';
import { type Said, saidIn } from './worker-contract.js';

export type PacketForm = 'json' | 'markdown';

type Around = { readonly generatedAt: string; readonly format: PacketForm; readonly sidecar: WorkerSidecar };

type Facts = Around & {
  readonly said: Json;
  /** The file that fitting saw at this place, or none. */
  readonly owned: readonly { readonly name: string; readonly item: number | null }[];
};

export function workerFacts(raw: RawPacket, around: Around, items: readonly SeenItem[]): Json {
  const { value, numberOf } = numberTexts(saidIn(raw));
  const places = new Map<string, number>(
    items.flatMap(({ block: { path } }, at) => (path === null ? [] : [[path, at] as const])),
  );
  const owned = raw.owned.map(({ name, path }) => ({ name: numberOf(name), item: places.get(path) ?? null }));
  const facts: Facts = { ...around, said: value, owned };
  return facts as unknown as Json;
}

export function readWorkerFacts(facts: Json, items: readonly SeenItem[]): Around & Said {
  const { owned, ...rest } = facts as unknown as Facts;
  const files = owned.map(({ name, item }) => ({ name, path: item === null ? '' : (items[item]?.block.path ?? '') }));
  return { ...rest, owned: files };
}
