/**
 * Lookup tables of the project's files for resolvers: by path, by folder, by the last names of a path. Each table is
 * built on first use, and no lookup visits every file. All results are in byte order.
 */
import { countBefore } from '../../base/collections.js';
import { compareBytes } from '../../base/order.js';
import { folderOf } from './paths.js';

export class FileTable {
  private readonly known: ReadonlySet<string>;
  private folders: Map<string, { readonly files: string[]; readonly folders: string[] }> | null = null;
  private fileEnds: SuffixTable | null = null;
  private folderEnds: SuffixTable | null = null;

  constructor(readonly paths: readonly string[]) {
    this.known = new Set(paths);
  }

  has(path: string): boolean {
    return this.known.has(path);
  }

  hasFolder(folder: string): boolean {
    return this.foldersByPath().has(folder);
  }

  /** Files directly in a folder. */
  filesIn(folder: string): readonly string[] {
    return this.foldersByPath().get(folder)?.files ?? [];
  }

  /** Folders directly in a folder, as paths. */
  foldersIn(folder: string): readonly string[] {
    return this.foldersByPath().get(folder)?.folders ?? [];
  }

  allFolders(): Iterable<string> {
    return this.foldersByPath().keys();
  }

  /** Every file of that name, in any folder. */
  named(name: string): readonly string[] {
    return this.endingWith(name);
  }

  /** Files whose path ends with the names of `suffix`: 'b/c.h' finds 'a/b/c.h' and 'b/c.h'. */
  endingWith(suffix: string): readonly string[] {
    this.fileEnds ??= new SuffixTable(this.paths);
    return this.fileEnds.find(suffix);
  }

  foldersEndingWith(suffix: string): readonly string[] {
    this.folderEnds ??= new SuffixTable([...this.foldersByPath().keys()].filter((folder) => folder !== ''));
    return this.folderEnds.find(suffix);
  }

  /** Files in a folder and its subfolders. */
  filesUnder(folder: string): readonly string[] {
    return [...this.filesIn(folder), ...this.foldersIn(folder).flatMap((inner) => this.filesUnder(inner))];
  }

  private foldersByPath() {
    if (this.folders !== null) return this.folders;
    const folders = new Map<string, { readonly files: string[]; readonly folders: string[] }>();
    const ensure = (folder: string) => {
      const entry = folders.get(folder) ?? { files: [], folders: [] };
      if (!folders.has(folder)) {
        folders.set(folder, entry);
        if (folder !== '') ensure(folderOf(folder)).folders.push(folder);
      }
      return entry;
    };
    ensure('');
    for (const path of this.paths) ensure(folderOf(path)).files.push(path);
    this.folders = folders;
    return folders;
  }
}

/** Paths sorted by their reversed names, so that binary search finds all paths with a suffix. */
class SuffixTable {
  private readonly rows: readonly { readonly key: string; readonly path: string }[];

  constructor(paths: readonly string[]) {
    this.rows = paths.map((path) => ({ key: reverseNames(path), path })).sort((a, b) => compareBytes(a.key, b.key));
  }

  find(suffix: string): string[] {
    const start = reverseNames(suffix);
    const found: string[] = [];
    const first = countBefore(this.rows, ({ key }) => compareBytes(key, start) < 0);
    for (let at = first; at < this.rows.length; at++) {
      const { key, path } = this.rows[at]!;
      if (!key.startsWith(start)) break;
      found.push(path);
    }
    return found.sort(compareBytes);
  }
}

/** 'a/b/c.h' -> 'c.h/b/a/'. The trailing slash keeps 'b' from matching 'bb'. */
function reverseNames(path: string): string {
  return `${path.split('/').reverse().join('/')}/`;
}
