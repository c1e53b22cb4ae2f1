/** Opens a store by where it is: a folder, or a PostgreSQL database. The latter is loaded only when it is asked for. */
import type { Store, Stored } from '../model/store.js';
import { openFiles } from './files/open-files.js';

export type OpenStoreOptions = {
  /** Make the store when there is none. */
  readonly create: boolean;
  /** PostgreSQL only: how long what was put is safe from collect before something leads to it (default an hour). */
  readonly graceSeconds?: number;
  /** PostgreSQL only: how long a server may leave a call without an answer, all tries together (default 6 s). */
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
