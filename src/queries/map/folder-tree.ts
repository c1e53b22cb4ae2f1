/** The folders of a project with their files. A chain of folders that hold nothing else is one folder. */
import { addTo } from '../../base/collections.js';
import { sortedBy } from '../../base/order.js';
import type { IndexedFile } from '../../model/analysis.js';

export type Folder = {
  /** With a slash at the end; '' for the root. */
  readonly path: string;
  readonly depth: number;
  readonly parent: Folder | null;
  /** The numbers of the files in it, not of those further down. */
  readonly files: readonly number[];
  readonly folders: readonly Folder[];
};

/** The tree of the files that `isShown` admits. */
export function folderTree(files: readonly IndexedFile[], isShown: (file: IndexedFile) => boolean): Folder {
  const byFolder = new Map<string, number[]>([['', []]]);
  for (const [number, file] of files.entries()) {
    if (!isShown(file)) continue;
    const { path } = file.entry;
    for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end + 1);
      if (!byFolder.has(folder)) byFolder.set(folder, []);
    }
    byFolder.get(path.slice(0, path.lastIndexOf('/') + 1))!.push(number);
  }
  const children = new Map<string, string[]>();
  for (const path of sortedBy(byFolder.keys(), (key) => key)) {
    if (path === '') continue;
    const parent = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
    addTo(children, parent, path);
  }
  const build = (path: string, parent: Folder | null): Folder => {
    const below = children.get(path) ?? [];
    const own = byFolder.get(path)!;
    if (path !== '' && own.length === 0 && below.length === 1) return build(below[0]!, parent);
    const folders: Folder[] = [];
    const folder = { path, depth: parent === null ? 0 : parent.depth + 1, parent, files: own, folders };
    for (const child of below) folders.push(build(child, folder));
    return folder;
  };
  return build('', null);
}

/** A folder and all below it, each before what it holds. */
export function foldersBelow(folder: Folder): Folder[] {
  return [folder, ...folder.folders.flatMap(foldersBelow)];
}
