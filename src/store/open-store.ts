/** Opens a store in a folder or in a PostgreSQL database. The PostgreSQL code is loaded only when needed. */
import { fail, ok, type Result } from '../base/result.js';
import type { Store, Stored, StoreFailure } from '../model/store.js';
import { openFiles } from './files/open-files.js';

export type OpenStoreOptions = {
  /** Make the store when there is none. */
  readonly create: boolean;
  /** PostgreSQL only: how long a new object is safe from collect before something refers to it (default an hour). */
  readonly graceSeconds?: number;
  /** PostgreSQL only: how long to wait for an answer, all attempts together (default 6 s). */
  readonly patienceMs?: number;
};

export async function openStore(where: string, options: OpenStoreOptions): Stored<Store> {
  if (!isDatabase(where)) return openFiles(where, options);
  const loaded = await loadPostgres();
  return loaded.ok ? loaded.value.openPostgres(where, options) : loaded;
}

/** The package `postgres` is an optional peer dependency: whoever names no database does not install it. */
async function loadPostgres(): Promise<Result<typeof import('./postgres/postgres-open.js'), StoreFailure>> {
  try {
    return ok(await import('./postgres/postgres-open.js'));
  } catch (error) {
    if (/(?:module|package) 'postgres'/.test((error as Error).message)) return fail({ kind: 'no-client' });
    throw error;
  }
}

export function isDatabase(where: string): boolean {
  return /^postgres(?:ql)?:/i.test(where);
}
