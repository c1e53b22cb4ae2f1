/**
 * Threat D3: a writer changes files while they are packed. What is saved is what was sent: the stored pack is the
 * one of its record, and it comes out of its blocks again. REPLAY_WRITER_PACKS widens it.
 */
import { beforeAll, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import type { Jail } from '../../src/model/jail.js';
import type { World } from '../../src/model/world.js';
import { openPack } from '../../src/records/replay/open-record.js';
import { verifyPack } from '../../src/records/verify/verify.js';
import { memoryStore } from '../fixtures/memory-store.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { inventProject } from '../fixtures/proof.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { replay, save, tracePlainIn } from './replay-fixture.js';

beforeAll(ensureVocabulary);

const packs = Number(process.env.REPLAY_WRITER_PACKS ?? 12);

/** Every third read gives other bytes than the one before, and some files are gone the second time. */
function writtenWhileRead(world: World, random: Random): World {
  const reads = new Map<string, number>();
  const readSync: Jail['readSync'] = (path, maxBytes) => {
    const opened = world.jail.readSync(path, maxBytes);
    const times = (reads.get(path) ?? 0) + 1;
    reads.set(path, times);
    if (!opened.ok || times === 1 || random.below(3) > 0) return opened;
    if (random.below(6) === 0) return { ok: false, error: { reason: 'missing', detail: 'ENOENT' } };
    const bytes = Buffer.concat([opened.value.bytes, Buffer.from(`// invoice ${random.below(1_000_000)}\n`)]);
    return { ok: true, value: { ...opened.value, bytes } };
  };
  return { ...world, jail: { ...world.jail, readSync, read: async (path, most) => readSync(path, most) } };
}

it('a pack that is saved while someone writes is the pack that was sent', { timeout: 600_000 }, async () => {
  const random = seededRandom(11);
  const store = memoryStore();
  let changed = 0;
  for (let made = 0; made < packs; ) {
    const world = writtenWhileRead(memoryWorld(inventProject(random)), random);
    const budget = random.pick([300, 900, 3_000]);
    const trace = await tracePlainIn(world, { task: 'pay the invoice of the cart', budget }).catch(() => null);
    if (trace === null) continue;
    made += 1;
    const scanned = new Map(trace.fit.snapshot.files.map(({ path, sha256 }) => [path, sha256]));
    changed += trace.fit.items.filter(({ block }) => scanned.get(block.path!) !== block.sha256).length;
    const id = await save(store, trace);
    const opened = await openPack(store, id);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    const { written, manifestText: manifest } = opened.value;
    expect(await verifyPack({ written, manifest, root: null })).toMatchObject({ ok: true, value: { holds: true } });
    expect(await replay(store, id)).toEqual({ outcome: 'identical', about: [expect.any(String)] });
  }
  expect(changed).toBeGreaterThan(0);
});
