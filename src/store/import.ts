/**
 * Adds an exported store to another one. Everything passes the guard and its hash again, as if it were new. References
 * and events are written only after the end of the stream has proved it whole, so a broken or forged stream leaves at
 * most objects that nothing leads to. Nothing that is there is changed.
 */
import { type Json, parseJson } from '../base/json.js';
import type { Result } from '../base/result.js';
import {
  eventKinds,
  isObjectName,
  maxEventBytes,
  maxObjectBytes,
  type NewEvent,
  type ObjectName,
  type SealFailure,
  type Sealing,
  type StorableEvent,
  type StorableName,
  type Store,
  type Stored,
} from '../model/store.js';
import { bodyOf } from './body.js';
import { exportHeader } from './export.js';
import { FrameReader } from './frames.js';
import { answer, given, StoreError } from './store-error.js';

export type ImportReport = {
  readonly objects: number;
  /** Of the objects, those that were not there before. */
  readonly added: number;
  readonly refs: number;
  /** References that exist here and lead elsewhere: left as they are. */
  readonly keptRefs: number;
  readonly runs: number;
  /** Runs that exist here and went another way: left as they are. */
  readonly keptRuns: number;
  readonly events: number;
};

export function importStore(store: Store, chunks: AsyncIterable<Uint8Array>, sealing: Sealing): Stored<ImportReport> {
  return answer(async () => {
    const frames = new FrameReader(chunks);
    const counts = { objects: 0, added: 0 };
    const refs: Ref[] = [];
    const runs = new Map<StorableName, StorableEvent[]>();
    if ((await frames.line()) !== exportHeader) throw broken('it does not begin like an export');
    for (;;) {
      const digest = frames.digest();
      const [what, ...fields] = (await frames.line()).split(' ');
      if (what === 'end') {
        if (fields.join(' ') !== digest || !(await frames.isAtEnd()))
          throw broken('its last line does not match the rest');
        break;
      }
      if (what === 'object') await importObject(store, { frames, fields, sealing, counts });
      else if (what === 'ref') refs.push(readRef(fields, sealing));
      else if (what === 'event') await readEvent({ frames, fields, sealing }, runs);
      else throw broken('a line is of no known kind');
    }
    return { ...counts, ...(await writeRefs(store, refs)), ...(await writeRuns(store, runs)) };
  });
}

type Ref = { readonly name: StorableName; readonly object: ObjectName };
type Reading = { readonly frames: FrameReader; readonly fields: readonly string[]; readonly sealing: Sealing };

async function importObject(
  store: Store,
  { frames, fields, sealing, counts }: Reading & { counts: { objects: number; added: number } },
): Promise<void> {
  const [kind, name, size] = fields;
  if ((kind !== 'blob' && kind !== 'record') || !isObjectName(name)) throw broken('an object has no proper heading');
  const bytes = await frames.bytes(sizeOf(size, maxObjectBytes));
  const object = sealed(sealing[kind](bytes), name);
  if (object.name !== name) throw new StoreError({ kind: 'damaged', name, detail: 'its bytes do not have its hash' });
  counts.objects += 1;
  if (!given(await store.has(name))) counts.added += 1;
  given(await store.put(object));
}

function readRef([name = '', object]: readonly string[], sealing: Sealing): Ref {
  if (!isObjectName(object)) throw broken('a reference has no proper heading');
  return { name: sealed(sealing.name(name), 'a reference'), object };
}

async function readEvent(
  { frames, fields: [run = '', seq, size], sealing }: Reading,
  runs: Map<StorableName, StorableEvent[]>,
): Promise<void> {
  const name = sealed(sealing.name(run), 'a run');
  const body = Buffer.from(await frames.bytes(sizeOf(size, maxEventBytes))).toString('utf8');
  const event = sealed(sealing.event(parseBody(body)), `${run} ${seq}`);
  const events = runs.get(name) ?? [];
  if (bodyOf(event) !== body || seq !== `${events.length + 1}`) throw broken('an event is not in its place');
  events.push(event);
  runs.set(name, events);
}

function parseBody(body: string): NewEvent {
  const value = parseJson(body);
  if (value === undefined) throw broken('an event is not JSON');
  const { kind, at, links, data } = (value ?? {}) as { readonly [key: string]: Json };
  const isEvent =
    eventKinds.includes(kind as NewEvent['kind']) &&
    (at === null || typeof at === 'string') &&
    Array.isArray(links) &&
    links.every(isObjectName) &&
    data !== undefined;
  if (!isEvent) throw broken('an event has not the right fields');
  return value as unknown as NewEvent;
}

async function writeRefs(store: Store, refs: readonly Ref[]) {
  let kept = 0;
  for (const { name, object } of refs) {
    const set = await store.setRef(name, object, null);
    if (set.ok) continue;
    if (set.error.kind !== 'conflict') throw new StoreError(set.error);
    if (set.error.found !== object) kept += 1;
  }
  return { refs: refs.length - kept, keptRefs: kept };
}

async function writeRuns(store: Store, runs: ReadonlyMap<StorableName, readonly StorableEvent[]>) {
  let kept = 0;
  let events = 0;
  for (const [run, imported] of runs) {
    const found = await store.events(run);
    if (!found.ok && found.error.kind !== 'missing') throw new StoreError(found.error);
    const here = found.ok ? found.value : [];
    const isSame = here.slice(0, imported.length).every((event, i) => bodyOf(event) === bodyOf(imported[i]!));
    if (!isSame) kept += 1;
    for (const event of isSame ? imported.slice(here.length) : []) {
      given(await store.append(run, event));
      events += 1;
    }
  }
  return { runs: runs.size - kept, keptRuns: kept, events };
}

function sizeOf(text: string | undefined, limit: number): number {
  if (text === undefined || !/^(?:0|[1-9]\d{0,11})$/.test(text)) throw broken('a size is not a number');
  const sizeBytes = Number(text);
  if (sizeBytes > limit) throw new StoreError({ kind: 'too-large', sizeBytes, limit });
  return sizeBytes;
}

function sealed<T>(result: Result<T, SealFailure>, what: string): T {
  if (result.ok) return result.value;
  const { error } = result;
  if (error.kind === 'secret')
    throw new StoreError({ kind: 'denied', detail: `${what} holds a secret by the rule ${error.rule}` });
  throw broken(error.kind === 'bad-name' ? 'a name is not allowed' : 'a record is not in its proper form');
}

function broken(why: string): StoreError {
  return new StoreError({ kind: 'foreign', detail: `not a whole export: ${why}` });
}
