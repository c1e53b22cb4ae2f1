/**
 * A few connections, each used by one call at a time and thrown away as soon as it fails. The client library has a pool
 * of its own, but reuses a connection that was lost with writes under way: it then hangs, or ends the whole process
 * (known and open there). So each of ours is a client with one connection, and after a loss there is a new client.
 */
import postgres from 'postgres';
import { StoreTrouble } from '../trouble.js';
import type { Address, Tls } from './address.js';
import { isLost } from './failure.js';

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | Uint8Array | null;

/** Runs one statement; `@.` in it stands for the schema. */
export type Query = (text: string, values?: readonly Value[]) => Promise<readonly Row[]>;

export type Lane = { readonly query: Query; close(): Promise<void> };

export type Lanes = {
  use<T>(call: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function createLanes(open: () => Lane): Lanes {
  const idle: Lane[] = [];
  const waiting: (() => void)[] = [];
  let inUse = 0;
  let isClosed = false;

  async function use<T>(call: (query: Query) => Promise<T>): Promise<T> {
    if (isClosed) throw new StoreTrouble({ kind: 'unreachable', detail: 'the store was closed' });
    if (inUse >= mostLanes) await new Promise<void>((resolve) => waiting.push(resolve));
    else inUse += 1;
    const lane = idle.pop() ?? open();
    try {
      const result = await withDeadline(call(lane.query));
      idle.push(lane);
      return result;
    } catch (error) {
      if (isLost(error)) void lane.close();
      else idle.push(lane);
      throw error;
    } finally {
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

const mostLanes = 4;
const statementMs = 30_000;

/** A way that swallows everything would otherwise be waited for without end. */
async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('no answer'), { code: 'NO_ANSWER' });
    timer = setTimeout(() => reject(error), statementMs + 10_000);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function openLane(address: Address): Lane {
  const sql = postgres({
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    // A function, so that an empty password is not looked up in the environment.
    password: () => address.password,
    ssl: sslOf(address.tls, address.host),
    ...(address.host.startsWith('/') ? { path: `${address.host}/.s.PGSQL.${address.port}` } : {}),
    ...fixed,
  } as unknown as postgres.Options<Record<string, never>>);
  return {
    query: (text, values = []) => {
      const statement = text.replaceAll('@.', `${address.schema}.`);
      return values.length === 0 ? sql.unsafe(statement) : sql.unsafe(statement, values as never[], { prepare: true });
    },
    close: () => sql.end({ timeout: 1 }).catch(() => {}),
  };
}

/** All of them, for what is not said here the client would look up in the environment (INV-4). */
const fixed = {
  max: 1,
  idle_timeout: 0,
  max_lifetime: 0,
  connect_timeout: 10,
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

function sslOf(tls: Tls, host: string) {
  if (typeof tls !== 'object') return tls;
  const { ca, checksHost } = tls;
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    rejectUnauthorized: true,
    ...(checksHost ? {} : { checkServerIdentity: () => undefined }),
  };
}
