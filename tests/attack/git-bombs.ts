/**
 * Repositories that are small on disk and huge, endless or broken for whoever asks git about them. Each is made from
 * raw objects, without running git. The sizes are parameters, so that the ordinary suite can use small ones.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

type Entry = { readonly mode: string; readonly name: string; readonly id: string };

/** Writes raw objects into a repository that it makes first: one file in the work tree, nothing committed. */
export function createRepository(root: string) {
  const git = join(root, '.git');
  for (const folder of ['objects', 'refs/heads']) mkdirSync(join(git, folder), { recursive: true });
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(git, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = false\n');
  writeFileSync(join(root, 'a.ts'), 'export const one = 1;\n');

  const write = (type: string, body: Buffer): string => {
    const bytes = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
    const id = createHash('sha1').update(bytes).digest('hex');
    const path = join(git, 'objects', id.slice(0, 2), id.slice(2));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, deflateSync(bytes));
    return id;
  };
  const blob = (bytes: Buffer | string) => write('blob', Buffer.from(bytes));
  const tree = (entries: readonly Entry[]) =>
    write(
      'tree',
      Buffer.concat(
        entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
      ),
    );
  const commit = (treeId: string, { parents = [] as readonly string[], message = 'fix: a\n' } = {}) => {
    const who = 't <t@t.invalid> 1700000000 +0000';
    const head = [`tree ${treeId}`, ...parents.map((id) => `parent ${id}`), `author ${who}`, `committer ${who}`];
    return write('commit', Buffer.from(`${head.join('\n')}\n\n${message}`));
  };
  const setHead = (id: string) => writeFileSync(join(git, 'refs/heads/main'), `${id}\n`);
  return { root, git, write, blob, tree, commit, setHead };
}

export type RawRepository = ReturnType<typeof createRepository>;

/** A first commit with one file, then one with `treeId`. Gives both ids. */
function commitOver(made: RawRepository, treeId: string, message?: string): { base: string; head: string } {
  const file = made.blob('export const one = 1;\n');
  const base = made.commit(made.tree([{ mode: '100644', name: 'a.ts', id: file }]));
  const head = made.commit(treeId, { parents: [base], ...(message === undefined ? {} : { message }) });
  made.setHead(head);
  return { base, head };
}

/** Each level holds the next one `width` times: `width ** depth` paths from `depth` objects. */
function nest(made: RawRepository, leaf: Entry, { width, depth }: Nested): string {
  let id = made.tree([leaf]);
  for (let level = 0; level < depth; level++)
    id = made.tree(Array.from({ length: width }, (_, i) => ({ mode: '40000', name: `d${nameOf(i)}`, id })));
  return id;
}

type Nested = { readonly width: number; readonly depth: number };
const nameOf = (i: number) => String(i).padStart(6, '0');

/** `width ** depth` files, all the same one. */
export function wideTree(root: string, size: Nested): RawRepository {
  const made = createRepository(root);
  const leaf = { mode: '100644', name: 'f.ts', id: made.blob('export const two = 2;\n') };
  commitOver(made, nest(made, leaf, size));
  return made;
}

/** The same, but each of the lowest folders holds `width` files: git has fewer trees to read. */
export function fullTree(root: string, { width, depth }: Nested): RawRepository {
  const made = createRepository(root);
  const id = made.blob('export const two = 2;\n');
  const files = made.tree(Array.from({ length: width }, (_, i) => ({ mode: '100644', name: `f${nameOf(i)}`, id })));
  commitOver(made, nest(made, { mode: '40000', name: 'd', id: files }, { width, depth: depth - 1 }));
  return made;
}

/** As many folders and not one file: git walks and writes nothing. */
export function hollowTree(root: string, size: Nested): RawRepository {
  const made = createRepository(root);
  commitOver(made, nest(made, { mode: '40000', name: 'empty', id: made.tree([]) }, size));
  return made;
}

/** One folder in the other. */
export function deepTree(
  root: string,
  { depth, name }: { readonly depth: number; readonly name: string },
): RawRepository {
  const made = createRepository(root);
  let id = made.tree([{ mode: '100644', name: 'f.ts', id: made.blob('export const two = 2;\n') }]);
  for (let level = 0; level < depth; level++) id = made.tree([{ mode: '40000', name, id }]);
  commitOver(made, id);
  return made;
}

/** One file whose name is longer than any file system takes. */
export function longName(root: string, { bytes }: { readonly bytes: number }): RawRepository {
  const made = createRepository(root);
  commitOver(made, made.tree([{ mode: '100644', name: 'n'.repeat(bytes), id: made.blob('x\n') }]));
  return made;
}

/** A file of `bytes` bytes of short lines in either commit; it compresses to a thousandth. */
export function largeBlobs(root: string, { bytes }: { readonly bytes: number }): RawRepository {
  const made = createRepository(root);
  const line = (letter: string) => Buffer.alloc(bytes, `${letter}\n`);
  const before = made.tree([{ mode: '100644', name: 'large.ts', id: made.blob(line('a')) }]);
  const base = made.commit(before);
  const after = made.tree([{ mode: '100644', name: 'large.ts', id: made.blob(line('b')) }]);
  made.setHead(made.commit(after, { parents: [base] }));
  return made;
}

