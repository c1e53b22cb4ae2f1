/**
 * Objects as files. A put writes and syncs a temporary file, gives it its name by rename and syncs the folder: an
 * object is whole or absent, and done means durable. No lock is taken; two puts of one object rename equal bytes
 * over each other. Every read checks the hash (INV-8).
 */
import { join } from 'node:path';
import { sha256 } from '../../base/hash.js';
import { compareBytes } from '../../base/order.js';
import {
  linksOf,
  maxObjectBytes,
  type ObjectKind,
  type ObjectName,
  type Storable,
  type StoredObject,
} from '../../model/store.js';
import { StoreError } from '../store-error.js';
import { type Disk, linkNew, listIfThere, orNull, readIfThere, removeQuietly } from './disk.js';
import { kinds, parseObjectFile, shards } from './layout.js';

export type ObjectEntry = { readonly name: ObjectName; readonly kind: ObjectKind; readonly sizeBytes: number };

export type Objects = {
  put(object: Storable): Promise<ObjectName>;
  get(name: ObjectName): Promise<StoredObject>;
  has(name: ObjectName): Promise<boolean>;
  list(): AsyncIterable<ObjectEntry>;
  /** Makes sure that objects are there to stay, for something durable is about to lead to them. */
  hold(names: readonly ObjectName[]): Promise<void>;
  /** What a record links to; nothing for a blob, or when it is not there. */
  needs(name: ObjectName): Promise<readonly ObjectName[]>;
  /** Of what was held: when a session ends, nothing is safe any more. */
  release(): void;
};

export function createObjects(disk: Disk): Objects {
  const { fs, at, session } = disk;
  /** Known to be durable, and safe from collect as long as this session runs. */
  const held = new Set<ObjectName>();

  async function put(object: Storable): Promise<ObjectName> {
    const { name, kind, bytes, links } = object;
    if (bytes.length > maxObjectBytes)
      throw new StoreError({ kind: 'too-large', sizeBytes: bytes.length, limit: maxObjectBytes });
    await session.begin();
    await hold(links);
    const path = at.object(name, kind);
    const existing = await orNull(() => readIfThere(fs, path, maxObjectBytes), 'ELOOP');
    // Damaged bytes are replaced: saying "done" over them would be a lie.
    if (existing === null || !Buffer.from(existing).equals(bytes)) await write(path, bytes);
    await fs.syncFolder(at.objectFolder(name));
    held.add(name);
    return name;
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const temp = await session.newTemp();
    try {
      await fs.createFile(temp, bytes, 0o400);
      await fs.rename(temp, path);
    } catch (error) {
      await removeQuietly(fs, temp);
      throw error;
    }
  }

  async function get(name: ObjectName): Promise<StoredObject> {
    const found = await find(name);
    if (found === null) throw new StoreError({ kind: 'missing', name });
    const { kind, path } = found;
    const bytes = await readIfThere(fs, path, maxObjectBytes);
    // It was restored or removed between the two calls.
    if (bytes === null) return get(name);
    if (sha256(bytes) !== name)
      throw new StoreError({ kind: 'damaged', name, detail: 'its bytes do not have its hash' });
    return { kind, name, bytes };
  }

  /** Its place; then the condemned; then its place again, for one may be restored between two looks. */
  async function find(name: ObjectName): Promise<ObjectFile | null> {
    return (await findInPlace(name)) ?? (await findCondemned(name)) ?? (await findInPlace(name));
  }

  async function findInPlace(name: ObjectName): Promise<ObjectFile | null> {
    for (const kind of kinds) {
      const path = at.object(name, kind);
      if ((await fs.state(path)) !== null) return { kind, path };
    }
    return null;
  }

  async function findCondemned(name: ObjectName): Promise<ObjectFile | null> {
    for (const batch of await listIfThere(fs, at.condemned)) {
      for (const kind of kinds) {
        const path = join(at.batch(batch.name), `${name}.${kind}`);
        if ((await fs.state(path)) !== null) return { kind, path };
      }
    }
    return null;
  }

  async function hold(names: readonly ObjectName[]): Promise<void> {
    const unknown = names.filter((name) => !held.has(name));
    if (unknown.length === 0) return;
    await session.begin();
    for (const name of unknown) if ((await findInPlace(name)) === null) await restore(name);
    // Whoever put them may not have synced their folders yet.
    for (const folder of new Set(unknown.map((name) => at.objectFolder(name)))) await fs.syncFolder(folder);
    for (const name of unknown) held.add(name);
  }

  /** Back from the condemned, after all that it needs: a record in place has everything it links to. */
  async function restore(name: ObjectName): Promise<void> {
    const found = await findCondemned(name);
    if (found !== null) {
      const bytes = await readIfThere(fs, found.path, maxObjectBytes);
      if (bytes !== null) {
        await hold(found.kind === 'record' ? (linksOf(bytes) ?? []) : []);
        const linked = await orNull(() => linkNew(fs, found.path, at.object(name, found.kind)), 'ENOENT');
        if (linked !== null) return;
      }
    }
    if ((await findInPlace(name)) === null) throw new StoreError({ kind: 'missing', name });
  }

  async function needs(name: ObjectName): Promise<readonly ObjectName[]> {
    const found = await find(name);
    if (found?.kind !== 'record') return [];
    const bytes = await readIfThere(fs, found.path, maxObjectBytes);
    if (bytes === null) return needs(name);
    const links = sha256(bytes) === name ? linksOf(bytes) : null;
    if (links === null) throw new StoreError({ kind: 'damaged', name, detail: 'the record cannot be read' });
    return links;
  }

  async function* list(): AsyncGenerator<ObjectEntry> {
    const condemned: { readonly file: string; readonly folder: string }[] = [];
    for (const { name: batch } of await listIfThere(fs, at.condemned))
      for (const { name: file } of await listIfThere(fs, at.batch(batch)))
        condemned.push({ file, folder: at.batch(batch) });
    for (const shard of shards) {
      const folder = join(at.objects, shard);
      const files = (await fs.list(folder)).map(({ name: file }) => ({ file, folder }));
      const found = new Map<string, { readonly kind: ObjectKind; readonly path: string }>();
      for (const { file, folder: place } of [...condemned.filter((entry) => entry.file.startsWith(shard)), ...files]) {
        const parsed = parseObjectFile(file);
        if (parsed === null || found.get(parsed.name)?.kind === 'record') continue;
        found.set(parsed.name, { kind: parsed.kind, path: join(place, file) });
      }
      for (const name of [...found.keys()].sort(compareBytes)) {
        const { kind, path } = found.get(name)!;
        const state = await fs.state(path);
        if (state !== null) yield { name: name as ObjectName, kind, sizeBytes: state.sizeBytes };
      }
    }
  }

  return { put, get, has: async (name) => (await find(name)) !== null, list, hold, needs, release: () => held.clear() };
}

type ObjectFile = { readonly kind: ObjectKind; readonly path: string };
