/** Events as rows. The run's row is locked while a number is taken; ids of appends let a repeated call be found. */
import { sha256 } from '../../base/hash.js';
import type { NewEvent, RunEvent, StorableEvent } from '../../model/store.js';
import { boundedBody } from '../body.js';
import { StoreError } from '../store-error.js';
import { type Database, isRefused, uniqueViolation } from './database.js';
import { isLost } from './failure.js';
import { orMissing } from './postgres-objects.js';

export type Appender = (run: string, event: StorableEvent) => Promise<number>;

export function createAppender(database: Database): Appender {
  let client: Promise<string> | null = null;
  let appended = 0;
  /** Ids of appends that failed without telling whether they took effect, by what they said. */
  const uncertain = new Map<string, string>();

  async function newId(): Promise<string> {
    client ??= database
      .ask((query) => query(`select nextval('@.clients')::text as client`))
      .then(([row]) => String(row?.client))
      .catch((error: unknown) => {
        client = null;
        throw error;
      });
    const number = await client;
    appended += 1;
    return sha256(`client ${number} append ${appended}`);
  }

  return async (run, event) => {
    const body = boundedBody(event);
    const digest = digestOf(run, body);
    const id = uncertain.get(digest) ?? (await newId());
    uncertain.delete(digest);
    try {
      return await database.ask(async (query) => {
        try {
          const values = [run, id, body, digest, event.links.join(',')];
          const [row] = await orMissing(query, event.links, () => query(appendStatement, values));
          return Number(row?.seq);
        } catch (error) {
          if (!isRefused(error, uniqueViolation)) throw error;
          const [row] = await query(`select seq from @.events where id = decode($1, 'hex')`, [id]);
          // Two first events of one run at the same moment: only one of them makes the run.
          if (row === undefined) throw Object.assign(new Error('try again'), { code: '40001' });
          return Number(row.seq);
        }
      });
    } catch (error) {
      if (isLost(error)) uncertain.set(digest, id);
      throw error;
    }
  };
}

const appendStatement = `
  with run as (
    insert into @.runs (name, last) values ($1, 1)
    on conflict (name) do update set last = @.runs.last + 1
    returning last
  ), event as (
    insert into @.events (run, seq, id, body, digest)
    select $1, last, decode($2, 'hex'), $3, decode($4, 'hex') from run
    returning seq
  ), linked as (
    insert into @.event_links (run, seq, object)
    select $1, seq, decode(link, 'hex') from event, unnest(string_to_array($5, ',')) as link
  )
  select seq from event`;

export async function readEvents(database: Database, run: string): Promise<readonly RunEvent[]> {
  return database.ask(async (query) => {
    const rows = await query(
      `select e.seq, e.body, encode(e.digest, 'hex') as digest, r.last
       from @.runs r left join @.events e on e.run = r.name where r.name = $1 order by e.seq`,
      [run],
    );
    if (rows.length === 0) throw new StoreError({ kind: 'missing', name: run });
    return rows.map(({ seq, body, digest, last }, i) => {
      if (Number(seq) !== i + 1 || Number(last) !== rows.length)
        throw new StoreError({ kind: 'damaged', name: `${run} ${i + 1}`, detail: 'the event is missing' });
      if (digestOf(run, String(body)) !== digest)
        throw new StoreError({ kind: 'damaged', name: `${run} ${seq}`, detail: 'the event does not have its hash' });
      return { ...(JSON.parse(String(body)) as NewEvent), seq: Number(seq) };
    });
  });
}

export async function listRuns(database: Database): Promise<readonly string[]> {
  return database.ask(async (query) =>
    (await query('select name from @.runs order by name')).map(({ name }) => String(name)),
  );
}

export async function dropRun(database: Database, run: string): Promise<void> {
  await database.ask((query) => query('delete from @.runs where name = $1', [run]));
}

function digestOf(run: string, body: string): string {
  return sha256(`event ${run}\n${body}`);
}
