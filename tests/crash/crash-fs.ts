/**
 * A file system in memory that can lose power. What a program sees is the live state. What survives is less: a name
 * in a folder survives once that folder was synced, before that each change of a name may or may not; the bytes of a
 * file survive once it was synced, before that they may be missing, cut off or garbage. Changes of one name keep
 * their order; nothing else does. This is stricter than real file systems are.
 */
import { basename, dirname } from 'node:path';
import type { EntryKind, StoreFs } from '../../src/store/files/fs.js';
import type { Random } from '../fixtures/random.js';

type File = { readonly kind: 'file'; bytes: Uint8Array; isSynced: boolean; readonly mode: number };
type Folder = {
  readonly kind: 'folder';
  readonly names: Map<string, Inode>;
  /** As they would be after a loss of power at this moment, at the least. */
  readonly durable: Map<string, Inode>;
  /** Changes since, in order: a name now leads to a node, or to none. */
  pending: { readonly name: string; readonly to: Inode | null }[];
};
type Inode = File | Folder;

export type CrashFs = StoreFs & {
  /** Steps so far at which power can be lost: each call, and the middle of each write. */
  readonly steps: number;
  /** Called before each step; a test stops time here. */
  onStep: (call: string) => void;
  /** As `createFile`, but the bytes are left in memory: what a store would do that never syncs a file. */
  createUnsynced: StoreFs['createFile'];
  /** A disk as it may be found after a loss of power now. */
  loosePower(random: Random, fate: Fate): CrashFs;
};

/** What becomes of changes that were not synced. */
export type Fate = 'kept' | 'dropped' | 'mixed';

export function createCrashFs(root: Folder = newFolder()): CrashFs {
  const fs: CrashFs = {
    steps: 0,
    onStep: () => {},
    async createFile(path, bytes, mode) {
      await fs.createUnsynced(path, bytes, mode);
      await step('sync');
      const file = find(path);
      if (file?.kind === 'file') file.isSynced = true;
    },
    async createUnsynced(path, bytes, mode) {
      await step('createFile');
      const { folder, name } = place(path);
      if (folder.names.has(name)) throw errno('EEXIST');
      change(folder, name, { kind: 'file', bytes, isSynced: false, mode });
    },
    async readFile(path, limit) {
      await step('readFile');
      const node = find(path);
      if (node === null) throw errno('ENOENT');
      if (node.kind !== 'file' || node.bytes.length > limit) throw errno('ELOOP');
      return node.bytes;
    },
    async link(from, to) {
      await step('link');
      const node = find(from);
      if (node === null) throw errno('ENOENT');
      const { folder, name } = place(to);
      if (folder.names.has(name)) throw errno('EEXIST');
      change(folder, name, node);
    },
    async rename(from, to) {
      await step('rename');
      const node = find(from);
      if (node === null) throw errno('ENOENT');
      const target = place(to);
      change(target.folder, target.name, node);
      const source = place(from);
      change(source.folder, source.name, null);
    },
    async unlink(path) {
      await step('unlink');
      const { folder, name } = place(path);
      if (folder.names.get(name)?.kind !== 'file') throw errno(folder.names.has(name) ? 'EISDIR' : 'ENOENT');
      change(folder, name, null);
    },
    async makeFolder(path) {
      await step('makeFolder');
      const { folder, name } = place(path);
      if (folder.names.has(name)) throw errno('EEXIST');
      change(folder, name, newFolder());
    },
    async removeFolder(path) {
      await step('removeFolder');
      const { folder, name } = place(path);
      const node = folder.names.get(name);
      if (node?.kind !== 'folder') throw errno('ENOENT');
      if (node.names.size > 0) throw errno('ENOTEMPTY');
      change(folder, name, null);
    },
    async list(path) {
      await step('list');
      return [...folderAt(path).names].map(([name, { kind }]) => ({ name, kind: kind as EntryKind }));
    },
    async syncFolder(path) {
      await step('syncFolder');
      const folder = folderAt(path);
      settle(folder, folder.pending);
      folder.pending = [];
    },
    async state(path) {
      await step('look');
      const node = find(path);
      if (node === null) return null;
      return node.kind === 'folder'
        ? { kind: 'folder', sizeBytes: 0, mode: 0o700, uid: 0 }
        : { kind: 'file', sizeBytes: node.bytes.length, mode: node.mode, uid: 0 };
    },
    loosePower: (random, fate) => createCrashFs(survivor(root, random, fate, new Map()) as Folder),
  };

  async function step(call: string): Promise<void> {
    fs.onStep(call);
    (fs as { steps: number }).steps += 1;
  }

  function find(path: string): Inode | null {
    let node: Inode = root;
    for (const part of path.split('/').filter(Boolean)) {
      if (node.kind !== 'folder') throw errno('ENOTDIR');
      const next = node.names.get(part);
      if (next === undefined) return null;
      node = next;
    }
    return node;
  }

  function folderAt(path: string): Folder {
    const node = find(path);
    if (node === null) throw errno('ENOENT');
    if (node.kind !== 'folder') throw errno('ENOTDIR');
    return node;
  }

  function place(path: string): { readonly folder: Folder; readonly name: string } {
    return { folder: folderAt(dirname(path)), name: basename(path) };
  }

  return fs;
}

function newFolder(): Folder {
  return { kind: 'folder', names: new Map(), durable: new Map(), pending: [] };
}

function change(folder: Folder, name: string, to: Inode | null): void {
  apply(folder.names, { name, to });
  folder.pending.push({ name, to });
}

function settle(folder: Folder, changes: Folder['pending']): void {
  for (const each of changes) apply(folder.durable, each);
}

function apply(names: Map<string, Inode>, { name, to }: Folder['pending'][number]): void {
  if (to === null) names.delete(name);
  else names.set(name, to);
}

/** A copy of what survives; one inode under two names stays one. */
function survivor(node: Inode, random: Random, fate: Fate, done: Map<Inode, Inode>): Inode {
  const known = done.get(node);
  if (known !== undefined) return known;
  if (node.kind === 'file') {
    const bytes = node.isSynced || fate === 'kept' ? node.bytes : spoiled(node.bytes, random, fate);
    const file: File = { ...node, bytes, isSynced: true };
    done.set(node, file);
    return file;
  }
  const folder = newFolder();
  done.set(node, folder);
  const names = new Map(node.durable);
  const stopped = new Set<string>();
  for (const each of node.pending) {
    if (fate === 'dropped' || (fate === 'mixed' && random.below(2) === 0)) stopped.add(each.name);
    if (!stopped.has(each.name)) apply(names, each);
  }
  for (const [name, inside] of names) {
    const copy = survivor(inside, random, fate, done);
    folder.names.set(name, copy);
    folder.durable.set(name, copy);
  }
  return folder;
}

function spoiled(bytes: Uint8Array, random: Random, fate: Fate): Uint8Array {
  if (fate === 'dropped') return new Uint8Array();
  const length = random.below(bytes.length + 1);
  if (random.below(2) === 0) return bytes.slice(0, length);
  return Uint8Array.from({ length }, () => random.below(256));
}

export function errno(code: string): Error {
  return Object.assign(new Error(code), { code });
}
