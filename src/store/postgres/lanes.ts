/**
 * A few connections, each used by one call at a time and thrown away as soon as it fails. The client library has a pool
 * of its own, but reuses a connection that was lost with writes under way: it then hangs, or ends the whole process
 * (known and open there). So each of ours is a client with one connection, and after a loss there is a new client.
 */
import postgres from 'postgres';
import { StoreError } from '../store-error.js';
import type { Address } from './address.js';
import { codeOfDatabase, isLost } from './failure.js';
import { type Limit, startLimit } from './limit.js';
import { coded, openLine } from './socket.js';

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | Uint8Array | null;

/** Runs one statement; `@.` in it stands for the schema. */
export type Query = (text: string, values?: readonly Value[]) => Promise<readonly Row[]>;

export type Lane = { readonly query: Query; close(): Promise<void> };

export type Lanes = {
  /** `limit` is that of the caller; a call has one of its own besides. */
  use<T>(call: (query: Query) => Promise<T>, limit: Limit | null): Promise<T>;
  close(): Promise<void>;
};

export function createLanes(open: () => Lane): Lanes {
  const idle: Lane[] = [];
  const waiting: (() => void)[] = [];
  let inUse = 0;
  let isClosed = false;

  async function use<T>(call: (query: Query) => Promise<T>, limit: Limit | null): Promise<T> {
    if (isClosed) throw new StoreError({ kind: 'unreachable', detail: 'the store was closed' });
    if (inUse >= maxLanes) await new Promise<void>((resolve) => waiting.push(resolve));
    else inUse += 1;
    const lane = idle.pop() ?? open();
    const own = startLimit(statementMs + graceMs);
    try {
      const answer = own.race(call(lane.query));
      const result = await (limit === null ? answer : limit.race(answer));
      idle.push(lane);
      return result;
    } catch (error) {
      if (isLost(error)) void lane.close();
      else idle.push(lane);
      throw error;
    } finally {
      own.stop();
      const next = waiting.shift();
      if (next === undefined) inUse -= 1;
      else next();
    }
  }

  return {
    use,
    close: async () => {
      isClosed = true;
      while (inUse > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await Promise.all(idle.splice(0).map((lane) => lane.close()));
    },
  };
}

const maxLanes = 4;
/** The server is told to give up after this time. */
const statementMs = 30_000;
/** How much longer is waited for it to say so. */
const graceMs = 10_000;

export function openLane(address: Address): Lane {
  const line = openLine(address);
  const sql = postgres({
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    // A function, so that an empty password is not looked up in the environment.
    password: () => address.password,
    // The line is encrypted before the library gets it.
    ssl: false,
    socket: line.socket,
    ...fixed,
  } as unknown as postgres.Options<Record<string, never>>);
  return {
    query: async (text, values = []) => {
      const statement = text.replaceAll('@.', `${address.schema}.`);
      try {
        if (values.length === 0) return await sql.unsafe(statement);
        return await sql.unsafe(statement, values as never[], { prepare: true });
      } catch (error) {
        // An error without a code is the library's own, about an answer that it could not read.
        throw codeOfDatabase(error) === null ? coded('08P01') : error;
      }
    },
    close: async () => {
      await sql.end({ timeout: 1 }).catch(() => {});
      line.cut();
    },
  };
}

/** All of them, for what is not said here the client would look up in the environment (INV-4). */
const fixed = {
  max: 1,
  idle_timeout: 0,
  max_lifetime: 0,
  connect_timeout: 5,
  keep_alive: 30,
  backoff: 0,
  max_pipeline: 1,
  target_session_attrs: 'read-write',
  sslnegotiation: null,
  prepare: true,
  debug: false,
  fetch_types: false,
  publications: '',
  connection: {
    application_name: 'packlight',
    // Compiling a statement takes longer than any of ours runs.
    jit: 'off',
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  },
  onnotice: () => {},
};
