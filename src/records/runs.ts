/** Reads runs: the events of each run counted, or one run as a timeline with the packs of each event. */
import { ok, type Result } from '../base/result.js';
import type { RunsDocument, StoredPack } from '../emit/stored-shapes.js';
import type { ObjectName, RunEvent, Store, StoreFailure } from '../model/store.js';
import { readPackRecord } from './replay/open-record.js';
import { packId } from './replay/save-pack.js';

export async function listRuns(store: Store): Promise<Result<RunsDocument, StoreFailure>> {
  const names = await store.runs();
  if (!names.ok) return names;
  const runs: RunsDocument['runs'][number][] = [];
  for (const run of names.value) {
    const events = await store.events(run);
    if (!events.ok) return events;
    runs.push(countRun(run, events.value));
  }
  return ok({ packlight: 'runs/1', runs });
}

function countRun(run: string, events: readonly RunEvent[]): RunsDocument['runs'][number] {
  const count = (kind: RunEvent['kind']) => events.filter((event) => event.kind === kind).length;
  const times = events.flatMap(({ at }) => at ?? []);
  return {
    run,
    events: events.length,
    packs: count('pack-built'),
    payloads: count('payload-sent'),
    joins: count('joined'),
    permissions: count('permission'),
    errors: count('error'),
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
  };
}

export type ToldEvent = RunEvent & {
  /** The packs that the event links to, with their ids. */
  readonly packs: readonly { readonly id: string; readonly record: StoredPack }[];
  /** Links to objects that are no packs or cannot be read. */
  readonly others: readonly ObjectName[];
};

export type Timeline = { readonly run: string; readonly events: readonly ToldEvent[] };

export async function readRun(store: Store, run: string): Promise<Result<Timeline, StoreFailure>> {
  const events = await store.events(run);
  if (!events.ok) return events;
  const told: ToldEvent[] = [];
  for (const event of events.value) {
    const packs: ToldEvent['packs'][number][] = [];
    const others: ObjectName[] = [];
    for (const link of event.links) {
      const record = await readPackRecord(store, link);
      if (record.ok) packs.push({ id: packId(link, record.value), record: record.value });
      else others.push(link);
    }
    told.push({ ...event, packs, others });
  }
  return ok({ run, events: told });
}
