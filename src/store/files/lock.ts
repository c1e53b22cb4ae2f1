/**
 * The lock of collect: numbered files that name their owner. A lock whose owner has ended is overtaken by taking
 * the next number, which only one can; and whoever has taken a number looks again for another owner who still
 * runs, and then steps back. So two may both give up, but never both go on.
 */
import { join } from 'node:path';
import { StoreError } from '../store-error.js';
import { createNew, type Disk, linkNew, readIfThere, remove, removeQuietly } from './disk.js';
import { ownerOf } from './session.js';

export async function withLock<T>(disk: Disk, use: () => Promise<T>): Promise<T> {
  const { fs } = disk;
  const claim = await makeClaim(disk);
  try {
    await takeLock(disk, claim);
    return await use();
  } finally {
    for (const { path } of (await readLocks(disk).catch(() => [])).filter(({ text }) => text === claim.text))
      await removeQuietly(fs, path);
    await removeQuietly(fs, claim.path);
  }
}

/** A file that says who wants the lock; its text is ours alone as long as the file is there. */
type Claim = { readonly path: string; readonly text: string };

async function makeClaim({ fs, at, owners }: Disk): Promise<Claim> {
  for (let number = 1; ; number++) {
    const text = `${owners.self}-lock-${number}`;
    const path = join(at.tmp, text);
    if (await createNew(fs, path, Buffer.from(text))) return { path, text };
  }
}

async function takeLock(disk: Disk, claim: Claim): Promise<void> {
  const { fs, at } = disk;
  const before = await readLocks(disk);
  if (before.some(({ alive }) => alive)) throw busy();
  const number = 1 + Math.max(0, ...before.map((lock) => lock.number));
  if (!(await linkNew(fs, claim.path, join(at.locks, `${number}`)))) throw busy();
  const others = (await readLocks(disk)).filter((lock) => lock.number !== number);
  if (others.some(({ alive }) => alive)) throw busy();
  for (const { path } of others) await remove(fs, path);
}

async function readLocks({ fs, at, owners }: Disk) {
  const locks: { readonly number: number; readonly path: string; readonly text: string; readonly alive: boolean }[] =
    [];
  for (const { name } of await fs.list(at.locks)) {
    const path = join(at.locks, name);
    const owner = /^\d{1,15}$/.test(name) ? await readIfThere(fs, path, 1024) : null;
    if (owner === null) continue;
    const text = Buffer.from(owner).toString('utf8');
    locks.push({ number: Number(name), path, text, alive: owners.isAlive(ownerOf(text)) });
  }
  return locks;
}

function busy(): StoreError {
  return new StoreError({ kind: 'busy', detail: 'the store is being collected by another process' });
}
