/** What codes of SQLSTATE, of the operating system and of the client mean for a store. */
import type { StoreFailure } from '../../model/store.js';

export const protocolViolation = '08P01';

/** ENOENT: a socket file that is not there while the server starts. */
export const connection = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT', 'NO_ANSWER', 'ENOENT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

const lost = (code: string): StoreFailure => ({
  kind: 'unreachable',
  detail: `the database cannot be reached (${code}); check that it runs and that the address is right`,
});
const denied =
  (detail: string) =>
  (code: string): StoreFailure => ({ kind: 'denied', detail: `${detail} (${code})` });
const busy =
  (detail: string) =>
  (code: string): StoreFailure => ({ kind: 'busy', detail: `${detail} (${code})` });

/** By the whole code, or by its class: the first two characters. */
export const known: ReadonlyMap<string, (code: string) => StoreFailure> = new Map([
  ...[...connection, '57P01', '57P02', '57P03', '08'].map((code) => [code, lost] as const),
  ['ENOTFOUND', lost],
  [
    protocolViolation,
    (code) => ({ kind: 'unreachable', detail: `what answers there does not speak as PostgreSQL does (${code})` }),
  ],
  ['NO_ENCRYPTION', denied('the server cannot encrypt, and the address asks for it')],
  ['EAI_AGAIN', lost],
  ['28', denied('the database refused the user or the password')],
  ['3D', denied('the database of that name is not there')],
  ['42501', denied('the user may not do this in the database')],
  ['25006', denied('the database can only be read')],
  ['SASL_SIGNATURE_MISMATCH', denied('the server could not prove who it is')],
  ['53100', () => ({ kind: 'full' })],
  ['53200', busy('the database is out of memory')],
  ['53300', busy('the database has too many connections')],
  ['55P03', busy('the database is locked')],
  ['57014', busy('the database took too long')],
  ['40001', busy('another process changed the same data')],
  ['40P01', busy('another process changed the same data')],
  ['XX', (code) => ({ kind: 'damaged', name: 'database', detail: `the database reports damage (${code})` })],
]);
