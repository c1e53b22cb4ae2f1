/** Turns database errors into store failures. Messages may hold names and values, so only the code is passed on. */
import type { StoreFailure } from '../../model/store.js';
import { failureOf, StoreError } from '../store-error.js';
import { connection, known, protocolViolation } from './failure-codes.table.js';

/** A code of SQLSTATE, of the operating system or of the client; null when the error is our own bug. */
export function codeOfDatabase(error: unknown): string | null {
  const code = error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{4,40}$/.test(code) ? code : null;
}

export function failureOfDatabase(error: unknown): StoreFailure {
  const code = error instanceof StoreError ? null : codeOfDatabase(error);
  if (code === null) return failureOf(error);
  const words = known.get(code) ?? known.get(code.slice(0, 2));
  return words === undefined ? { kind: 'unreachable', detail: `the database answered ${code}` } : words(code);
}

/** Worth another try: the connection was lost or could not be made, or the database asked for it. */
export function isTransient(error: unknown): boolean {
  const code = codeOfDatabase(error);
  return code !== null && code !== protocolViolation && (transient.has(code) || isLost(error));
}

/** The connection is gone, or may be: whether the call took effect is not known, and the connection is not used again. */
export function isLost(error: unknown): boolean {
  const code = codeOfDatabase(error);
  return code !== null && (connection.has(code) || /^(?:08|57P|ERR_)/.test(code));
}

/** Too many connections, serialization, deadlock. */
const transient = new Set(['53300', '40001', '40P01']);
