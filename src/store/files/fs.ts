/**
 * Every call that the store makes on a file system, and no other: tests put a disk behind these that fails, fills
 * up, loses power or is killed at any call. Nothing here follows a link as the last part of a path.
 */
// As a property: Node loads it when it is first used, which most commands never do.
import { constants, promises } from 'node:fs';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export type Entry = { readonly name: string; readonly kind: EntryKind };

export type FileState = {
  readonly kind: EntryKind;
  readonly sizeBytes: number;
  readonly mode: number;
  readonly uid: number;
};

export type StoreFs = {
  /** A new file, whole and synced; fails when the name is taken. Its entry in the folder is not synced. */
  createFile(path: string, bytes: Uint8Array, mode: number): Promise<void>;
  /** Fails when it is not a plain file, or larger than `limit`. */
  readFile(path: string, limit: number): Promise<Uint8Array>;
  /** A second name for a file; fails when the name is taken. */
  link(from: string, to: string): Promise<void>;
  /** Replaces what has the name. */
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  list(path: string): Promise<readonly Entry[]>;
  /** Makes the names in a folder survive a loss of power. */
  syncFolder(path: string): Promise<void>;
  /** Null when nothing is there. */
  state(path: string): Promise<FileState | null>;
};

export const realFs: StoreFs = {
  async createFile(path, bytes, mode) {
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const file = await promises.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async readFile(path, limit) {
    const file = await promises.open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile() || stat.size > limit) throw Object.assign(new Error('not a plain file'), { code: 'ELOOP' });
      return await file.readFile();
    } finally {
      await file.close();
    }
  },
  link: (from, to) => promises.link(from, to),
  rename: (from, to) => promises.rename(from, to),
  unlink: (path) => promises.unlink(path),
  makeFolder: (path) => promises.mkdir(path, 0o700),
  removeFolder: (path) => promises.rmdir(path),
  async list(path) {
    const entries = await promises.readdir(path, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  },
  async syncFolder(path) {
    const folder = await promises.open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
  async state(path) {
    try {
      const stat = await promises.lstat(path);
      return { kind: kindOf(stat), sizeBytes: stat.size, mode: stat.mode & 0o7777, uid: stat.uid };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
};

type ParsedArgs = { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean };

function kindOf(entry: ParsedArgs): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
