/**
 * Packs of several contracts are recorded at many commits of a moving history. In the end the work tree is
 * somewhere else, and each of them is replayed: from its stored blocks, and from git's objects.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../src/base/result.js';
import { buildBundle } from '../../src/contracts/bundle/build-bundle.js';
import { buildNodePack } from '../../src/contracts/node/build-node.js';
import { pack } from '../../src/contracts/plain/build-plain.js';
import { packProjectWithin } from '../../src/contracts/project/budgeted-pack.js';
import { packDiff } from '../../src/contracts/project/diff/diff-pack.js';
import { packLog } from '../../src/contracts/project/diff/log-pack.js';
import { buildTaskPack } from '../../src/contracts/task/build-task.js';
import { buildWorkerPacket } from '../../src/contracts/worker/build-worker.js';
import { sealRecord } from '../../src/guard/storable.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { ObjectName, Store } from '../../src/model/store.js';
import type { PackTrace } from '../../src/model/trace.js';
import type { EngineOptions } from '../../src/pipeline/open-world.js';
import { findGitHint } from '../../src/records/replay/git-hint.js';
import { replayPack } from '../../src/records/replay/replay.js';
import { savePack } from '../../src/records/replay/save-pack.js';
import { nexusProject } from '../contracts/worker-fixture.js';
import type { MemoryStore } from '../fixtures/memory-store.js';
import type { Random } from '../fixtures/random.js';
import { checkOut, type History, writeHistory } from './replay-history.js';

/** What is known of a file does not depend on when it was read: the campaign is about everything else. */
const cache = createAnalysisCache();

export type ReplaySummary = {
  readonly packs: number;
  readonly contracts: Readonly<Record<string, number>>;
  readonly identical: number;
  readonly fromBlocks: number;
  readonly fromDisk: number;
  readonly fromCommits: number;
  /** What was said of those that are not identical. */
  readonly trouble: readonly string[];
};

type Asked = { readonly random: Random; readonly commits: number; readonly packs: number; readonly scratch: string };

export type Recorded = { readonly history: History; readonly ids: readonly string[] };

/** Some with a commit as a hint, some without: those must be found by their files. */
export async function recordPacks(store: Store, { random, commits, packs, scratch }: Asked): Promise<Recorded> {
  const root = join(scratch, 'project');
  mkdirSync(root);
  const history = writeHistory(root, { random, commits, always: nexusProject() as Record<string, string> });
  const ids: string[] = [];
  for (let made = 0; made < packs; made++) {
    // In order and spread over the history, so that most packs are of a project that is no more.
    const at = 1 + Math.floor((made * (history.commits.length - 2)) / packs);
    checkOut(history, history.commits[at]!);
    ids.push(await recordOne(store, { root, random, kind: made % makers.length, withHint: made % 5 !== 4 }));
  }
  checkOut(history, history.commits.at(-1)!);
  return { history, ids };
}

export async function replayAll(store: Store, { history, ids }: Recorded): Promise<ReplaySummary> {
  const counts = { fromBlocks: 0, fromDisk: 0, fromCommits: 0, identical: 0 };
  const contracts: Record<string, number> = {};
  const trouble: string[] = [];
  for (const id of ids) {
    const replayed = await replayPack(store, id, { root: history.root, cache });
    if (!replayed.ok) {
      trouble.push(JSON.stringify(replayed.error));
      continue;
    }
    const { identical, stored, rerun, summary, contract } = replayed.value;
    contracts[contract] = (contracts[contract] ?? 0) + 1;
    counts.fromBlocks += Number(stored.outcome === 'identical');
    counts.fromDisk += Number(rerun.outcome === 'identical' && rerun.where === 'disk');
    counts.fromCommits += Number(rerun.outcome === 'identical' && rerun.where === 'commit');
    const isWhole = identical && stored.outcome === 'identical' && rerun.outcome === 'identical';
    counts.identical += Number(isWhole);
    if (!isWhole) trouble.push(`${contract}: ${summary} ${JSON.stringify([stored.about, rerun.about])}`);
  }
  return { packs: ids.length, contracts, ...counts, trouble };
}

type One = { readonly root: string; readonly random: Random; readonly kind: number; readonly withHint: boolean };

async function recordOne(store: Store, { root, random, kind, withHint }: One): Promise<string> {
  const made = await makers[kind]!(root, random, { cache });
  if (!made.ok) throw new Error(`refused: ${JSON.stringify(made.error)}`);
  const saved = await savePack(store, made.value.trace, {
    git: withHint ? await findGitHint(root) : null,
    run: 'campaign',
  });
  if (!saved.ok) throw new Error(`not saved: ${JSON.stringify(saved.error)}`);
  return saved.value.id;
}

