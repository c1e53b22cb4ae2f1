/**
 * The entries of a directory with their kinds. Names are bytes. Kinds are hints for the walk: what is opened later is
 * checked again by its descriptor.
 */
import { Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { ok, type Result } from '../base/result.js';
import type { DirectoryEntry, EntryKind, ReadFailure } from '../model/jail.js';
import { binaryToPath } from '../model/path.js';
import { refuseError } from './failure.js';

/** `directory` is a path that names the directory to this process: a descriptor's, '.', or an absolute one. */
export function listEntries(directory: string | Buffer): Result<readonly DirectoryEntry[], ReadFailure> {
  try {
    return ok(listWithKinds(directory));
  } catch {
    return listByAsking(directory);
  }
}

function listWithKinds(directory: string | Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (const entry of readdirSync(directory, { encoding: 'latin1', withFileTypes: true })) {
    const kind = isTold(entry) ? kindOf(entry) : askKind(directory, entry.name);
    if (kind !== null) entries.push({ name: binaryToPath(entry.name), kind });
  }
  return entries;
}

/**
 * Where the file system does not tell kinds, Node asks by name, taking our bytes for text: it fails
 * on the first name that is not ASCII, and on an entry that vanished meanwhile.
 */
function listByAsking(directory: string | Buffer): Result<readonly DirectoryEntry[], ReadFailure> {
  try {
    const entries: DirectoryEntry[] = [];
    for (const name of readdirSync(directory, { encoding: 'latin1' })) {
      const kind = askKind(directory, name);
      if (kind !== null) entries.push({ name: binaryToPath(name), kind });
    }
    return ok(entries);
  } catch (error) {
    return refuseError(error);
  }
}

/** False for an entry whose kind Node had to query: it is of a subclass of Dirent. */
function isTold(entry: Dirent): boolean {
  return Object.getPrototypeOf(entry) === Dirent.prototype;
}

function askKind(directory: string | Buffer, binaryName: string): EntryKind | null {
  const path = Buffer.concat([Buffer.from(directory), Buffer.from('/'), Buffer.from(binaryName, 'latin1')]);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : kindOf(stats);
}

function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'special';
}
