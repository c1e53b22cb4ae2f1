/**
 * A database as the store uses it: statements and transactions, and a safe way to ask again. Only calls that may be
 * repeated come through `ask`; each says itself how it finds out what an earlier try has done.
 */
import { StoreTrouble } from '../trouble.js';
import type { Address } from './address.js';
import { codeOfDatabase, isLost, isTransient, troubleOf } from './failure.js';
import { createLanes, openLane, type Query } from './lanes.js';

export type { Query } from './lanes.js';

export type Database = {
  readonly schema: string;
  /** May be repeated after a lost connection; `tries` says how often it was before. */
  ask<T>(call: (query: Query, tries: number) => Promise<T>): Promise<T>;
  /** All or nothing; repeated as a whole. */
  transact<T>(call: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function connect(address: Address): Database {
  const lanes = createLanes(() => openLane(address));
  let hasAnswered = false;
  async function persist<T>(call: (tries: number) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const result = await call(tries);
        hasAnswered = true;
        return result;
      } catch (error) {
        // At the first call an address that is wrong is likelier than a server that restarts.
        const pause = isTransient(error) && (hasAnswered || tries < fewTries) ? pausesMs[tries] : undefined;
        if (pause === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
  return {
    schema: address.schema,
    ask: (call) => persist((tries) => lanes.use((query) => call(query, tries))),
    transact: (call) => persist(() => lanes.use((query) => inTransaction(query, call))),
    close: lanes.close,
  };
}

async function inTransaction<T>(query: Query, call: (query: Query) => Promise<T>): Promise<T> {
  await query('begin');
  try {
    const result = await call(query);
    await query('commit');
    return result;
  } catch (error) {
    // On a lost connection there is nobody to tell: the server has rolled back by itself.
    if (!isLost(error)) await query('rollback');
    throw error;
  }
}

/** About ten seconds in all: a server that restarts is back by then. */
const pausesMs = [10, 30, 100, 200, 400, 800, 1_600, 3_200, 3_200];

const fewTries = 5;

/** As `answer` for files: one call of the store, its trouble in our words. */
export async function inOurWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw troubleOf(error);
  }
}

/** Whether the database turned a statement down for this reason. */
export function isRefused(error: unknown, code: string): boolean {
  return !(error instanceof StoreTrouble) && codeOfDatabase(error) === code;
}

export const foreignKeyViolation = '23503';
export const uniqueViolation = '23505';
