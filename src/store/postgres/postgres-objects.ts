/** Objects and references as rows. Foreign keys guarantee that every reference points at an object (INV-8). */
import { sha256 } from '../../base/hash.js';
import {
  maxObjectBytes,
  type ObjectKind,
  type ObjectName,
  type RefName,
  type Storable,
  type StoredObject,
  type StoredRef,
} from '../../model/store.js';
import { StoreError } from '../store-error.js';
import { type Database, foreignKeyViolation, isRefused, type Query } from './database.js';

export async function putObject(database: Database, { name, kind, bytes, links }: Storable): Promise<ObjectName> {
  if (bytes.length > maxObjectBytes)
    throw new StoreError({ kind: 'too-large', sizeBytes: bytes.length, limit: maxObjectBytes });
  return database.ask(async (query) => {
    await orMissing(query, links, () => query(putStatement, [name, kind, bytes.length, bytes, links.join(',')]));
    return name;
  });
}

/** Putting an object again renews its time for collect and replaces damaged bytes; a blob may become a record. */
const putStatement = `
  with put as (
    insert into @.objects as o (name, kind, size, bytes) values (decode($1, 'hex'), $2, $3::integer, $4)
    on conflict (name) do update set
      put_at = clock_timestamp(),
      kind = case when excluded.kind = 'record' then excluded.kind else o.kind end,
      bytes = case when o.bytes = excluded.bytes then o.bytes else excluded.bytes end,
      size = excluded.size
    returning name
  )
  insert into @.links (record, object)
  select put.name, decode(link, 'hex') from put, unnest(string_to_array($5, ',')) as link
  on conflict do nothing`;

/** Runs a statement that refers to objects; if one is missing, the error names it. */
export async function orMissing<T>(query: Query, links: readonly ObjectName[], call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isRefused(error, foreignKeyViolation)) throw error;
    const [row] = await query(
      `select link from unnest(string_to_array($1, ',')) as link
       where not exists (select from @.objects where name = decode(link, 'hex')) order by link limit 1`,
      [links.join(',')],
    );
    // The object exists meanwhile: repeat the call.
    if (row === undefined) throw Object.assign(new Error('try again'), { code: '40001' });
    throw new StoreError({ kind: 'missing', name: String(row.link) });
  }
}

export async function getObject(database: Database, name: ObjectName): Promise<StoredObject> {
  return database.ask(async (query) => {
    const [row] = await query(`select kind, bytes from @.objects where name = decode($1, 'hex')`, [name]);
    if (row === undefined) throw new StoreError({ kind: 'missing', name });
    const bytes = row.bytes as Uint8Array;
    if (sha256(bytes) !== name)
      throw new StoreError({ kind: 'damaged', name, detail: 'its bytes do not have its hash' });
    return { kind: row.kind as ObjectKind, name, bytes };
  });
}

export async function hasObject(database: Database, name: ObjectName): Promise<boolean> {
  return database.ask(async (query) => {
    const rows = await query(`select from @.objects where name = decode($1, 'hex')`, [name]);
    return rows.length > 0;
  });
}

export async function* listObjects(database: Database) {
  for (let after = ''; ; ) {
    const page = await database.ask((query) =>
      query(
        `select encode(name, 'hex') as name, kind, size from @.objects
         where name > decode($1, 'hex') order by name limit 1000`,
        [after],
      ),
    );
    for (const { name, kind, size } of page)
      yield { name: name as ObjectName, kind: kind as ObjectKind, sizeBytes: size as number };
    if (page.length === 0) return;
    after = String(page.at(-1)!.name);
  }
}

export async function setRef(
  database: Database,
  ref: RefName,
  { to, from }: { readonly to: ObjectName; readonly from: ObjectName | null | undefined },
): Promise<void> {
  await database.ask(async (query, tries) => {
    const moved = await orMissing(query, [to], () => {
      if (from === undefined)
        return query(`${insertRef} on conflict (name) do update set object = excluded.object returning 1`, [ref, to]);
      if (from === null) return query(`${insertRef} on conflict do nothing returning 1`, [ref, to]);
      return query(
        `update @.refs set object = decode($2, 'hex') where name = $1 and object = decode($3, 'hex') returning 1`,
        [ref, to, from],
      );
    });
    if (moved.length > 0) return;
    const found = await readRef(query, ref);
    // After a lost connection: an earlier attempt of this call took effect.
    if (tries > 0 && found === to) return;
    throw new StoreError({ kind: 'conflict', ref, found });
  });
}

const insertRef = `insert into @.refs (name, object) values ($1, decode($2, 'hex'))`;

export async function getRef(database: Database, ref: RefName): Promise<ObjectName | null> {
  return database.ask((query) => readRef(query, ref));
}

async function readRef(query: Query, ref: RefName): Promise<ObjectName | null> {
  const [row] = await query(`select encode(object, 'hex') as object from @.refs where name = $1`, [ref]);
  return row === undefined ? null : (row.object as ObjectName);
}

export async function listRefs(database: Database, prefix: string): Promise<readonly StoredRef[]> {
  return database.ask(async (query) => {
    const rows = await query(
      `select name, encode(object, 'hex') as object from @.refs where starts_with(name, $1) order by name`,
      [prefix],
    );
    return rows.map(({ name, object }) => ({ name: name as RefName, object: object as ObjectName }));
  });
}

export async function dropRef(database: Database, ref: RefName, from?: ObjectName): Promise<void> {
  await database.ask(async (query, tries) => {
    if (from === undefined) return query('delete from @.refs where name = $1', [ref]);
    const dropped = await query(`delete from @.refs where name = $1 and object = decode($2, 'hex') returning 1`, [
      ref,
      from,
    ]);
    const found = dropped.length > 0 ? null : await readRef(query, ref);
    if (dropped.length === 0 && !(tries > 0 && found === null)) throw new StoreError({ kind: 'conflict', ref, found });
    return [];
  });
}
