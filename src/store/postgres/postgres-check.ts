/** Checks all guarantees of the tables, also those that constraints cannot express, and reports each damage. */
import { type CheckReport, type Damage, linksOf } from '../../model/store.js';
import { bytesRule, countStatement, rules } from './check-rules.table.js';
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
