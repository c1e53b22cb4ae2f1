/** Packs of every contract, made in memory with a keeper that listens; saved to a store in memory. */

import { bundleIn } from '../../src/contracts/bundle/build-bundle.js';
import { parseBundleRequest } from '../../src/contracts/bundle/bundle-request.js';
import { type NodeOptions, nodePackIn, readRequest } from '../../src/contracts/node/build-node.js';
import { joinPacks } from '../../src/contracts/node/join/join-packs.js';
import { plainContract } from '../../src/contracts/plain/plain-contract.js';
import { recordAsked } from '../../src/contracts/plain/plain-manifest.js';
import { packRequest } from '../../src/contracts/plain/plain-request.js';
import { type TaskOptions, taskPackIn } from '../../src/contracts/task/build-task.js';
import { workerPacketIn } from '../../src/contracts/worker/build-worker.js';
import type { AskedTask } from '../../src/contracts/worker/which-task.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { Store } from '../../src/model/store.js';
import type { World } from '../../src/model/world.js';
import { runPipeline } from '../../src/pipeline/pack.js';
import { createKeeper, type Kept } from '../../src/pipeline/recorder.js';
import { replayFromBlocks } from '../../src/records/replay/from-blocks.js';
import { openPack, readTexts } from '../../src/records/replay/open-record.js';
import type { Replayer } from '../../src/records/replay/replayers.js';
import { type SaveOptions, savePack } from '../../src/records/replay/save-pack.js';
import { type Fixture, memoryWorld } from '../fixtures/memory-world.js';

/** What is known of a file is known for all tests: the answer does not depend on it. */
const cache = createAnalysisCache();

const someTime = '2024-05-01T12:00:00.000Z';

export function keepPlain(fixture: Fixture, request: Parameters<typeof packRequest>[0]): Promise<Kept> {
  return keepPlainIn(memoryWorld(fixture), request);
}

export function keepPlainIn(place: World, request: Parameters<typeof packRequest>[0]): Promise<Kept> {
  return keepIn(place, async (world) => {
    const full = packRequest(request);
    const packed = await runPipeline(plainContract, full, world);
    if (packed.ok)
      world.keeper?.made(() => ({
        ...recordAsked(packed.value, full),
        ...{ model: full.model, facts: {}, written: packed.value.text },
      }));
    return packed;
  });
}

export function keepBundle(fixture: Fixture, request: object): Promise<Kept> {
  const read = parseBundleRequest(request);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return keepIn(memoryWorld(fixture), (world) => bundleIn(world, { ...read.value, asked: request as never }, someTime));
}

export function keepTask(fixture: Fixture, task: object | string, options: TaskOptions = {}): Promise<Kept> {
  return keepIn(memoryWorld(fixture), (world) => taskPackIn(world, task, options));
}

export function keepPacket(fixture: Fixture, asked: AskedTask, format: 'json' | 'markdown' = 'json'): Promise<Kept> {
  return keepIn(memoryWorld(fixture), (world) => workerPacketIn(world, asked, someTime, { format }));
}

export function keepNode(fixture: Fixture, request: object, options: NodeOptions = {}): Promise<Kept> {
  const read = readRequest(request, options);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return keepIn(memoryWorld(fixture), (world) => nodePackIn(world, read.value));
}

export function keepJoin(packs: readonly unknown[]): Promise<Kept> {
  const inputs = packs.map((pack, i) => ({ pack, fromNodeId: `coder.${i}` }));
  return keepIn(memoryWorld({}), ({ keeper = null }) => joinPacks(inputs, { kind: 'all' }, { keeper, budget: 900 }));
}

export async function keepIn(
  world: World,
  make: (world: World) => Promise<{ readonly ok: boolean; readonly error?: unknown }>,
): Promise<Kept> {
  const keeper = createKeeper();
  const made = await make({ ...world, cache, keeper });
  const kept = keeper.kept();
  if (!made.ok || kept === null) throw new Error(`refused: ${JSON.stringify(made.error)}`);
  return kept;
}

export async function save(store: Store, kept: Kept, options: SaveOptions = {}): Promise<string> {
  const saved = await savePack(store, kept, options);
  if (!saved.ok) throw new Error(`not saved: ${JSON.stringify(saved.error)}`);
  return saved.value.id;
}

export async function replay(store: Store, id: string, known?: Readonly<Record<string, Replayer>>) {
  const opened = await openPack(store, id);
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.error)}`);
  const texts = await readTexts(store, opened.value.record);
  if (!texts.ok) throw new Error(JSON.stringify(texts.error));
  return replayFromBlocks(opened.value, texts.value, known);
}
