/** A store in PostgreSQL, for many machines: the same promises as files, kept by transactions. */
import { isObjectName, isRefName, isRunName, type Store, type Stored } from '../../model/store.js';
import { named } from '../names.js';
import { answer, answerEach } from '../store-error.js';
import { parseAddress } from './address.js';
import { connect } from './database.js';
import { failureOfDatabase } from './failure.js';
import { migrate } from './migrate.js';
import { check } from './postgres-check.js';
import { collect } from './postgres-collect.js';
import { createAppender, dropRun, listRuns, readEvents } from './postgres-events.js';
import { dropRef, getObject, getRef, hasObject, listObjects, listRefs, putObject, setRef } from './postgres-objects.js';

export type PostgresOptions = {
  /** Make the tables when there are none. */
  readonly create: boolean;
  readonly graceSeconds?: number;
  /** How long a server may leave a call without an answer, all tries together (default 6 s). */
  readonly patienceMs?: number;
};

export function openPostgres(
  url: string,
  { create, graceSeconds = 3_600, patienceMs }: PostgresOptions,
): Stored<Store> {
  return safe(async () => {
    const database = connect(parseAddress(url), patienceMs);
    try {
      await migrate(database, { create });
    } catch (error) {
      await database.close();
      throw error;
    }
    const append = createAppender(database);
    return {
      kind: 'postgres',
      put: (object) => safe(() => putObject(database, object)),
      get: (name) => safe(async () => getObject(database, named(name, isObjectName))),
      has: (name) => safe(async () => hasObject(database, named(name, isObjectName))),
      objects: () => answerEach(listObjects(database), failureOfDatabase),
      setRef: (name, to, from) =>
        safe(async () => setRef(database, named(name, isRefName), { to: named(to, isObjectName), from })),
      getRef: (name) => safe(async () => getRef(database, named(name, isRefName))),
      refs: (prefix = '') => safe(() => listRefs(database, prefix)),
      dropRef: (name, from) => safe(async () => dropRef(database, named(name, isRefName), from)),
      append: (run, event) => safe(async () => append(named(run, isRunName), event)),
      events: (run) => safe(async () => readEvents(database, named(run, isRunName))),
      runs: () => safe(() => listRuns(database)),
      dropRun: (run) => safe(async () => dropRun(database, named(run, isRunName))),
      check: ({ readData = true } = {}) => safe(() => check(database, { readData })),
      collect: ({ dryRun = false } = {}) => safe(() => collect(database, { dryRun, graceSeconds })),
      close: () => database.close(),
    } satisfies Store;
  });
}

function safe<T>(call: () => Promise<T>): Stored<T> {
  return answer(call, failureOfDatabase);
}
