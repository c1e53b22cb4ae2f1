/** Files as a tree with sums: what a project is made of, and what each folder and file costs in tokens. */
import { compareBytes } from '../../base/order.js';
import { writeName } from '../../emit/frame.js';

export type TreeFile = { readonly name: string; readonly tokens: number; readonly note: string };

export type TreeFolder = {
  readonly name: string;
  readonly folders: Map<string, TreeFolder>;
  readonly files: TreeFile[];
  tokens: number;
  count: number;
};

/** `name` is a whole path here; a path of very many folders is cut short, so that the tree can be drawn. */
export function growTree(files: Iterable<TreeFile>): TreeFolder {
  const root = newFolder('.');
  for (const file of files) {
    const parts = file.name.split('/');
    const above = parts.slice(0, Math.min(parts.length - 1, deepest));
    let folder = root;
    folder.tokens += file.tokens;
    folder.count += 1;
    for (const name of above) {
      const next = folder.folders.get(name) ?? newFolder(name);
      folder.folders.set(name, next);
      next.tokens += file.tokens;
      next.count += 1;
      folder = next;
    }
    const name = above.length === parts.length - 1 ? parts.at(-1)! : parts.slice(above.length).join('/');
    folder.files.push({ name, tokens: file.tokens, note: file.note });
  }
  return root;
}

/** One line for each folder and file, folders first, in byte order; below `depth` only the sums of folders. */
export function* drawTree(folder: TreeFolder, depth: number, indent = ''): Iterable<string> {
  const byName = <T extends { readonly name: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => compareBytes(a.name, b.name));
  for (const inner of byName([...folder.folders.values()])) {
    yield `${indent}${writeName(inner.name)}/ (${countFiles(inner.count)}, ${inner.tokens} tokens)\n`;
    if (depth > 1) yield* drawTree(inner, depth - 1, `${indent}  `);
  }
  for (const { name, tokens, note } of byName(folder.files))
    yield `${indent}${writeName(name)} (${tokens} tokens${note === '' ? '' : `; ${note}`})\n`;
}

export function countFiles(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function newFolder(name: string): TreeFolder {
  return { name, folders: new Map(), files: [], tokens: 0, count: 0 };
}

const deepest = 64;
