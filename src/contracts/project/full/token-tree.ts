/** Files as a tree with sums: what a project is made of, and what each folder and file costs in tokens. */
import { compareBytes } from '../../../base/order.js';
import { writeName } from '../../../emit/frame.js';

/** `name` is the whole path. */
export type TreeFile = { readonly name: string; readonly tokens: number };

export type Tree<File extends TreeFile> = { readonly root: TreeFolder; readonly files: readonly File[] };

/** Files are held by their numbers: of a million files every object counts. */
export type TreeFolder = {
  readonly name: string;
  /** Where in a path the names of its files begin. */
  readonly from: number;
  readonly folders: Map<string, TreeFolder>;
  readonly files: number[];
  tokens: number;
  count: number;
};

export function growTree<File extends TreeFile>(files: readonly File[]): Tree<File> {
  const root = newFolder('.', 0);
  // Of the file before: most stand in the same one.
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

/** A path of very many folders is cut short, so that the tree can be drawn. */
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

/** What is in a folder's folders is in it too. */
function addUp(folder: TreeFolder): void {
  for (const inner of folder.folders.values()) {
    addUp(inner);
    folder.tokens += inner.tokens;
    folder.count += inner.count;
  }
}

export type Drawing<File> = {
  /** Below it only the sums of folders. */
  readonly depth: number;
  readonly noteOf?: (file: File) => string;
};

/**
 * One line for each folder and file, folders first, in byte order. All of it is one generator: if each folder had its own, a
 * line would be handed on by every folder above it.
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
      yield `${indent}${writeName(inner.name)}/ (${countFiles(inner.count)}, ${inner.tokens} tokens)\n`;
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

/** Files mostly come in order; to see that takes less than to sort them. */
function inOrder(numbers: number[], files: readonly TreeFile[]): readonly number[] {
  for (let i = 1; i < numbers.length; i++)
    if (compareBytes(files[numbers[i - 1]!]!.name, files[numbers[i]!]!.name) > 0)
      return numbers.sort((a, b) => compareBytes(files[a]!.name, files[b]!.name));
  return numbers;
}

/** `left` are the folders in it that are not yet drawn, the next one last. */
type OpenFolder = { readonly folder: TreeFolder; readonly indent: string; readonly left: TreeFolder[] };

function openFolder(folder: TreeFolder, indent: string): OpenFolder {
  const left = [...folder.folders.values()].sort((a, b) => compareBytes(b.name, a.name));
  return { folder, indent, left };
}

export function countFiles(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function newFolder(name: string, from: number): TreeFolder {
  return { name, from, folders: new Map(), files: [], tokens: 0, count: 0 };
}

const deepest = 64;
