/** Finds stored packs by id, reference or object, and reads them back, checked by hash and shape. */
import { sha256 } from '../../base/hash.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { Manifest } from '../../emit/shapes.js';
import { type StoredPack, storedPackShape } from '../../emit/stored-shapes.js';
import { isObjectName, isRefName, type ObjectName, type Store, type StoreFailure } from '../../model/store.js';
import { readManifest } from '../verify/read-manifest.js';
import { packId } from './save-pack.js';

export type FoundPack = { readonly id: string; readonly object: ObjectName };

export type OpenedPack = FoundPack & {
  readonly record: StoredPack;
  readonly written: Buffer;
  readonly manifestText: Buffer;
  readonly manifest: Manifest;
};

export type OpenFailure =
  | StoreFailure
  | { readonly kind: 'no-pack'; readonly word: string }
  | { readonly kind: 'ambiguous'; readonly word: string; readonly ids: readonly string[] }
  /** The object is no pack, or not one that this version can read. */
  | { readonly kind: 'not-a-pack'; readonly name: string; readonly detail: string };

export async function findPack(store: Store, word: string): Promise<Result<FoundPack, OpenFailure>> {
  if (isObjectName(word)) return identify(store, word);
  if (word.includes('/')) {
    if (!isRefName(word)) return fail({ kind: 'no-pack', word });
    const object = await store.getRef(word);
    if (!object.ok) return object;
    return object.value === null ? fail({ kind: 'no-pack', word }) : identify(store, object.value);
  }
  if (!/^[0-9a-f-]{4,36}$/.test(word)) return fail({ kind: 'no-pack', word });
  const packs = await listPacks(store);
  if (!packs.ok) return packs;
  const [only, ...more] = packs.value.filter(({ id }) => id.startsWith(word));
  if (only === undefined) return fail({ kind: 'no-pack', word });
  return more.length === 0 ? ok(only) : fail({ kind: 'ambiguous', word, ids: [only, ...more].map(({ id }) => id) });
}

async function identify(store: Store, object: ObjectName): Promise<Result<FoundPack, OpenFailure>> {
  const record = await readPackRecord(store, object);
  return record.ok ? ok({ id: packId(object, record.value), object }) : record;
}

/** In byte order of their ids. */
export async function listPacks(store: Store): Promise<Result<readonly FoundPack[], StoreFailure>> {
  const refs = await store.refs('packs/');
  return refs.ok ? ok(refs.value.map(({ name, object }) => ({ id: name.slice('packs/'.length), object }))) : refs;
}

/** The stored pack that gave out exactly these bytes; null when there is none. */
export async function findByBytes(store: Store, written: Uint8Array): Promise<Result<FoundPack | null, StoreFailure>> {
  const packs = await listPacks(store);
  if (!packs.ok) return packs;
  const blob = sha256(written);
  const held = await store.has(blob);
  if (!held.ok || !held.value) return held.ok ? ok(null) : held;
  for (const pack of packs.value) {
    const record = await readPackRecord(store, pack.object);
    if (record.ok && record.value.written.blob === blob) return ok(pack);
  }
  return ok(null);
}

export async function openPack(store: Store, word: string): Promise<Result<OpenedPack, OpenFailure>> {
  const found = await findPack(store, word);
  return found.ok ? readPack(store, found.value) : found;
}

export async function readPack(store: Store, { id, object }: FoundPack): Promise<Result<OpenedPack, OpenFailure>> {
  const record = await readPackRecord(store, object);
  if (!record.ok) return record;
  const written = await store.get(record.value.written.blob as ObjectName);
  if (!written.ok) return written;
  const kept = await store.get(record.value.manifest as ObjectName);
  if (!kept.ok) return kept;
  const manifestText = Buffer.from(kept.value.bytes);
  const manifest = readManifest(manifestText);
  if (!manifest.ok) return fail({ kind: 'not-a-pack', name: id, detail: 'its manifest cannot be read' });
  const bytes = Buffer.from(written.value.bytes);
  return ok({ id, object, record: record.value, written: bytes, manifestText, manifest: manifest.value });
}

export async function readPackRecord(store: Store, object: ObjectName): Promise<Result<StoredPack, OpenFailure>> {
  const got = await store.get(object);
  if (!got.ok) return got;
  const strange = (detail: string) => fail({ kind: 'not-a-pack' as const, name: object, detail });
  if (got.value.kind !== 'record') return strange('it is a text and no record');
  const value: unknown = JSON.parse(Buffer.from(got.value.bytes).toString('utf8'));
  const kind = (value as { readonly packlight?: unknown }).packlight;
  if (kind !== 'stored-pack/1') return strange(`it is a record of another kind (${writeKind(kind)})`);
  const [problem] = storedPackShape.check(value, '$');
  if (problem !== undefined) return strange(`${problem.path}: expected ${problem.expected}`);
  const record = storedPackShape.read(value);
  const isInside = record.fitted.every(({ item }) => item < record.items.length);
  return isInside ? ok(record) : strange('$.fitted: names a block that is not there');
}

/** Every guarded text that fitting saw, by its name. */
export async function readTexts(
  store: Store,
  { task, items }: StoredPack,
): Promise<Result<ReadonlyMap<string, string>, StoreFailure>> {
  const texts = new Map<string, string>();
  for (const { blob } of [task, ...items]) {
    if (texts.has(blob)) continue;
    const got = await store.get(blob as ObjectName);
    if (!got.ok) return got;
    texts.set(blob, Buffer.from(got.value.bytes).toString('utf8'));
  }
  return ok(texts);
}

function writeKind(kind: unknown): string {
  return typeof kind === 'string' && /^[a-z0-9/-]{1,40}$/.test(kind) ? kind : 'without a name';
}
