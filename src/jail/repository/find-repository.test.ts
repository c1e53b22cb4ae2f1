import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commitAll, git, scratchFolder, writeTree } from '../../../tests/fixtures/git-tree.js';
import { findRepository } from './find-repository.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

let folders = 0;
/** An empty folder of its own for each test. */
function place(...parts: string[]): string {
  folders += 1;
  const path = join(scratch.path, `place-${folders}`, ...parts);
  mkdirSync(path, { recursive: true });
  return path;
}

const made = new Map<string, string>();
/** A repository with one commit; those with the same files are copies of the first. */
function newRepository(root: string, files: Readonly<Record<string, string>> = { 'a.txt': 'x' }): string {
  const key = JSON.stringify(files);
  const first = made.get(key);
  mkdirSync(root, { recursive: true });
  if (first !== undefined) cpSync(first, root, { recursive: true });
  else {
    git(root, 'init', '-q', '--template=');
    writeTree(root, files);
    commitAll(root);
    const copy = place();
    cpSync(root, copy, { recursive: true });
    made.set(key, copy);
  }
  return root;
}

/** What git lists when it is told where everything is. */
function listFiles(root: string): string[] {
  const found = findRepository(root);
  if (found.kind !== 'repository') throw new Error(JSON.stringify(found));
  const env = { PATH: process.env.PATH ?? '', GIT_CONFIG_GLOBAL: '/dev/null', ...found.environment };
  return execFileSync('git', ['-C', root, 'ls-files'], { env, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function refusalFor(root: string) {
  const found = findRepository(root);
  return found.kind === 'refused' ? found.fault : found.kind;
}

describe('a repository that is the project’s own', () => {
  it('is found in the root and in a folder above it', () => {
    const root = newRepository(place(), { 'a.txt': 'x', 'sub/b.txt': 'x' });
    expect(listFiles(root)).toEqual(['a.txt', 'sub/b.txt']);
    expect(listFiles(join(root, 'sub'))).toEqual(['b.txt']);
  });

  it('may be that of a linked work tree, which points back', () => {
    const outside = place();
    const main = newRepository(join(outside, 'main'));
    git(main, 'worktree', 'add', '-q', join(outside, 'tree'));
    expect(listFiles(join(outside, 'tree'))).toEqual(['a.txt']);
    expect(listFiles(main)).toEqual(['a.txt']);
  });

  it('may be that of a linked work tree by relative paths', () => {
    const outside = place();
    const main = newRepository(join(outside, 'main'));
    git(main, 'worktree', 'add', '-q', join(outside, 'tree'));
    writeFileSync(join(outside, 'tree/.git'), 'gitdir: ../main/.git/worktrees/tree\n');
    writeFileSync(join(main, '.git/worktrees/tree/gitdir'), '../../../../tree/.git\n');
    expect(listFiles(join(outside, 'tree'))).toEqual(['a.txt']);
  });

  it('may be that of a submodule, or of a folder in one', () => {
    const outside = place();
    const library = newRepository(join(outside, 'library'), { 'l.txt': 'x', 'deep/m.txt': 'x' });
    const main = newRepository(join(outside, 'main'));
    git(main, 'submodule', '--quiet', 'add', library, 'lib');
    expect(listFiles(join(main, 'lib'))).toEqual(['deep/m.txt', 'l.txt']);
    expect(listFiles(join(main, 'lib/deep'))).toEqual(['m.txt']);
  });

  it('may stand in the work tree under another name', () => {
    const root = place();
    git(root, 'clone', '-q', '--bare', newRepository(place()), '.bare');
    writeFileSync(join(root, '.git'), 'gitdir: ./.bare\n');
    expect(findRepository(root)).toMatchObject({ kind: 'repository', hasWorkTree: false });
    git(root, 'worktree', 'add', '-q', 'one');
    expect(listFiles(join(root, 'one'))).toEqual(['a.txt']);
  });

  it('may be bare', () => {
    const root = join(place(), 'bare.git');
    git(scratch.path, 'clone', '-q', '--bare', newRepository(place()), root);
    expect(findRepository(root)).toMatchObject({ kind: 'repository', hasWorkTree: false, note: null });
  });

  it('may have links that stay inside it', () => {
    const root = newRepository(place());
    rmSync(join(root, '.git/HEAD'));
    symlinkSync('refs/heads/main', join(root, '.git/HEAD'));
    mkdirSync(join(root, '.git/refs/remotes/origin'), { recursive: true });
    symlinkSync('refs/heads/main', join(root, '.git/refs/remotes/origin/HEAD'));
    renameSync(join(root, '.git/objects'), join(root, '.git/store'));
    symlinkSync('store', join(root, '.git/objects'));
    expect(listFiles(root)).toEqual(['a.txt']);
  });

  it('may have links to hooks and large files elsewhere, which are never read', () => {
    const root = newRepository(place());
    for (const name of ['hooks', 'lfs']) symlinkSync(place(), join(root, '.git', name));
    expect(listFiles(root)).toEqual(['a.txt']);
  });

  it('may name alternates inside the project, and alternates that are not there', () => {
    const root = newRepository(place());
    git(root, 'clone', '-q', '--shared', '.', 'copy');
    renameSync(join(root, 'copy/.git/objects/info/alternates'), join(root, 'alternates'));
    writeFileSync(join(root, '.git/objects/info/alternates'), '# none\n../../copy/.git/objects\n/no/such/folder\n');
    expect(listFiles(root)).toEqual(['a.txt']);
  });
});

describe('a repository that leads outside', () => {
  const victim = () => newRepository(place(), { 'canary.txt': 'x' });
  const cases: readonly (readonly [what: string, path: string, make: (root: string) => void])[] = [
    ['a .git file', '.git', (root) => pointTo(root, join(victim(), '.git'))],
    ['a .git link', '.git', (root) => replaceByLink(root, join(victim(), '.git'))],
    ['a link to a .git file', '.git', (root) => {
      const file = join(place(), 'pointer');
      writeFileSync(file, `gitdir: ${join(victim(), '.git')}\n`);
      replaceByLink(root, file);
    }],
    ['the git folder of another work tree', '.git', (root) => {
      const main = victim();
      git(main, 'worktree', 'add', '-q', join(place(), 'other'));
      pointTo(root, join(main, '.git/worktrees/other'));
    }],
    ['the git folder of another submodule', '.git', (root) => {
      const main = newRepository(place());
      git(main, 'submodule', '--quiet', 'add', victim(), 'lib');
      pointTo(root, join(main, '.git/modules/lib'));
    }],
    ['a common folder, with a forged way back', '.git/commondir', (root) => {
      writeFileSync(join(root, '.git/commondir'), `${join(victim(), '.git')}\n`);
      writeFileSync(join(root, '.git/gitdir'), `${join(root, '.git')}\n`);
    }],
    ['alternates', '.git/objects/info/alternates', (root) => addAlternate(root, join(victim(), '.git/objects'))],
    ['quoted alternates', '.git/objects/info/alternates', (root) =>
      addAlternate(root, `"${join(victim(), '.git/objects')}"`)],
    ['relative alternates behind a comment', '.git/objects/info/alternates', (root) =>
      addAlternate(root, `#\n../../../${join(victim(), '.git/objects').slice(scratch.path.length + 1)}`)],
    ['a list of alternates that is too long to read', '.git/objects/info/alternates', (root) =>
      addAlternate(root, `${'#\n'.repeat(600_000)}${join(victim(), '.git/objects')}`)],
    ['alternates before a NUL', '.git/objects/info/alternates', (root) =>
      addAlternate(root, `${join(victim(), '.git/objects')}\0x`)],
    ['alternates of a name that is not UTF-8', '.git/objects/info/alternates', (root) => {
      symlinkSync(join(victim(), '.git'), Buffer.concat([Buffer.from(`${root}/x`), Buffer.from([0xff])]));
      const list = Buffer.concat([Buffer.from('../../x'), Buffer.from([0xff]), Buffer.from('/objects\n')]);
      writeTree(root, { '.git/objects/info/alternates': list });
    }],
    ['alternates of another folder of git', '.git/refs/info/alternates', (root) => {
      addAlternate(root, '../refs');
      writeTree(root, { '.git/refs/info/alternates': `${join(victim(), '.git/objects')}\n` });
    }],
    ['alternates of alternates', 'inner/info/alternates', (root) => {
      addAlternate(root, join(root, 'inner'));
      writeTree(root, { 'inner/info/alternates': join(victim(), '.git/objects') });
    }],
    ...['objects', 'objects/pack', 'objects/info', 'refs', 'refs/heads', 'info', 'info/exclude', 'index', 'HEAD',
      'config', 'packed-refs', 'commondir', 'logs', 'shallow', 'sharedindex.1', 'worktrees', 'worktrees/x'].map(
      (name) => [`a linked ${name}`, `.git/${name}`, (root: string) => {
        const target = join(victim(), '.git', name);
        if (!existsSync(target)) writeTree(target, { x: 'x' });
        const path = join(root, '.git', name);
        rmSync(path, { recursive: true, force: true });
        mkdirSync(join(path, '..'), { recursive: true });
        symlinkSync(target, path);
      }] as const),
    ['a linked object', '.git/objects/ab/x', (root) => {
      mkdirSync(join(root, '.git/objects/ab'));
      symlinkSync(join(victim(), 'canary.txt'), join(root, '.git/objects/ab/x'));
    }],
    ['a linked object folder', '.git/objects/ab', (root) =>
      symlinkSync(join(victim(), '.git'), join(root, '.git/objects/ab'))],
    ['a pipe that nobody writes', '.git/packed-refs', (root) =>
      void execFileSync('mkfifo', [join(root, '.git/packed-refs')])],
  ]; // biome-ignore format: one case a paragraph

  it.each(cases)('is refused with its name: %s', (_, path, make) => {
    const root = newRepository(place());
    make(root);
    expect(refusalFor(root)).toMatchObject({ path });
    expect(findRepository(root, { trustGitDir: true }).kind).not.toBe('refused');
  });

  it('is refused when only one of two pointers is right', () => {
    const outside = place();
    const main = newRepository(join(outside, 'main'));
    git(main, 'worktree', 'add', '-q', join(outside, 'tree'));
    renameSync(join(outside, 'tree'), join(outside, 'moved'));
    expect(refusalFor(join(outside, 'moved'))).toEqual({ path: '.git', why: 'git-dir' });
    git(join(outside, 'moved'), 'worktree', 'repair');
    expect(listFiles(join(outside, 'moved'))).toEqual(['a.txt']);
  });

  it('is refused for a separate git folder, until its config or a person vouches for it', () => {
    const root = place();
    const store = join(place(), 'store');
    git(root, 'init', '-q', '--separate-git-dir', store);
    expect(refusalFor(root)).toEqual({ path: '.git', why: 'git-dir' });
    expect(findRepository(root, { trustGitDir: true })).toMatchObject({ kind: 'repository', hasWorkTree: true });
    git(root, 'config', 'core.worktree', root);
    expect(findRepository(root)).toMatchObject({ kind: 'repository', hasWorkTree: true });
  });

  it('names the way from the root when the repository encloses it or stands elsewhere', () => {
    const outside = place();
    const main = newRepository(join(outside, 'main'), { 'sub/a.txt': 'x' });
    git(main, 'worktree', 'add', '-q', join(outside, 'tree'));
    addAlternate(main, join(victim(), '.git/objects'));
    expect(refusalFor(join(main, 'sub'))).toMatchObject({ path: '../.git/objects/info/alternates' });
    expect(refusalFor(join(outside, 'tree'))).toMatchObject({ path: '.git/objects/info/alternates' });
  });
});

describe('what is no repository', () => {
  it('is said when .git leads nowhere, as in an exported work tree', () => {
    const root = place();
    writeFileSync(join(root, '.git'), 'gitdir: /no/such/folder\n');
    expect(findRepository(root)).toEqual({ kind: 'none', note: 'what .git leads to is not there' });
    writeFileSync(join(root, '.git'), 'something else\n');
    expect(findRepository(root)).toMatchObject({ kind: 'none', note: expect.stringContaining('not one that git') });
  });

  it('needs no note without .git, or with an empty one', () => {
    const root = place();
    expect(findRepository(root)).toEqual({ kind: 'none', note: null });
    mkdirSync(join(root, '.git'));
    expect(findRepository(root)).toEqual({ kind: 'none', note: null });
  });

  it('is a repository of another user', () => {
    const root = newRepository(place());
    if (process.getuid?.() !== 0) return;
    chownSync(join(root, '.git'), 12_345, 12_345);
    expect(findRepository(root)).toMatchObject({ note: expect.stringContaining('dubious ownership') });
    expect(findRepository(root, { trustGitDir: true }).kind).toBe('repository');
  });
});

describe('a repository that changes while it is read', () => {
  const changes: readonly [what: string, change: (root: string) => void][] = [
    ['alternates come and go', (root) => {
      addAlternate(root, place());
      rmSync(join(root, '.git/objects/info/alternates'));
    }],
    ['objects are another folder for a while', (root) => swapForAWhile(join(root, '.git/objects'))],
    ['.git is another folder for a while', (root) => swapForAWhile(join(root, '.git'))],
    ['the index is another file for a while', (root) => swapForAWhile(join(root, '.git/index'))],
    ['alternates are rewritten for a while', (root) => writeTree(root, { 'pool/info/alternates': '# other\n' })],
    ['a folder on the way to alternates is another one for a while', (root) => swapForAWhile(join(root, 'pool'))],
    ['an object folder is linked for a while', (root) => {
      symlinkSync(place(), join(root, '.git/objects/zz'));
      rmSync(join(root, '.git/objects/zz'));
    }],
  ]; // biome-ignore format: one case a paragraph

  it.each(changes)('is noticed: %s', async (_, change) => {
    const root = newRepository(place());
    addAlternate(root, '../../pool/objects/../objects\n../../pool');
    writeTree(root, { 'pool/objects/x': 'x', 'pool/info/alternates': '# none\n' });
    const found = findRepository(root);
    if (found.kind !== 'repository') throw new Error(JSON.stringify(found));
    await tick();
    expect(found.isUnchanged('index')).toBe(true);
    change(root);
    expect(found.isUnchanged('index')).toBe(false);
  });

  it.each<[what: string, change: (root: string) => void]>([
    ['git takes a lock', (root) => writeFileSync(join(root, '.git/index.lock'), 'x')],
    ['files of the project come', (root) => writeFileSync(join(root, 'new.txt'), 'x')],
    ['a branch moves', (root) => writeFileSync(join(root, '.git/refs/heads/other'), 'x')],
  ])('may change in ways that lead nowhere: %s', async (_, change) => {
    const root = newRepository(place());
    const found = findRepository(root);
    await tick();
    change(root);
    expect(found).toMatchObject({ kind: 'repository' });
    expect(found.kind === 'repository' && found.isUnchanged('index')).toBe(true);
  });
});

function pointTo(root: string, gitDir: string): void {
  rmSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.git'), `gitdir: ${gitDir}\n`);
}

function replaceByLink(root: string, target: string): void {
  rmSync(join(root, '.git'), { recursive: true });
  symlinkSync(target, join(root, '.git'));
}

function addAlternate(root: string, lines: string): void {
  writeTree(root, { '.git/objects/info/alternates': `${lines}\n` });
}

function swapForAWhile(path: string): void {
  renameSync(path, `${path}.away`);
  symlinkSync(place(), path);
  rmSync(path);
  renameSync(`${path}.away`, path);
}

/** Longer than file systems take to tell two times apart. */
function tick(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, 20));
}
