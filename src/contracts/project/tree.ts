/** Files as a tree with sums: what a project is made of, and what each folder and file costs in tokens. */
import { compareBytes } from '../../base/order.js';
import { writeName } from '../../emit/frame.js';

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

/** A path of very many folders is cut short, so that the tree can be drawn. */
export function growTree<File extends TreeFile>(files: readonly File[]): Tree<File> {
  const root = newFolder('.', 0);
  for (const [number, { name, tokens }] of files.entries()) {
    let folder = root;
    folder.tokens += tokens;
    folder.count += 1;
    for (let depth = 0; depth < deepest; depth++) {
      const slash = name.indexOf('/', folder.from);
      if (slash < 0) break;
      const part = name.slice(folder.from, slash);
      const next = folder.folders.get(part) ?? newFolder(part, slash + 1);
      folder.folders.set(part, next);
      next.tokens += tokens;
      next.count += 1;
      folder = next;
    }
    folder.files.push(number);
  }
  return { root, files };
}

export type Drawing<File> = {
  /** Below it only the sums of folders. */
  readonly depth: number;
  readonly noteOf?: (file: File) => string;
};

/** One line for each folder and file, folders first, in byte order. */
export function drawTree<File extends TreeFile>(tree: Tree<File>, drawing: Drawing<File>): Iterable<string> {
  return drawFolder(tree.root, tree.files, { noteOf: () => '', indent: '', ...drawing });
}

type Pen<File> = Required<Drawing<File>> & { readonly indent: string };

function* drawFolder<File extends TreeFile>(
  folder: TreeFolder,
  files: readonly File[],
  pen: Pen<File>,
): Iterable<string> {
  const { depth, noteOf, indent } = pen;
  for (const inner of [...folder.folders.values()].sort((a, b) => compareBytes(a.name, b.name))) {
    yield `${indent}${writeName(inner.name)}/ (${countFiles(inner.count)}, ${inner.tokens} tokens)\n`;
    if (depth > 1) yield* drawFolder(inner, files, { depth: depth - 1, noteOf, indent: `${indent}  ` });
  }
  for (const number of folder.files.sort((a, b) => compareBytes(files[a]!.name, files[b]!.name))) {
    const file = files[number]!;
    const note = noteOf(file);
    yield `${indent}${writeName(file.name.slice(folder.from))} (${file.tokens} tokens${note === '' ? '' : `; ${note}`})\n`;
  }
}

export function countFiles(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function newFolder(name: string, from: number): TreeFolder {
  return { name, from, folders: new Map(), files: [], tokens: 0, count: 0 };
}

const deepest = 64;
