/**
 * Power loss at every step of random work by two stores on one disk: puts, records, references, events, collects,
 * stores closed and opened again. Of each step several disks are made as they may be found afterwards, and each must
 * hold everything that was acknowledged, and be whole.
 */
import type { ObjectName, Store } from '../../src/model/store.js';
import type { StoreFs } from '../../src/store/files/fs.js';
import { openFiles } from '../../src/store/files/open-files.js';
import type { Owners } from '../../src/store/files/owner.js';
import { type Random, seededRandom } from '../fixtures/random.js';
import { blob, must, name, note, record } from '../store/objects.js';
import { type CrashFs, createCrashFs, type Fate } from './crash-fs.js';

export type Outcome = { readonly states: number; readonly broken: readonly string[] };

/** A store that is made wrong, to see that the campaign would notice. */
export type Twist = (fs: StoreFs) => StoreFs;

export type Campaign = {
  readonly seed: number;
  readonly states: number;
  readonly twist?: Twist;
  /** A twin need not be beaten more than once. */
  readonly enough?: number;
  /** A twin: collect that takes every other store for one that has ended. */
  readonly isBlind?: boolean;
};

export async function losePowerOften({
  seed,
  states,
  twist = (fs) => fs,
  enough = 20,
  isBlind = false,
}: Campaign): Promise<Outcome> {
  const random = seededRandom(seed);
  const broken: string[] = [];
  let seen = 0;
  while (seen < states && broken.length < enough) {
    for (const { disk, known, when } of await recordCrashes(random, twist, isBlind)) {
      if (seen >= states || broken.length >= enough) break;
      seen += 1;
      const problem = await problemOf(twist(disk), known);
      if (problem !== null) broken.push(`${when}: ${problem}`);
    }
  }
  return { states: seen, broken };
}

/** What must be there: taken down when it was acknowledged. */
type Known = {
  readonly objects: readonly ObjectName[];
  /** By name, what it may lead to: the last value that was acknowledged, and those under way since. */
  readonly refs: ReadonlyMap<string, readonly (ObjectName | null)[]>;
  readonly events: ReadonlyMap<number, string>;
};

type Crash = { readonly disk: CrashFs; readonly known: Known; readonly when: string };

async function recordCrashes(random: Random, twist: Twist, isBlind: boolean): Promise<readonly Crash[]> {
  const fs = createCrashFs();
  await fs.makeFolder('/p');
  await fs.syncFolder('/');
  const crashes: Crash[] = [];
  const refs = new Map<string, (ObjectName | null)[]>();
  const events = new Map<number, string>();
  const workers = [1, 2].map((number) => createWorker({ number, random, refs, events, isBlind }));
  const stutter = slowed(twist(fs), random);
  let acting = 'opening';
  fs.onStep = (call) => {
    if (!changes.has(call) && random.below(12) > 0) return;
    const known = {
      objects: workers.flatMap((worker) => worker.acknowledged()),
      refs: new Map([...refs].map(([ref, values]) => [ref, [...values]])),
      events: new Map(events),
    };
    const fates: readonly Fate[] = random.below(4) === 0 ? ['kept', 'dropped', 'mixed'] : ['mixed'];
    for (const fate of fates)
      crashes.push({ disk: fs.loosePower(random, fate), known, when: `${acting}, ${call}, ${fate}` });
  };
  await Promise.all(workers.map((worker) => worker.work(stutter, (what) => (acting = what))));
  return random.shuffled(crashes);
}

const changes = new Set(['createFile', 'sync', 'link', 'rename', 'unlink', 'syncFolder']);

/** Calls of two stores come in an order that the seed decides. */
function slowed(fs: StoreFs, random: Random): StoreFs {
  const wait = async () => {
    for (let ticks = random.below(4); ticks > 0; ticks--) await null;
  };
  return Object.fromEntries(
    Object.entries(fs).map(([key, call]) => [
      key,
      typeof call !== 'function'
        ? call
        : async (...args: never[]) => {
            await wait();
            return (call as (...args: never[]) => unknown)(...args);
          },
    ]),
  ) as StoreFs;
}

type Shared = {
  readonly number: number;
  readonly random: Random;
  readonly refs: Map<string, (ObjectName | null)[]>;
  readonly events: Map<number, string>;
  readonly isBlind: boolean;
};

