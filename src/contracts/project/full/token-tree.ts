/** A tree of files and folders with their token counts. */
import { counted } from '../../../base/counted.js';
import { compareBytes } from '../../../base/order.js';
import { writeName } from '../../../emit/frame.js';

/** `name` is the whole path. */
export type TreeFile = { readonly name: string; readonly tokens: number };

export type Tree<File extends TreeFile> = { readonly root: TreeFolder; readonly files: readonly File[] };

/** Stores files by number: with a million files every object counts. */
export type TreeFolder = {
  readonly name: string;
  /** The offset of file names in a path. */
  readonly from: number;
  readonly folders: Map<string, TreeFolder>;
  readonly files: number[];
  tokens: number;
  count: number;
};

export function growTree<File extends TreeFile>(files: readonly File[]): Tree<File> {
  const root = newFolder('.', 0);
  // Cache the folder of the last file: most files share it.
  let [folder, way] = [root, ''];
  for (let number = 0; number < files.length; number++) {
    const { name, tokens } = files[number]!;
    const itsWay = name.slice(0, name.lastIndexOf('/') + 1);
    if (itsWay !== way) {
      way = itsWay;
      folder = folderAt(root, way);
    }
    folder.files.push(number);
    folder.tokens += tokens;
    folder.count += 1;
  }
  addUp(root);
  return { root, files };
}

/** Very deep paths are cut, so that the tree can be drawn. */
function folderAt(root: TreeFolder, way: string): TreeFolder {
  let folder = root;
  for (let depth = 0; depth < deepest; depth++) {
    const slash = way.indexOf('/', folder.from);
    if (slash < 0) break;
    const part = way.slice(folder.from, slash);
    const next = folder.folders.get(part) ?? newFolder(part, slash + 1);
    folder.folders.set(part, next);
    folder = next;
  }
  return folder;
}

function addUp(folder: TreeFolder): void {
  for (const inner of folder.folders.values()) {
    addUp(inner);
    folder.tokens += inner.tokens;
    folder.count += inner.count;
  }
}

export type Drawing<File> = {
  /** Below this depth only folder sums are shown. */
  readonly depth: number;
  readonly noteOf?: (file: File) => string;
};

/**
 * One line per folder and file, folders first, in byte order. A single generator: nested ones would pass each line
 * through every parent folder.
 */
export function* drawTree<File extends TreeFile>(
  { root, files }: Tree<File>,
  { depth, noteOf = () => '' }: Drawing<File>,
): Iterable<string> {
  const open = [openFolder(root, '')];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { folder, indent } = last;
    const inner = last.left.pop();
    if (inner !== undefined) {
      yield `${indent}${writeName(inner.name)}/ (${counted(inner.count, 'file')}, ${inner.tokens} tokens)\n`;
      if (open.length < depth) open.push(openFolder(inner, `${indent}  `));
      continue;
    }
    for (const number of inOrder(folder.files, files)) {
      const file = files[number]!;
      const note = noteOf(file);
      yield `${indent}${writeName(file.name.slice(folder.from))} (${file.tokens} tokens${note === '' ? '' : `; ${note}`})\n`;
    }
    open.pop();
  }
}

/** Files are mostly sorted, and checking is faster than sorting. */
function inOrder(numbers: number[], files: readonly TreeFile[]): readonly number[] {
  for (let i = 1; i < numbers.length; i++)
    if (compareBytes(files[numbers[i - 1]!]!.name, files[numbers[i]!]!.name) > 0)
      return numbers.sort((a, b) => compareBytes(files[a]!.name, files[b]!.name));
  return numbers;
}

/** `left` holds the folders still to draw, the next one last. */
type OpenFolder = { readonly folder: TreeFolder; readonly indent: string; readonly left: TreeFolder[] };

function openFolder(folder: TreeFolder, indent: string): OpenFolder {
  const left = [...folder.folders.values()].sort((a, b) => compareBytes(b.name, a.name));
  return { folder, indent, left };
}

function newFolder(name: string, from: number): TreeFolder {
  return { name, from, folders: new Map(), files: [], tokens: 0, count: 0 };
}

const deepest = 64;
