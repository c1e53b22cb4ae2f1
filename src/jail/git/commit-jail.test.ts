import { describe, expect, it } from 'vitest';
import { type BlobEntry, GitStopped } from '../../model/git.js';
import type { RelPath } from '../../model/path.js';
import { arrangeTree, createCommitJail } from './commit-jail.js';

const entry = (path: string, kind: BlobEntry['kind'] = 'file'): BlobEntry => ({
  path: path as RelPath,
  kind,
  executable: false,
  id: `id of ${path}`,
  skipped: false,
});

function jailOf(...entries: readonly BlobEntry[]) {
  const read: string[] = [];
  const sizes = new Map(entries.map(({ id }) => [id, id.length]));
  const reader = {
    foresee: () => {},
    read: ({ id }: { readonly id: string }) => {
      read.push(id);
      return Buffer.from(id);
    },
  };
  const jail = createCommitJail(arrangeTree(entries), { sizes, reader });
  const list = (path: string) => {
    const listed = jail.list(path as RelPath);
    return listed.ok ? listed.value.map(({ name, kind }) => `${kind} ${name}`).sort() : listed.error.reason;
  };
  const open = (path: string, maxBytes = 100) => {
    const opened = jail.readSync(path as RelPath, maxBytes);
    return opened.ok ? opened.value.bytes.toString() : opened.error.reason;
  };
  return { list, open, read };
}

describe('The jail of a commit', () => {
  const { list, open, read } = jailOf(
    entry('a.ts'),
    entry('deep/er/b.ts'),
    entry('deep/c.ts'),
    entry('link', 'link'),
    entry('sub/module', 'submodule'),
  );

  it('lists folders as a checkout would have them', () => {
    expect(list('')).toEqual(['directory deep', 'directory sub', 'file a.ts', 'link link']);
    expect(list('deep')).toEqual(['directory er', 'file c.ts']);
    expect(list('sub/module')).toEqual([]);
    expect(list('a.ts')).toBe('not-a-directory');
    expect(list('nowhere')).toBe('missing');
    expect(list('/etc')).toBe('outside-root');
  });

  it('reads files alone, and says why not for everything else', () => {
    expect(open('deep/er/b.ts')).toBe('id of deep/er/b.ts');
    expect(open('link')).toBe('link');
    expect(open('link/passwd')).toBe('link');
    expect(open('a.ts/b')).toBe('not-a-directory');
    for (const folder of ['deep', 'sub/module']) expect(open(folder)).toBe('is-a-directory');
    for (const none of ['nowhere', 'deep/nowhere']) expect(open(none)).toBe('missing');
    for (const outside of ['', '/etc/passwd']) expect(open(outside)).toBe('outside-root');
  });

  it('does not read what is too large', () => {
    const before = read.length;
    expect(open('a.ts', 3)).toBe('too-large');
    expect(open('a.ts', Number.NaN)).toBe('too-large');
    expect(read.length).toBe(before);
  });

  it('lets a folder win over a file of the same name, and the first file over the second', () => {
    const listed = [entry('a', 'link'), entry('a/b.ts'), entry('c.ts'), entry('c.ts', 'link')];
    const { doubled, entries } = arrangeTree(listed);
    expect(doubled).toEqual(['a', 'c.ts']);
    expect([...entries.values()]).toEqual([listed[1], listed[2]]);
  });

  it('refuses more folders than memory is meant for', () => {
    const entries = Array.from({ length: 250_001 }, (_, i) => entry(`${i}/a.ts`));
    expect(() => arrangeTree(entries)).toThrow(GitStopped);
    expect(arrangeTree(entries.slice(1)).folders.size).toBe(250_001);
  });

  it('takes a tree of ten thousand levels', () => {
    const path = Array.from({ length: 10_000 }, () => 'd').join('/');
    expect(jailOf(entry(`${path}/a.ts`)).list(path)).toEqual(['file a.ts']);
  });
});
