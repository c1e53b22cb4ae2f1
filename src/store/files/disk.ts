/** What the parts of an open store share: file system, layout, owner, and small operations on files. */

import { hasCode } from '../store-error.js';
import type { Entry, StoreFs } from './fs.js';
import type { Layout } from './layout.js';
import type { Owners } from './owner.js';
import type { Session } from './session.js';

export type Disk = {
  readonly fs: StoreFs;
  readonly at: Layout;
  readonly owners: Owners;
  readonly session: Session;
};

/** Null when nothing is there. */
export async function readIfThere(fs: StoreFs, path: string, limit: number): Promise<Uint8Array | null> {
  return orNull(() => fs.readFile(path, limit), 'ENOENT');
}

export async function listIfThere(fs: StoreFs, path: string): Promise<readonly Entry[]> {
  return (await orNull(() => fs.list(path), 'ENOENT')) ?? [];
}

/** False when the name is taken. When it fails otherwise, nothing of it stays. */
export async function createNew(fs: StoreFs, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await fs.createFile(path, bytes, 0o600);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    await removeQuietly(fs, path);
    throw error;
  }
}

/** Links a finished file to its place; false when the place is taken. */
export async function linkNew(fs: StoreFs, from: string, to: string): Promise<boolean> {
  return (await orNull(() => fs.link(from, to).then(() => true as const), 'EEXIST')) ?? false;
}

/** True when it was there. */
export async function remove(fs: StoreFs, path: string): Promise<boolean> {
  return (await orNull(() => fs.unlink(path).then(() => true as const), 'ENOENT')) ?? false;
}

/** For what collect would clean up anyway: a failure changes nothing for the caller. */
export async function removeQuietly(fs: StoreFs, path: string): Promise<void> {
  await fs.unlink(path).catch(() => {});
}

export async function makeFolder(fs: StoreFs, path: string): Promise<void> {
  await orNull(() => fs.makeFolder(path), 'EEXIST');
}

export async function orNull<T>(call: () => Promise<T>, ...codes: readonly string[]): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (hasCode(error, ...codes)) return null;
    throw error;
  }
}
