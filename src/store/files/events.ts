/**
 * The log of a run as one file for each event, named by its number: the next number goes to whoever links it
 * first, so many processes append without a lock, a loss or a gap. Before a number is taken the one before it is
 * made durable; so not even a loss of power can leave a gap, and a gap always means damage.
 */
import { sha256 } from '../../base/hash.js';
import { compareBytes } from '../../base/order.js';
import { maxEventBytes, type NewEvent, type RunEvent, type StorableEvent } from '../../model/store.js';
import { boundedBody } from '../body.js';
import { StoreError } from '../store-error.js';
import { type Disk, linkNew, listIfThere, makeFolder, orNull, readIfThere, removeQuietly } from './disk.js';
import { decodeName, parseSeq } from './layout.js';
import { openLine, sealLine } from './line.js';
import type { Objects } from './objects.js';

export type Events = {
  append(run: string, event: StorableEvent): Promise<number>;
  read(run: string): Promise<readonly RunEvent[]>;
  runs(): Promise<readonly string[]>;
  drop(run: string): Promise<void>;
};

export function createEvents({ fs, at, session }: Disk, objects: Objects): Events {
  /** The last number of each run that this store has made durable itself. */
  const durable = new Map<string, number>();
  /** Appends that failed half-way: where they would stand, if they took effect after all. */
  const uncertain = new Map<string, number>();

  /** One at a time for each run: callers of one store would only take numbers from each other. */
  const queues = new Map<string, Promise<unknown>>();

  function append(run: string, event: StorableEvent): Promise<number> {
    const mine = (queues.get(run) ?? Promise.resolve()).then(() => appendNow(run, event));
    queues.set(
      run,
      mine.catch(() => {}),
    );
    return mine;
  }

  async function appendNow(run: string, event: StorableEvent): Promise<number> {
    const text = boundedBody(event);
    await session.begin();
    await objects.hold(event.links);
    const key = sha256(`${run}\n${text}`);
    const earlier = uncertain.get(key);
    if (earlier !== undefined && (await standsAt(run, earlier, text))) return settle(run, earlier, key);
    for (let tries = 0; tries < maxTries; tries++) {
      const seq = (durable.get(run) ?? (await syncedLast(run))) + 1;
      try {
        if (await takeNumber(run, seq, text)) return await settle(run, seq, key);
      } catch (error) {
        uncertain.set(key, seq);
        throw error;
      }
      durable.delete(run);
    }
    throw new StoreError({ kind: 'busy', detail: 'the run kept changing' });
  }

  async function takeNumber(run: string, seq: number, text: string): Promise<boolean> {
    if (!(await linkEvent(run, seq, text))) return false;
    if (seq === 1 || (await fs.state(at.event(run, seq - 1))) !== null) return true;
    // The run was dropped and begun anew meanwhile: its numbers start again.
    await fs.unlink(at.event(run, seq));
    return false;
  }

  /** The number of the last event, after making sure that it is durable. */
  async function syncedLast(run: string): Promise<number> {
    await makeFolder(fs, at.run(run));
    await fs.syncFolder(at.runs);
    const last = await lastOf(run);
    await syncRun(run);
    return last;
  }

  async function lastOf(run: string): Promise<number> {
    const files = await listIfThere(fs, at.run(run));
    return files.reduce((last, { name }) => Math.max(last, parseSeq(name) ?? 0), 0);
  }

  async function linkEvent(run: string, seq: number, text: string): Promise<boolean> {
    const temp = await session.newTemp();
    try {
      await fs.createFile(temp, sealLine(placeOf(run, seq), text), 0o600);
      return (await orNull(() => linkNew(fs, temp, at.event(run, seq)), 'ENOENT')) ?? false;
    } finally {
      await removeQuietly(fs, temp);
    }
  }

  async function standsAt(run: string, seq: number, text: string): Promise<boolean> {
    const bytes = await readIfThere(fs, at.event(run, seq), maxFileBytes);
    return bytes !== null && openLine(placeOf(run, seq), bytes) === text;
  }

  /** Someone may be dropping it at this moment; then there is nothing left to sync. */
  async function syncRun(run: string): Promise<void> {
    await orNull(() => fs.syncFolder(at.run(run)), 'ENOENT');
  }

  async function settle(run: string, seq: number, key: string): Promise<number> {
    await syncRun(run);
    await fs.syncFolder(at.runs);
    uncertain.delete(key);
    durable.set(run, seq);
    return seq;
  }

  async function read(run: string): Promise<readonly RunEvent[]> {
    const last = await lastOf(run);
    if (last === 0) throw new StoreError({ kind: 'missing', name: run });
    const events: RunEvent[] = [];
    for (let seq = 1; seq <= last; seq++) {
      const bytes = await readIfThere(fs, at.event(run, seq), maxFileBytes);
      if (bytes === null)
        throw new StoreError({ kind: 'damaged', name: `${run} ${seq}`, detail: 'the event is missing' });
      events.push(parseEvent(run, seq, bytes));
    }
    return events;
  }

  return {
    append,
    read,
    runs: async () => {
      const folders = await fs.list(at.runs);
      const names = folders.flatMap(({ name, kind }) => (kind === 'folder' ? (decodeName(name) ?? []) : []));
      const filled = await Promise.all(names.map(async (run) => ((await lastOf(run)) > 0 ? [run] : [])));
      return filled.flat().sort(compareBytes);
    },
    drop: async (run) => {
      await session.begin();
      durable.delete(run);
      const aside = await session.newTemp();
      const moved = await orNull(() => fs.rename(at.run(run), aside).then(() => true), 'ENOENT');
      if (moved === null) return;
      await fs.syncFolder(at.runs);
      for (const { name } of await fs.list(aside)) await removeQuietly(fs, `${aside}/${name}`);
      await fs.removeFolder(aside).catch(() => {});
    },
  };
}

function parseEvent(run: string, seq: number, bytes: Uint8Array): RunEvent {
  const text = openLine(placeOf(run, seq), bytes);
  if (text === null)
    throw new StoreError({ kind: 'damaged', name: `${run} ${seq}`, detail: 'the event does not have its hash' });
  return { ...(JSON.parse(text) as NewEvent), seq };
}

function placeOf(run: string, seq: number): string {
  return `event ${run} ${seq}`;
}

const maxFileBytes = 2 * maxEventBytes;
const maxTries = 10_000;