function createWorker({ number, random, refs, events, isBlind }: Shared) {
  let own: ObjectName[] = [];
  let made = 0;

  async function act(store: Store, fs: StoreFs, say: (what: string) => void): Promise<Store> {
    const what = random.below(16);
    const text = `${number} ${made++}`;
    if (what < 4) {
      say('put');
      own.push(must(await store.put(blob(random.below(4) === 0 ? 'shared' : text))));
    } else if (what < 6 && own.length > 0) {
      say('record');
      own.push(must(await store.put(record([random.pick(own)], text))));
    } else if (what < 9 && own.length > 0) {
      say('reference');
      const ref = `worker-${number}/${random.below(2)}`;
      const to = random.below(6) === 0 ? null : random.pick(own);
      refs.set(ref, [...(refs.get(ref) ?? [null]), to]);
      must(to === null ? await store.dropRef(ref) : await store.setRef(name(ref), to));
      refs.set(ref, [to]);
    } else if (what < 12) {
      say('append');
      const links = own.length > 0 && random.below(2) === 0 ? [random.pick(own)] : [];
      events.set(must(await store.append(name('run'), note(text, links))), text);
    } else if (what < 13) {
      say('drop run');
      must(await store.append(name('short'), note(text)));
      must(await store.dropRun('short'));
    } else if (what < 15) {
      say('collect');
      await store.collect();
    } else {
      say('reopen');
      own = [];
      await store.close();
      return openOn(fs, { boot: 'boot1', number, isBlind });
    }
    return store;
  }

  return {
    acknowledged: () => own,
    async work(fs: StoreFs, say: (what: string) => void): Promise<void> {
      let store = await openOn(fs, { boot: 'boot1', number, isBlind });
      for (let actions = 0; actions < 14; actions++) store = await act(store, fs, say);
    },
  };
}

type Who = { readonly boot: string; readonly number: number; readonly isBlind: boolean };

async function openOn(fs: StoreFs, { boot, number, isBlind }: Who): Promise<Store> {
  const self = `${boot}.1.${number}.1`;
  const isAlive = (owner: string) => (isBlind ? owner === self : owner.startsWith(`${boot}.`));
  const owners: Owners = { self, isAlive };
  for (let tries = 0; ; tries++) {
    const opened = await openFiles('/p/store', { create: true, fs, owners });
    if (opened.ok || opened.error.kind !== 'busy' || tries > 50) return must(opened);
  }
}

async function problemOf(fs: StoreFs, known: Known): Promise<string | null> {
  try {
    const store = await openOn(fs, { boot: 'boot2', number: 9, isBlind: false });
    for (const object of known.objects) must(await store.get(object));
    await assertKept(store, known);
    const found = must(await store.check()).damages.filter(({ what }) => what !== 'leftover');
    if (found.length > 0) return `damaged: ${JSON.stringify(found[0])}`;
    must(await store.collect());
    await assertKept(store, known);
    const after = must(await store.check()).damages;
    if (after.length > 0) return `after collect: ${JSON.stringify(after[0])}`;
    must(await store.setRef(name('after'), must(await store.put(blob('after')))));
    must(await store.append(name('run'), note('after')));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function assertKept(store: Store, { refs, events }: Known): Promise<void> {
  for (const [ref, allowed] of refs) {
    const found = must(await store.getRef(ref));
    if (!allowed.includes(found)) throw new Error(`${ref} leads to ${found}, not to one of ${allowed.join(', ')}`);
    if (found !== null) await assertWhole(store, found);
  }
  if (events.size === 0) return;
  const kept = must(await store.events('run'));
  for (const [seq, text] of events) {
    const event = kept[seq - 1];
    if ((event?.data as { text?: string } | undefined)?.text !== text) throw new Error(`event ${seq} is lost`);
    for (const link of event!.links) await assertWhole(store, link);
  }
}

async function assertWhole(store: Store, object: ObjectName): Promise<void> {
  const { kind, bytes } = must(await store.get(object));
  if (kind === 'record') {
    const { links } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { links: ObjectName[] };
    for (const link of links) await assertWhole(store, link);
  }
}
