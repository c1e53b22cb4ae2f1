/**
 * Garbage collection in one transaction. Objects put within the grace period count as referenced, with everything they
 * link to. It is safe next to writers: an object that is put again is locked and then too new to be removed, and an object
 * with a new reference is protected by its foreign key; the transaction is then repeated.
 */
import type { CollectReport } from '../../model/store.js';
import { StoreError } from '../store-error.js';
import { type Database, foreignKeyViolation, isRefused, type Query } from './database.js';

export type CollectOptions = { readonly dryRun: boolean; readonly graceSeconds: number };

export async function collect(database: Database, options: CollectOptions): Promise<CollectReport> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await database.transact((query) => collectOnce(query, options));
    } catch (error) {
      if (!isRefused(error, foreignKeyViolation)) throw error;
    }
  }
  throw new StoreError({ kind: 'busy', detail: 'others kept using what was to be removed; try again later' });
}

const maxTries = 10;

async function collectOnce(query: Query, { dryRun, graceSeconds }: CollectOptions): Promise<CollectReport> {
  const [lock] = await query(`select pg_try_advisory_xact_lock(hashtextextended('packlight collect @.', 0)) as taken`);
  if (lock?.taken !== true)
    throw new StoreError({ kind: 'busy', detail: 'the store is being collected by another process' });
  await query('set constraints all deferred');
  const [garbage] = await query(dryRun ? countStatement : deleteStatement, [graceSeconds]);
  const [all] = await query('select count(*) as objects from @.objects');
  const removed = Number(garbage?.objects);
  const held = Number(garbage?.held);
  const kept = Number(all?.objects) - held - (dryRun ? removed : 0);
  return { kept, removed, bytesFreed: Number(garbage?.bytes), leftovers: 0, held };
}

const limit = `clock_timestamp() - $1::double precision * interval '1 second'`;
const led = `select object as name from @.refs union select object from @.event_links`;
const reach = (name: string, roots: string) => `
  ${name} as (${roots} union select l.object from @.links l join ${name} on l.record = ${name}.name)`;
const marked = `
  with recursive young as materialized (select name from @.objects where put_at > ${limit}),
  ${reach('reachable', led)},
  ${reach('spared', 'select name from young union select name from reachable')}`;
const heldCount = `(select count(distinct name) from spared) - (select count(distinct name) from reachable) as held`;

const countStatement = `${marked}
  select count(*) as objects, coalesce(sum(o.size), 0) as bytes, ${heldCount}
  from @.objects o where not exists (select from spared where spared.name = o.name)`;

const deleteStatement = `${marked}, gone as (
    delete from @.objects o
    where put_at <= ${limit} and not exists (select from spared where spared.name = o.name)
    returning size
  )
  select count(*) as objects, coalesce(sum(size), 0) as bytes, ${heldCount} from gone`;
