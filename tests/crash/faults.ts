/**
 * Every call of every operation made to fail once: the answer is a clear refusal (or the failure did not matter), what
 * was there is untouched, and the same call on the same store then succeeds, once.
 */
import type { Result } from '../../src/base/result.js';
import type { Store, StoreFailure } from '../../src/model/store.js';
import type { StoreFs } from '../../src/store/files/fs.js';
import { openFiles } from '../../src/store/files/open-files.js';
import { seededRandom } from '../fixtures/random.js';
import { blob, must, name, note, record } from '../store/objects.js';
import { type CrashFs, createCrashFs, errno } from './crash-fs.js';
import type { Twist } from './power-loss.js';
import { pass } from './twists.js';

export type FaultOutcome = { readonly faults: number; readonly operations: number; readonly broken: readonly string[] };

const codes = ['ENOSPC', 'EIO', 'EMFILE', 'EACCES'] as const;
const expected: Readonly<Record<(typeof codes)[number], StoreFailure['kind']>> = {
  ENOSPC: 'full',
  EIO: 'unreachable',
  EMFILE: 'busy',
  EACCES: 'denied',
};

export type FaultPlan = {
  readonly twist?: Twist;
  /** 1 fails every call; more leaves some out, each time others. */
  readonly stride: number;
  readonly enough?: number;
};

export async function failCalls({ twist = (fs) => fs, stride, enough = 50 }: FaultPlan): Promise<FaultOutcome> {
  const base = await makeBase();
  const broken: string[] = [];
  let faults = 0;
  for (const [operation, act] of Object.entries(operations)) {
    for (const code of codes) {
      for (const part of ['before', 'middle'] as const) {
        for (let at = 1 + (faults % stride); broken.length < enough; at += stride) {
          const { failed, problem } = await failOnce({ base, act, code, part, at, twist });
          if (!failed) break;
          faults += 1;
          if (problem !== null) broken.push(`${operation}, call ${at}, ${code} ${part}: ${problem}`);
        }
      }
    }
  }
  return { faults, operations: Object.keys(operations).length, broken };
}

type Act = (store: Store) => Promise<Result<unknown, StoreFailure>>;

const [a, b, c] = [blob('a'), blob('b'), blob('c')];
const pack = record([a.name]);

/** On a store that holds a, b, a record of a, a reference to it, a run of two events and something to collect. */
const operations: Readonly<Record<string, Act>> = {
  put: (store) => store.put(c),
  'put again': (store) => store.put(a),
  'put a record': (store) => store.put(record([a.name, b.name].sort(), 'new')),
  get: (store) => store.get(pack.name),
  'make a reference': (store) => store.setRef(name('new'), b.name),
  'move a reference': (store) => store.setRef(name('packs/one'), b.name, pack.name),
  'drop a reference': (store) => store.dropRef('packs/one'),
  'begin a run': (store) => store.append(name('other'), note('first')),
  append: (store) => store.append(name('run'), note('third', [b.name])),
  'read events': (store) => store.events('run'),
  'drop a run': (store) => store.dropRun('run'),
  check: (store) => store.check(),
  collect: (store) => store.collect(),
};

async function makeBase(): Promise<CrashFs> {
  const fs = createCrashFs();
  await fs.makeFolder('/p');
  const store = await open(fs);
  for (const each of [a, b, pack, blob('garbage')]) must(await store.put(each));
  must(await store.setRef(name('packs/one'), pack.name));
  must(await store.setRef(name('packs/b'), b.name));
  for (const text of ['one', 'two']) must(await store.append(name('run'), note(text, [a.name])));
  await store.close();
  return fs;
}

const owners = { self: 'boot.1.1.1', isAlive: () => true };

async function open(fs: StoreFs): Promise<Store> {
  return must(await openFiles('/p/store', { create: true, fs, owners }));
}

type Fault = {
  readonly base: CrashFs;
  readonly act: Act;
  readonly code: (typeof codes)[number];
  readonly part: 'before' | 'middle';
  readonly at: number;
  readonly twist: Twist;
};

async function failOnce({ base, act, code, part, at, twist }: Fault) {
  const disk = base.loosePower(seededRandom(1), 'kept');
  const faulty = failing(disk, { code, part, at });
  const store = await open(twist(faulty.fs));
  faulty.arm();
  let problem: string | null = null;
  try {
    const first = await act(store);
    faulty.disarm();
    if (!first.ok && first.error.kind !== expected[code]) problem = `said ${first.error.kind}`;
    if (!first.ok) must(await act(store));
    const again = await open(disk);
    const { damages } = must(await again.check());
    const real = damages.filter(({ what }) => what !== 'leftover');
    if (real.length > 0) problem = JSON.stringify(real[0]);
    problem ??= await doubled(again);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  return { failed: faulty.hasFailed(), problem };
}

/** No event stands twice, and nothing that was there before has gone unless the operation says so. */
async function doubled(store: Store): Promise<string | null> {
  for (const run of must(await store.runs())) {
    const texts = must(await store.events(run)).map(({ data }) => (data as { text: string }).text);
    if (new Set(texts).size !== texts.length) return `an event of ${run} stands twice`;
  }
  for (const each of [a, b]) must(await store.get(each.name));
  return must(await store.getRef('packs/b')) === b.name ? null : 'a reference has changed';
}

type Plan = { readonly code: string; readonly part: 'before' | 'middle'; readonly at: number };

function failing(inner: CrashFs, { code, part, at }: Plan) {
  let armed = false;
  let calls = 0;
  let failed = false;
  const due = () => armed && !failed && ++calls === at;
  const plain = pass(inner);
  const fs = Object.fromEntries(
    Object.entries(plain).map(([key, call]) => [
      key,
      async (...args: never[]) => {
        if (!due()) return (call as (...args: never[]) => unknown)(...args);
        failed = true;
        if (part === 'middle') await halfDone(inner, key, args);
        throw errno(code);
      },
    ]),
  ) as StoreFs;
  const setArmed = (now: boolean) => {
    armed = now;
  };
  return { fs, arm: () => setArmed(true), disarm: () => setArmed(false), hasFailed: () => failed };
}

/** A write may have got half-way before it failed; other changes may even have taken effect. */
async function halfDone(fs: CrashFs, key: string, args: readonly never[]): Promise<void> {
  const [path, second, mode] = args as unknown as [string, Uint8Array & string, number];
  if (key === 'createFile') await fs.createUnsynced(path, second.subarray(0, second.length >> 1), mode).catch(() => {});
  if (key === 'link') await fs.link(path, second).catch(() => {});
  if (key === 'rename') await fs.rename(path, second).catch(() => {});
  if (key === 'unlink') await fs.unlink(path).catch(() => {});
}
