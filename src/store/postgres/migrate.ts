/** Migrates the tables to the current version, exactly once even if several processes start at the same time. */
import { StoreError } from '../store-error.js';
import { type Database, isRefused } from './database.js';
import type { Row } from './lanes.js';
import { migrations } from './migrations.table.js';

export async function migrate(database: Database, { create }: { readonly create: boolean }): Promise<void> {
  const found = await versionOf(database);
  if (found > migrations.length) throw newer(found);
  if (found === migrations.length) return;
  if (found === 0 && !create) throw new StoreError({ kind: 'missing', name: database.schema });
  await database.transact(async (query) => {
    await query(`select pg_advisory_xact_lock(hashtextextended('packlight migrate @.', 0))`);
    await query(`create schema if not exists ${database.schema}`);
    await query('create table if not exists @.migrations (version integer primary key)');
    const version = readVersion(await query('select coalesce(max(version), 0) as version from @.migrations'));
    if (version > migrations.length) throw newer(version);
    for (const [i, step] of migrations.entries()) {
      if (i < version) continue;
      await query(step);
      await query('insert into @.migrations (version) values ($1::integer)', [i + 1]);
    }
  });
}

/** 0 when the tables are not there. */
async function versionOf(database: Database): Promise<number> {
  return database.ask(async (query) => {
    try {
      return readVersion(await query('select coalesce(max(version), 0) as version from @.migrations'));
    } catch (error) {
      if (isRefused(error, undefinedTable) || isRefused(error, undefinedSchema)) return 0;
      throw error;
    }
  });
}

/** A server that returns no number here cannot be used. */
function readVersion([row]: readonly Row[]): number {
  const version = String(row?.version);
  if (/^\d{1,9}$/.test(version)) return Number(version);
  throw new StoreError({ kind: 'unreachable', detail: 'the database does not say which version its tables have' });
}

const undefinedTable = '42P01';
const undefinedSchema = '3F000';

function newer(version: number): StoreError {
  const detail = `the tables have version ${version}; this version of packlight knows ${migrations.length}`;
  return new StoreError({ kind: 'foreign', detail });
}
