/**
 * Removes the remains of interrupted writes: temporary files and sessions of ended processes and, when nobody writes, old
 * versions of references and empty runs. For the latter the gate is closed for a moment.
 */
import { join } from 'node:path';
import { addTo } from '../../base/collections.js';
import { type Disk, linkNew, listIfThere, remove, removeQuietly } from './disk.js';
import { parseRefFile, shards } from './layout.js';
import { parseRef } from './refs.js';
import { listSessions, ownerOf } from './session.js';

export async function removeTemps(disk: Disk): Promise<number> {
  const { fs, at, owners } = disk;
  let removed = 0;
  for (const { name, kind } of await fs.list(at.tmp)) {
    if (owners.isAlive(ownerOf(name))) continue;
    const path = join(at.tmp, name);
    if (kind === 'folder') {
      for (const inside of await listIfThere(fs, path)) await remove(fs, join(path, inside.name));
      await fs.removeFolder(path);
    } else await remove(fs, path);
    removed += 1;
  }
  for (const name of (await listSessions(fs, at, owners)).dead) {
    await remove(fs, join(at.sessions, name));
    removed += 1;
  }
  return removed;
}

/** Only while no session is open and none can begin: see refs.ts for why. */
export async function removeStaleRefs(disk: Disk): Promise<number> {
  const { fs, at, owners } = disk;
  // We hold collect's lock, so a gate that is there was left behind.
  await remove(fs, at.gate);
  const temp = join(at.tmp, `${owners.self}-gate`);
  await remove(fs, temp);
  await fs.createFile(temp, Buffer.from(owners.self), 0o600);
  try {
    await linkNew(fs, temp, at.gate);
    const { alive } = await listSessions(fs, at, owners);
    if (alive.length > 0) return 0;
    let removed = 0;
    for (const shard of shards) removed += await removeOldVersions(disk, join(at.refs, shard));
    for (const { name } of await fs.list(at.runs)) await fs.removeFolder(join(at.runs, name)).catch(() => {});
    return removed;
  } finally {
    await removeQuietly(fs, temp);
    await removeQuietly(fs, at.gate);
  }
}

async function removeOldVersions({ fs }: Disk, folder: string): Promise<number> {
  const versions = new Map<string, { readonly file: string; readonly version: number }[]>();
  for (const { name: file } of await fs.list(folder)) {
    const parsed = parseRefFile(file);
    if (parsed !== null) addTo(versions, parsed.name, { file, version: parsed.version });
  }
  const old = [...versions.values()].flatMap((list) => list.sort((a, b) => a.version - b.version).slice(0, -1));
  for (const { file } of old) await remove(fs, join(folder, file));
  const dropped: string[] = [];
  for (const [name, list] of versions) {
    const { file, version } = list.at(-1)!;
    const path = join(folder, file);
    if (parseRef(name, version, await fs.readFile(path, 1024)) === null) dropped.push(path);
  }
  // A power loss must not restore an old version without the drop after it, which would revive the reference.
  if (old.length > 0 && dropped.length > 0) await fs.syncFolder(folder);
  for (const path of dropped) await remove(fs, path);
  return old.length + dropped.length;
}
