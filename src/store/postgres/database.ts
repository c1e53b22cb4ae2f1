/**
 * A database as the store uses it: statements and transactions, and a safe way to ask again. Only calls that may be
 * repeated come through `ask`; each says itself how it finds out what an earlier try has done.
 */
import { StoreTrouble } from '../trouble.js';
import type { Address } from './address.js';
import { codeOfDatabase, isLost, isTransient, troubleOf } from './failure.js';
import { createLanes, openLane, type Query } from './lanes.js';
import { type Limit, startLimit } from './limit.js';

export type { Query } from './lanes.js';

export type Database = {
  readonly schema: string;
  /** May be repeated after a lost connection; `tries` says how often it was before. */
  ask<T>(call: (query: Query, tries: number) => Promise<T>): Promise<T>;
  /** All or nothing; repeated as a whole. */
  transact<T>(call: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function connect(address: Address, patienceMs = usualPatienceMs): Database {
  const lanes = createLanes(() => openLane(address));
  let hasAnswered = false;
  async function persist<T>(call: (tries: number, limit: Limit | null) => Promise<T>): Promise<T> {
    // A server that never answered has this time for all; one that did, from its first failure on.
    let limit = hasAnswered ? null : startLimit(patienceMs);
    try {
      for (let tries = 0; ; tries++) {
        try {
          const result = await call(tries, limit);
          hasAnswered = true;
          return result;
        } catch (error) {
          // At the first call an address that is wrong is likelier than a server that restarts.
          const pause = isTransient(error) && (hasAnswered || tries < fewTries) ? pausesMs[tries] : undefined;
          if (pause === undefined || limit?.isOver() === true) throw error;
          limit ??= startLimit(patienceMs);
          await limit.race(new Promise((resolve) => setTimeout(resolve, pause)));
        }
      }
    } finally {
      limit?.stop();
    }
  }
  return {
    schema: address.schema,
    ask: (call) => persist((tries, limit) => lanes.use((query) => call(query, tries), limit)),
    transact: (call) => persist((_, limit) => lanes.use((query) => inTransaction(query, call), limit)),
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

/** A server that restarts is back by then. */
const usualPatienceMs = 6_000;
const pausesMs = [10, 30, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000];

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