type Maker = (
  root: string,
  random: Random,
  options: EngineOptions,
) => Promise<Result<{ readonly trace: PackTrace }, unknown>>;

const time = '2024-05-01T12:00:00.000Z';
const tasks = ['the invoice total is wrong', 'mail the ledger', 'refund a parcel', 'cart'];

const makers: readonly Maker[] = [
  (root, random, options) =>
    pack(
      root,
      {
        task: random.pick(tasks),
        budget: random.pick([500, 900, 4_000]),
        format: random.pick(['markdown', 'xml', 'json'] as const),
      },
      options,
    ),
  (root, random, options) =>
    buildBundle(
      root,
      { plan_step: { description: random.pick(tasks), target_files: [`src/part-${random.below(12)}.ts`] } },
      { ...options, time },
    ),
  (root, random, options) =>
    buildTaskPack(
      root,
      {
        id: 'T1',
        title: random.pick(tasks),
        goal: random.pick(tasks),
        context: { files: [`src/part-${random.below(12)}.ts`] },
      },
      {
        ...options,
        tier: random.pick(['cheap', 'default'] as const),
        format: random.pick(['json', 'markdown'] as const),
        issues: [{ kind: 'test', message: 'it fails', file: `src/part-${random.below(12)}.ts`, line: 2 }],
      },
    ),
  (root, random, options) =>
    buildWorkerPacket(
      root,
      { taskId: 'T03' },
      { ...options, time, format: random.pick(['json', 'markdown'] as const) },
    ),
  (root, random, options) =>
    packProjectWithin(root, { ...options, budget: random.pick([1_500, 6_000]), format: 'markdown' }),
  (root, random, options) =>
    packLog(
      root,
      { log: `Error: it fails\n    at total (src/part-${random.below(12)}.ts:2:1)\n`, budget: 3_000 },
      options,
    ),
  (root, random, options) => {
    const turn = { definitionOfDone: ['the tests pass'], globalMode: 'implementation' };
    return buildNodePack(root, { ...turn, goal: random.pick(tasks), budget: random.pick([900, 4_000]) }, options);
  },
  (root, _, options) => packDiff(root, { base: 'HEAD~1', head: 'HEAD', budget: 4_000 }, options),
];

/** The broken twins: stores in which something is not what was recorded. Each must be noticed for every pack. */
export const twins: Readonly<Record<string, (store: MemoryStore, id: string) => void>> = {
  'one decision is another': (store, id) =>
    forge(store, id, (record) => {
      const [first] = record.fitted;
      if (first !== undefined) first.tokens += 1;
    }),
  'one block is another': (store, id) => {
    const { items } = recordOf(store, id);
    const { blob } = items[0]!;
    store.held.set(blob, { ...store.held.get(blob)!, bytes: Buffer.from('something else\n') });
  },
  'the bytes that were given out are others': (store, id) => {
    const { blob } = recordOf(store, id).written;
    const object = store.held.get(blob)!;
    store.held.set(blob, { ...object, bytes: Buffer.concat([object.bytes, Buffer.from(' ')]) });
  },
  'one step is missing or invented': (store, id) =>
    forge(store, id, (record) => {
      record.moves.push({ name: 'a.ts', from: 'full', to: 'out', why: 'step 1' });
    }),
};

/** How many of the packs are still called identical in a store that a twin has broken. */
export async function missedBy(
  store: MemoryStore,
  ids: readonly string[],
  twin: (store: MemoryStore, id: string) => void,
): Promise<number> {
  let missed = 0;
  for (const id of ids) {
    const [held, references] = [new Map(store.held), new Map(store.references)];
    twin(store, id);
    const replayed = await replayPack(store, id);
    missed += Number(replayed.ok && replayed.value.identical);
    restore(store.held, held);
    restore(store.references, references);
  }
  return missed;
}

type Loose = {
  items: { blob: ObjectName }[];
  fitted: { tokens: number }[];
  moves: { name: string; from: string; to: string; why: string }[];
  written: { blob: ObjectName };
};

function recordOf(store: MemoryStore, id: string): Loose {
  const object = store.held.get(store.references.get(`packs/${id}`)!)!;
  return JSON.parse(Buffer.from(object.bytes).toString('utf8')) as Loose;
}

function forge(store: MemoryStore, id: string, change: (record: Loose) => void): void {
  const record = recordOf(store, id);
  change(record);
  const sealed = sealRecord(record as unknown as Parameters<typeof sealRecord>[0]);
  if (!sealed.ok) throw new Error('not sealed');
  store.held.set(sealed.value.name, sealed.value);
  store.references.set(`packs/${id}`, sealed.value.name);
}

function restore<K, V>(map: Map<K, V>, before: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of before) map.set(key, value);
}
