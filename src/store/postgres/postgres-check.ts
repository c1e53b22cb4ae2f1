/** Checks all guarantees of the tables, also those that constraints cannot express, and reports each damage. */
import { type CheckReport, type Damage, linksOf } from '../../model/store.js';
import type { Database } from './database.js';

export async function check(database: Database, { readData }: { readonly readData: boolean }): Promise<CheckReport> {
  const damages: Damage[] = [];
  for (const { what, problem, detail, statement } of [...(readData ? [bytesRule] : []), ...rules]) {
    const rows = await database.ask((query) => query(statement));
    for (const { name } of rows) damages.push({ what, name: String(name), problem, detail });
  }
  damages.push(...(await checkRecords(database)));
  const [counts] = await database.ask((query) => query(countStatement));
  const [objects, refs, runs, events] = ['objects', 'refs', 'runs', 'events'].map((name) => Number(counts?.[name]));
  return { objects: objects!, refs: refs!, runs: runs!, events: events!, damages };
}

type Rule = Pick<Damage, 'what' | 'problem' | 'detail'> & { readonly statement: string };

const bytesRule: Rule = {
  what: 'object',
  problem: 'corrupt',
  detail: 'its bytes do not have its hash',
  statement: `select encode(name, 'hex') as name from @.objects
    where sha256(bytes) <> name or size <> octet_length(bytes) order by 1`,
};

const rules: readonly Rule[] = [
  dangling('object', `select distinct encode(record, 'hex') as name from @.links`),
  dangling('ref', 'select name from @.refs'),
  dangling('event', `select distinct run || ' ' || seq as name from @.event_links`),
  {
    what: 'event',
    problem: 'missing',
    detail: 'the numbers of the run have a gap',
    statement: `select r.name from @.runs r left join @.events e on e.run = r.name
      group by r.name, r.last having count(e.seq) <> r.last or coalesce(max(e.seq), 0) <> r.last order by 1`,
  },
  {
    what: 'event',
    problem: 'corrupt',
    detail: 'the event does not have its hash',
    statement: `select run || ' ' || seq as name from @.events
      where sha256(convert_to('event ' || run || chr(10) || body, 'UTF8')) <> digest order by 1`,
  },
];

function dangling(what: Damage['what'], rows: string): Rule {
  const statement = `${rows} l where not exists (select from @.objects o where o.name = l.object) order by 1`;
  return { what, problem: 'dangling', detail: 'it leads to an object that is missing', statement };
}

const countStatement = `select (select count(*) from @.objects) as objects, (select count(*) from @.refs) as refs,
  (select count(*) from @.runs) as runs, (select count(*) from @.events) as events`;

/** The table of links must agree with the links in the records. */
async function checkRecords(database: Database): Promise<readonly Damage[]> {
  const damages: Damage[] = [];
  for (let after = ''; ; ) {
    const page = await database.ask((query) =>
      query(
        `select encode(name, 'hex') as name, bytes, array_to_string(array(
           select encode(object, 'hex') from @.links where record = name order by object), ',') as links
         from @.objects where kind = 'record' and name > decode($1, 'hex') order by name limit 200`,
        [after],
      ),
    );
    for (const { name, bytes, links } of page) {
      if (linksOf(bytes as Uint8Array)?.join(',') === links) continue;
      const detail = 'its links are not those it names';
      damages.push({ what: 'object', name: String(name), problem: 'corrupt', detail });
    }
    if (page.length === 0) return damages;
    after = String(page.at(-1)!.name);
  }
}
