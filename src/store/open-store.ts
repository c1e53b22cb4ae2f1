/** Opens a store in a folder or in a PostgreSQL database. The PostgreSQL code is loaded only when needed. */
import type { Store, Stored } from '../model/store.js';
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
  const { openPostgres } = await import('./postgres/postgres-open.js');
  return openPostgres(where, options);
}

export function isDatabase(where: string): boolean {
  return /^postgres(?:ql)?:/i.test(where);
}
