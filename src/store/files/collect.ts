/**
 * Garbage collection, safe next to any writer (ADR 0008). Unreferenced objects are condemned: moved to a batch, where they
 * can still be read and restored. The batch records which sessions were open. When these have all ended, all their
 * references are visible; an object of the batch is then restored if something refers to it, and removed otherwise.
 * A session that begins later restores condemned objects before it refers to them. If no other session is open, all of
 * this happens in one call.
 */
import { join } from 'node:path';
import { appendAll } from '../../base/append.js';
import type { CollectReport, ObjectKind, ObjectName } from '../../model/store.js';
import { StoreError } from '../store-error.js';
import { type Disk, linkNew, listIfThere, makeFolder, readIfThere, remove, removeQuietly } from './disk.js';
import type { StoreFs } from './fs.js';
import { parseObjectFile, shards } from './layout.js';
import { removeStaleRefs, removeTemps } from './leftovers.js';
import { withLock } from './lock.js';
import type { Parts } from './parts.js';
import { listSessions } from './session.js';

export async function collect(
  disk: Disk,
  parts: Parts,
  { dryRun }: { readonly dryRun: boolean },
): Promise<CollectReport> {
  if (dryRun) return plan(parts);
  return withLock(disk, async () => {
    const reachable = new Set<ObjectName>();
    await addReachable(parts, reachable, await readRoots(parts));
    await condemn(disk, reachable);
    const batches = await readBatches(disk);
    // Mark again after reading the sessions: the references of ended sessions are visible now. New records may exist too;
    // their links stay, and so do the links of records that an open session may still restore.
    await addReachable(parts, reachable, await readRoots(parts));
    await addReachable(parts, reachable, await recordsInPlace(disk));
    const claimed = new Set(reachable);
    for (const { objects } of batches.filter(({ isFree }) => !isFree))
      await addReachable(
        parts,
        claimed,
        objects.map(({ name }) => name),
      );
    const counts = { removed: 0, bytesFreed: 0, held: 0 };
    for (const batch of batches) await settleBatch(disk, batch, { reachable, claimed, counts });
    const leftovers = (await removeTemps(disk)) + (await removeStaleRefs(disk));
    let all = 0;
    for await (const _ of parts.objects.list()) all += 1;
    return { ...counts, leftovers, kept: all - counts.held };
  });
}

/** Reports what a collection would do. It changes nothing and needs no lock. */
async function plan(parts: Parts): Promise<CollectReport> {
  const reachable = new Set<ObjectName>();
  await addReachable(parts, reachable, await readRoots(parts));
  const report = { kept: 0, removed: 0, bytesFreed: 0, leftovers: 0, held: 0 };
  for await (const { name, sizeBytes } of parts.objects.list()) {
    if (reachable.has(name)) report.kept += 1;
    else {
      report.removed += 1;
      report.bytesFreed += sizeBytes;
    }
  }
  return report;
}

/** Links objects into the batch, syncs, then removes the old names: an object has a durable name at every moment. */
async function condemn({ fs, at }: Disk, reachable: ReadonlySet<ObjectName>): Promise<void> {
  const garbage: { readonly from: string; readonly file: string }[] = [];
  for (const shard of shards) {
    const folder = join(at.objects, shard);
    for (const { name: file } of await fs.list(folder)) {
      const parsed = parseObjectFile(file);
      if (parsed !== null && !reachable.has(parsed.name)) garbage.push({ from: join(folder, file), file });
    }
  }
  if (garbage.length === 0) return;
  const numbers = (await fs.list(at.condemned)).map(({ name }) => Number(name)).filter(Number.isInteger);
  const batch = at.batch(`${1 + Math.max(0, ...numbers)}`);
  await makeFolder(fs, batch);
  await fs.syncFolder(at.condemned);
  for (const { from, file } of garbage) await linkNew(fs, from, join(batch, file));
  await fs.syncFolder(batch);
  for (const { from } of garbage) await remove(fs, from);
}

async function recordsInPlace({ fs, at }: Disk): Promise<readonly ObjectName[]> {
  const records: ObjectName[] = [];
  for (const shard of shards) records.push(...(await objectsIn(fs, join(at.objects, shard))).flatMap(recordName));
  return records;
}

type Condemned = { readonly name: ObjectName; readonly kind: ObjectKind; readonly path: string };
type Batch = { readonly folder: string; readonly isFree: boolean; readonly objects: readonly Condemned[] };

