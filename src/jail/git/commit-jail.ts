/**
 * The files of a commit as a jail: lists come from one listing of its tree, contents from git's objects, and nothing
 * is written to a disk. It answers as the jail of a clean checkout would: a link is not followed, a submodule is an
 * empty folder.
 */
import { ok, type Result } from '../../base/result.js';
import type { BlobEntry } from '../../model/git.js';
import type { DirectoryEntry, Jail, OpenedFile, ReadFailure } from '../../model/jail.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';
import { refuse } from '../failure.js';
import type { BlobReader, SizedBlob } from './blob-reader.js';
import { stopped } from './run.js';

export type CommitTree = {
  /** By path. */
  readonly entries: ReadonlyMap<string, BlobEntry>;
  /** By path, the root as ''. */
  readonly folders: ReadonlyMap<string, readonly DirectoryEntry[]>;
  /** A manipulated tree can give one name to several entries. A folder wins, otherwise the first entry; the others are listed here. */
  readonly doubled: readonly RelPath[];
};

export function arrangeTree(listed: readonly BlobEntry[]): CommitTree {
  const folders = new Map<string, DirectoryEntry[]>([['', []]]);
  const entries = new Map<string, BlobEntry>();
  const doubled: RelPath[] = [];
  for (const { path, kind } of listed) addFolders(folders, kind === 'submodule' ? path : parentOf(path));
  for (const entry of listed) {
    const { path, kind } = entry;
    if (entries.has(path) || (kind !== 'submodule' && folders.has(path))) doubled.push(path);
    else {
      entries.set(path, entry);
      if (kind !== 'submodule') folders.get(parentOf(path))!.push({ name: baseName(path) as RelPath, kind });
    }
  }
  return { entries, folders, doubled };
}

/** Adds a folder and its unknown ancestors. A few objects can name more folders than fit into memory. */
function addFolders(folders: Map<string, DirectoryEntry[]>, path: RelPath | ''): void {
  for (let folder = path, below: RelPath | null = null; ; folder = parentOf(folder as RelPath)) {
    const known = folders.get(folder);
    const listed = known ?? [];
    if (below !== null) listed.push({ name: baseName(below) as RelPath, kind: 'directory' });
    if (known !== undefined) return;
    if (folders.size > maxFolders) throw stopped('ls-tree', 'entries', maxFolders);
    folders.set(folder, listed);
    below = folder as RelPath;
  }
}

export type CommitContents = { readonly sizes: ReadonlyMap<string, number>; readonly reader: BlobReader };

export function createCommitJail({ entries, folders }: CommitTree, { sizes, reader }: CommitContents): Jail {
  const blobOf = (entry: BlobEntry): SizedBlob => ({ id: entry.id, size: sizes.get(entry.id)! });

  function whyNone(path: RelPath): Result<never, ReadFailure> {
    if (path === '' || path.startsWith('/')) return refuse('outside-root');
    if (folders.has(path)) return refuse('is-a-directory');
    for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
      const kind = entries.get(above)?.kind;
      if (kind === 'link') return refuse('link');
      if (kind === 'file') return refuse('not-a-directory');
    }
    return refuse('missing');
  }

  function readSync(path: RelPath, maxBytes: number): Result<OpenedFile, ReadFailure> {
    const entry = entries.get(path);
    if (entry === undefined || entry.kind === 'submodule') return whyNone(path);
    if (entry.kind === 'link') return refuse('link');
    const blob = blobOf(entry);
    // Written so that a limit that is not a number refuses.
    if (!(blob.size <= maxBytes)) return refuse('too-large', `${blob.size} bytes`);
    return ok({ bytes: reader.read(blob), hardLinked: false });
  }

  return {
    // Objects are named by their hash, so they cannot change while they are read.
    strength: 'kernel',
    list: (directory) => {
      const listed = folders.get(directory);
      if (listed !== undefined) return ok(listed);
      return entries.has(directory) ? refuse('not-a-directory') : whyNone(directory as RelPath);
    },
    readSync,
    read: async (path, maxBytes) => readSync(path, maxBytes),
    foresee: (paths, maxBytes) => {
      const files = paths.flatMap((path) => entries.get(path) ?? []).filter(({ kind }) => kind === 'file');
      reader.foresee(files.map(blobOf).filter(({ size }) => size <= maxBytes));
    },
    close: () => {},
  };
}

const maxFolders = 250_000;
