/** Canaries in the store: everything that is stored of a pack, as one text; and the pack must come out of it again. */

import type { PackTrace } from '../../../src/model/trace.js';
import { replayPack } from '../../../src/records/replay/replay.js';
import { savePack } from '../../../src/records/replay/save-pack.js';
import { memoryStore } from '../../fixtures/memory-store.js';

export async function storedOutputs(trace: PackTrace, name: string): Promise<[string, string][]> {
  const store = memoryStore();
  const saved = await savePack(store, trace, { run: 'canaries', node: name.replaceAll(' ', '-'), at: null });
  if (!saved.ok) throw new Error(`the ${name} was not stored: ${JSON.stringify(saved.error)}`);
  const replayed = await replayPack(store, saved.value.id);
  if (!replayed.ok || replayed.value.stored.outcome !== 'identical')
    throw new Error(`the ${name} does not come out of its blocks: ${JSON.stringify(replayed)}`);
  const bytes = [...store.held.values()].map((object) => Buffer.from(object.bytes).toString('utf8'));
  const around = [[...store.references.keys()], [...store.logs], replayed.value];
  return [[`stored ${name}`, [...bytes, JSON.stringify(around)].join('\n')]];
}