/** A batch is free when every session that was open at its completion has ended. */
async function readBatches(disk: Disk): Promise<readonly Batch[]> {
  const { fs, at } = disk;
  const folders = (await fs.list(at.condemned)).flatMap(({ name, kind }) =>
    kind === 'folder' ? [at.batch(name)] : [],
  );
  const owners = new Map<string, readonly string[]>();
  for (const folder of folders) owners.set(folder, await ownersOf(disk, folder));
  const { alive } = await listSessions(fs, at, disk.owners);
  const batches: Batch[] = [];
  for (const folder of folders) {
    const isFree = !owners.get(folder)!.some((owner) => alive.includes(owner));
    batches.push({ folder, isFree, objects: await objectsIn(fs, folder) });
  }
  return batches;
}

async function objectsIn(fs: StoreFs, folder: string): Promise<readonly Condemned[]> {
  return (await listIfThere(fs, folder)).flatMap(({ name: file }) => {
    const parsed = parseObjectFile(file);
    return parsed === null ? [] : [{ ...parsed, path: join(folder, file) }];
  });
}

function recordName({ name, kind }: Condemned): readonly ObjectName[] {
  return kind === 'record' ? [name] : [];
}

/** The sessions that were open at the completion of the batch; recorded on the first call. */
async function ownersOf({ fs, at, owners }: Disk, folder: string): Promise<readonly string[]> {
  const path = join(folder, ownersFile);
  const known = await readIfThere(fs, path, 1 << 24);
  if (known !== null) return Buffer.from(known).toString('utf8').split('\n').filter(Boolean);
  const { alive } = await listSessions(fs, at, owners);
  const temp = join(at.tmp, `${owners.self}-owners`);
  await remove(fs, temp);
  await fs.createFile(temp, Buffer.from(alive.map((owner) => `${owner}\n`).join('')), 0o600);
  await fs.rename(temp, path);
  return alive;
}

const ownersFile = 'owners';

type Settling = {
  /** Referenced objects: they are restored. */
  readonly reachable: ReadonlySet<ObjectName>;
  /** These, and objects that may still be restored: they are not removed. */
  readonly claimed: ReadonlySet<ObjectName>;
  readonly counts: { removed: number; bytesFreed: number; held: number };
};

async function settleBatch({ fs, at }: Disk, batch: Batch, { reachable, claimed, counts }: Settling): Promise<void> {
  const wanted = batch.objects.filter(({ name }) => reachable.has(name));
  for (const { name, kind, path } of wanted) await linkNew(fs, path, at.object(name, kind));
  for (const place of new Set(wanted.map(({ name }) => at.objectFolder(name)))) await fs.syncFolder(place);
  for (const { path } of wanted) await remove(fs, path);
  const garbage = batch.isFree ? batch.objects.filter(({ name }) => !claimed.has(name)) : [];
  const held = batch.objects.length - wanted.length - garbage.length;
  counts.held += held;
  // Make the removal from the old names durable first; otherwise a power loss could restore a record without its links.
  for (const place of new Set(garbage.map(({ name }) => at.objectFolder(name)))) await fs.syncFolder(place);
  for (const { name, kind, path } of garbage) {
    const state = await fs.state(path);
    await remove(fs, path);
    // A new session may have restored it meanwhile.
    if ((await fs.state(at.object(name, kind))) !== null) continue;
    counts.removed += 1;
    counts.bytesFreed += state?.sizeBytes ?? 0;
  }
  if (held > 0) return;
  await removeQuietly(fs, join(batch.folder, ownersFile));
  await fs.removeFolder(batch.folder).catch(() => {});
}

async function readRoots({ refs, events }: Parts): Promise<readonly ObjectName[]> {
  const roots = (await refs.list('')).map(({ object }) => object);
  for (const run of await events.runs())
    for (const { links } of await events.read(run).catch(noneIfMissing)) appendAll(roots, links);
  return roots;
}

/**
 * Adds to `known` the roots and everything they link to. A missing object has no links (check reports it); a damaged
 * record stops the collection, because its links are unknown.
 */
async function addReachable(parts: Parts, known: Set<ObjectName>, roots: Iterable<ObjectName>): Promise<void> {
  const pending: ObjectName[] = [];
  const visit = (name: ObjectName) => {
    if (known.has(name)) return;
    known.add(name);
    pending.push(name);
  };
  for (const name of roots) visit(name);
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    (await parts.objects.needs(name)).forEach(visit);
}

/** A run may be dropped while we look. */
function noneIfMissing(error: unknown): [] {
  if (error instanceof StoreError && error.failure.kind === 'missing') return [];
  throw error;
}
