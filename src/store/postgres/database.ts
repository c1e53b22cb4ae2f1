/** Statements and transactions with retries. A call that uses `ask` finds out what an earlier attempt has done. */
import { StoreError } from '../store-error.js';
import type { Address } from './address.js';
import { codeOfDatabase, isLost, isTransient } from './failure.js';
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
    // Before the first answer the limit covers all attempts; later it starts at the first failure.
    let limit = hasAnswered ? null : startLimit(patienceMs);
    try {
      for (let tries = 0; ; tries++) {
        try {
          const result = await call(tries, limit);
          hasAnswered = true;
          return result;
        } catch (error) {
          // At the first call a wrong address is more likely than a restarting server.
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
    // After a lost connection the server has rolled back by itself.
    if (!isLost(error)) await query('rollback');
    throw error;
  }
}

/** A server that restarts is back by then. */
const usualPatienceMs = 6_000;
const pausesMs = [10, 30, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000];

const fewTries = 5;

export function isRefused(error: unknown, code: string): boolean {
  return !(error instanceof StoreError) && codeOfDatabase(error) === code;
}

export const foreignKeyViolation = '23503';
export const uniqueViolation = '23505';
