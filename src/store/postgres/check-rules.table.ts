/** What must hold in the tables of the database, as queries for the rows where it does not. */
import type { Damage } from '../../model/store.js';

type Rule = Pick<Damage, 'what' | 'problem' | 'detail'> & { readonly statement: string };

export const bytesRule: Rule = {
  what: 'object',
  problem: 'corrupt',
  detail: 'its bytes do not have its hash',
  statement: `select encode(name, 'hex') as name from @.objects
    where sha256(bytes) <> name or size <> octet_length(bytes) order by 1`,
};

export const rules: readonly Rule[] = [
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

export const countStatement = `select (select count(*) from @.objects) as objects, (select count(*) from @.refs) as refs,
  (select count(*) from @.runs) as runs, (select count(*) from @.events) as events`;
