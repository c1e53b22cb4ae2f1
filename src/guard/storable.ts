/**
 * The only module that makes storable data (INV-8 needs INV-3): bytes, names and events pass the final scan first.
 * Nothing is redacted here. The caller has already guarded its data, so a secret at this point is a defect and is
 * reported.
 */
import { sha256 } from '../base/hash.js';
import { canonicalJson, type Json } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import {
  isRefName,
  linksOf,
  type NewEvent,
  type ObjectName,
  type SealFailure,
  type Sealing,
  type Storable,
  type StorableEvent,
  type StorableName,
} from '../model/store.js';
import { makeVisible } from '../secrets/decode/unicode.js';
import { findAll } from '../secrets/find.js';
import { finalScan } from './final-scan.js';

/** Whether the guard would leave a text unchanged: then nothing derived from it can contain a known secret. */
export function isFreeOfSecrets(text: string): boolean {
  return findAll(makeVisible(text).text).length === 0;
}

/** Any guarded bytes; text is stored as UTF-8. */
export function sealBlob(content: string | Uint8Array): Result<Storable, SealFailure> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const leak = typeof content === 'string' ? leakIn(content) : leakInBytes(bytes);
  return leak === null ? ok(seal({ kind: 'blob', name: sha256(bytes), bytes, links: [] })) : fail(leak);
}

/** Canonical JSON. Its field `links` names the objects it needs, without repetition and in byte order. */
export function sealRecord(value: {
  readonly links: readonly ObjectName[];
  readonly [key: string]: Json | undefined;
}): Result<Storable, SealFailure> {
  const text = canonicalJson({ ...value, links: [...new Set(value.links)].sort(byName) });
  return sealRecordText(text);
}

export function sealEvent(event: NewEvent): Result<StorableEvent, SealFailure> {
  const { kind, at, links, data } = event;
  const leak = leakIn(canonicalJson({ kind, at, links: [...links], data }));
  return leak === null
    ? ok({ kind, at, links: [...new Set(links)].sort(byName), data } as unknown as StorableEvent)
    : fail(leak);
}

export function sealName(name: string): Result<StorableName, SealFailure> {
  if (!isRefName(name)) return fail({ kind: 'bad-name' });
  const leak = leakIn(name) ?? leakIn(name.replaceAll('/', '\n'));
  return leak === null ? ok(name as StorableName) : fail(leak);
}

/** For data from another store: the same scan as for new data. */
export const sealing: Sealing = {
  blob: sealBlob,
  record: (bytes) => sealRecordText(Buffer.from(bytes).toString('utf8')),
  event: sealEvent,
  name: sealName,
};

function sealRecordText(text: string): Result<Storable, SealFailure> {
  const bytes = Buffer.from(text, 'utf8');
  const links = linksOf(bytes);
  if (links === null) return fail({ kind: 'bad-record', detail: 'not canonical JSON with a field "links" of sha256' });
  const leak = leakIn(text);
  return leak === null ? ok(seal({ kind: 'record', name: sha256(bytes), bytes, links })) : fail(leak);
}

function leakIn(text: string): SealFailure | null {
  const leak = finalScan(text);
  return leak === null ? null : { kind: 'secret', rule: leak.rule, line: leak.line };
}

/** Bytes that are not plain text are scanned twice: as UTF-8, and without zero bytes, which finds UTF-16. */
function leakInBytes(bytes: Uint8Array): SealFailure | null {
  const text = Buffer.from(bytes).toString('utf8');
  return leakIn(text) ?? (text.includes('\0') ? leakIn(text.replaceAll('\0', '')) : null);
}

function byName(a: ObjectName, b: ObjectName): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function seal(object: Pick<Storable, 'kind' | 'name' | 'bytes' | 'links'>): Storable {
  return Object.freeze(object) as Storable;
}
