/** Traces of packs of every contract, made in memory; saved to a store in memory. */

import type { Result } from '../../src/base/result.js';
import { bundleIn } from '../../src/contracts/bundle/build-bundle.js';
import { parseBundleRequest } from '../../src/contracts/bundle/bundle-request.js';
import { type NodeOptions, nodePackIn, readRequest } from '../../src/contracts/node/build-node.js';
import { joinPacks } from '../../src/contracts/node/join/join-packs.js';
import { packIn } from '../../src/contracts/plain/build-plain.js';
import { packRequest } from '../../src/contracts/plain/plain-request.js';
import type { Registry } from '../../src/contracts/registry.js';
import { type TaskOptions, taskPackIn } from '../../src/contracts/task/build-task.js';
import { workerPacketIn } from '../../src/contracts/worker/build-worker.js';
import type { AskedTask } from '../../src/contracts/worker/read-graph.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { Store } from '../../src/model/store.js';
import type { PackTrace } from '../../src/model/trace.js';
import type { World } from '../../src/model/world.js';
import { replayFromBlocks } from '../../src/records/replay/from-blocks.js';
import { openPack, readTexts } from '../../src/records/replay/open-record.js';
import { savePack } from '../../src/records/replay/save-pack.js';
import { type Fixture, memoryWorld } from '../fixtures/memory-world.js';

/** The analysis of a file is shared by all tests: the answer does not depend on it. */
const cache = createAnalysisCache();

const someTime = '2024-05-01T12:00:00.000Z';

function worldOf(fixture: Fixture): World {
  return { ...memoryWorld(fixture), cache };
}

export function tracePlain(fixture: Fixture, request: Parameters<typeof packRequest>[0]): Promise<PackTrace> {
  return tracePlainIn(worldOf(fixture), request);
}

export function tracePlainIn(world: World, request: Parameters<typeof packRequest>[0]): Promise<PackTrace> {
  return traceOf(packIn(world, packRequest(request)));
}

export function traceBundle(fixture: Fixture, request: object): Promise<PackTrace> {
  const read = parseBundleRequest(request);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return traceOf(bundleIn(worldOf(fixture), { ...read.value, asked: request as never, createdAt: someTime }));
}

export function traceTask(fixture: Fixture, task: object | string, options: TaskOptions = {}): Promise<PackTrace> {
  return traceOf(taskPackIn(worldOf(fixture), task, options));
}

export function tracePacket(
  fixture: Fixture,
  asked: AskedTask,
  format: 'json' | 'markdown' = 'json',
): Promise<PackTrace> {
  return traceOf(workerPacketIn(worldOf(fixture), asked, { time: someTime, format }));
}

export function traceNode(fixture: Fixture, request: object, options: NodeOptions = {}): Promise<PackTrace> {
  const read = readRequest(request, options);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return traceOf(nodePackIn(worldOf(fixture), read.value));
}

export function traceJoin(packs: readonly unknown[]): Promise<PackTrace> {
  const inputs = packs.map((pack, i) => ({ pack, fromNodeId: `coder.${i}` }));
  return traceOf(joinPacks(inputs, { kind: 'all' }, { budget: 900 }));
}

async function traceOf(built: Promise<Result<{ readonly trace: PackTrace }, unknown>>): Promise<PackTrace> {
  const made = await built;
  if (!made.ok) throw new Error(`refused: ${JSON.stringify(made.error)}`);
  return made.value.trace;
}

export async function save(
  store: Store,
  trace: PackTrace,
  options: Parameters<typeof savePack>[2] = {},
): Promise<string> {
  const saved = await savePack(store, trace, options);
  if (!saved.ok) throw new Error(`not saved: ${JSON.stringify(saved.error)}`);
  return saved.value.id;
}

export async function replay(store: Store, id: string, registry?: Registry) {
  const opened = await openPack(store, id);
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.error)}`);
  const texts = await readTexts(store, opened.value.record);
  if (!texts.ok) throw new Error(JSON.stringify(texts.error));
  return replayFromBlocks(opened.value, texts.value, registry);
}