/** `files` different files of `bytes` bytes each. */
export function manyBlobs(root: string, { files, bytes }: { readonly files: number; readonly bytes: number }) {
  const made = createRepository(root);
  const body = Buffer.alloc(bytes, 'a\n');
  const entries = Array.from({ length: files }, (_, i) => {
    body.write(nameOf(i));
    return { mode: '100644', name: `f${nameOf(i)}.ts`, id: made.blob(body) };
  });
  commitOver(made, made.tree(entries));
  return made;
}

/** A commit whose message has `bytes` bytes. */
export function longMessage(root: string, { bytes }: { readonly bytes: number }): RawRepository {
  const made = createRepository(root);
  const file = made.blob('export const two = 2;\n');
  commitOver(made, made.tree([{ mode: '100644', name: 'a.ts', id: file }]), 'fix: a\n'.padEnd(bytes, 'x'));
  return made;
}

/** As many branches, all at one commit. */
export function manyRefs(root: string, { refs }: { readonly refs: number }): RawRepository {
  const made = createRepository(root);
  const { head } = commitOver(made, made.tree([{ mode: '100644', name: 'a.ts', id: made.blob('x\n') }]));
  const lines = Array.from({ length: refs }, (_, i) => `${head} refs/heads/b${nameOf(i)}\n`);
  writeFileSync(join(made.git, 'packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`);
  return made;
}

/** As many submodules that are not checked out. */
export function manySubmodules(root: string, { submodules }: { readonly submodules: number }): RawRepository {
  const made = createRepository(root);
  const id = createHash('sha1').update('elsewhere').digest('hex');
  const entries = Array.from({ length: submodules }, (_, i) => ({ mode: '160000', name: `s${nameOf(i)}`, id }));
  commitOver(made, made.tree(entries));
  return made;
}

/** An index that names as many files, none of which is there. */
export function largeIndex(root: string, { entries }: { readonly entries: number }): RawRepository {
  const made = wideTree(root, { width: 1, depth: 1 });
  const hash = createHash('sha1');
  const parts: Buffer[] = [];
  const add = (bytes: Buffer) => {
    hash.update(bytes);
    parts.push(bytes);
  };
  add(indexHead(2, entries));
  const entry = Buffer.alloc(72);
  entry.writeUInt32BE(0o100644, 24);
  entry.writeUInt16BE(7, 60);
  for (let from = 0; from < entries; from += 10_000) {
    const count = Math.min(10_000, entries - from);
    const block = Buffer.alloc(count * entry.length);
    for (let i = 0; i < count; i++) {
      entry.write(String(from + i).padStart(7, '0'), 62, 'latin1');
      entry.copy(block, i * entry.length);
    }
    add(block);
  }
  writeFileSync(join(made.git, 'index'), Buffer.concat([...parts, hash.digest()]));
  return made;
}

/** A sparse index: one entry that stands for all paths of a nested tree. */
export function sparseIndex(root: string, size: Nested): RawRepository {
  const made = createRepository(root);
  const leaf = { mode: '100644', name: 'f.ts', id: made.blob('export const two = 2;\n') };
  const inner = nest(made, leaf, size);
  commitOver(made, made.tree([{ mode: '40000', name: 'big', id: inner }]));
  const entry = Buffer.alloc(72);
  entry.writeUInt32BE(0o40000, 24);
  Buffer.from(inner, 'hex').copy(entry, 40);
  // Extended flags follow, of which one means: not in the work tree.
  entry.writeUInt16BE(0x4000 | 4, 60);
  entry.writeUInt16BE(0x4000, 62);
  entry.write('big/', 64, 'latin1');
  const extension = Buffer.concat([Buffer.from('sdir'), Buffer.alloc(4)]);
  const body = Buffer.concat([indexHead(3, 1), entry, extension]);
  writeFileSync(join(made.git, 'index'), Buffer.concat([body, createHash('sha1').update(body).digest()]));
  const settings = '[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tsparseCheckout = true\n';
  const cone = '\tsparseCheckoutCone = true\n[index]\n\tsparse = true\n[extensions]\n\tworktreeConfig = false\n';
  writeFileSync(join(made.git, 'config'), `${settings}${cone}`);
  mkdirSync(join(made.git, 'info'), { recursive: true });
  writeFileSync(join(made.git, 'info/sparse-checkout'), '/*\n!/*/\n');
  return made;
}

function indexHead(version: number, entries: number): Buffer {
  const head = Buffer.alloc(12);
  head.write('DIRC', 'latin1');
  head.writeUInt32BE(version, 4);
  head.writeUInt32BE(entries, 8);
  return head;
}

/** A file of git's is a named pipe that nobody writes to: whoever opens it waits for ever. */
export function pipeAt(root: string, { path }: { readonly path: string }): RawRepository {
  const made = wideTree(root, { width: 2, depth: 1 });
  const place = join(root, path);
  rmSync(place, { force: true });
  mkdirSync(dirname(place), { recursive: true });
  execFileSync('mkfifo', [place]);
  return made;
}
