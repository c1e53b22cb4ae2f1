import { chownSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scanProject } from '../src/contracts/plain/build-plain.js';
import type { Snapshot } from '../src/model/snapshot.js';
import { commitAll, git, scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

function newTree(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const root = join(scratch.path, name);
  mkdirSync(root, { recursive: true });
  git(root, 'init', '-q');
  writeTree(root, files);
  return root;
}

async function scan(root: string, options: Parameters<typeof scanProject>[1] = {}): Promise<Snapshot> {
  const result = await scanProject(root, options);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const reasonsOf = (snapshot: Snapshot) =>
  Object.fromEntries(snapshot.excluded.map(({ path, reason }) => [path, reason]));
const pathsOf = (snapshot: Snapshot) => snapshot.files.map((file) => file.path);

describe('a scan of a real work tree', () => {
  it('covers every path that git lists, with odd names among them, and none twice', async () => {
    const root = newTree('odd', {
      'plain.txt': 'x',
      'with space.txt': 'x',
      'quote".txt': 'x',
      "apostrophe'.txt": 'x',
      'new\nline.txt': 'x',
      'tab\t.txt': 'x',
      'émoji-😀.txt': 'x',
      'back\\slash.txt': 'x',
      'looks\\x41like.txt': 'x',
      [`${'n'.repeat(251)}.txt`]: 'x',
      '.hidden': 'x',
      '-dash': 'x',
      '.gitignore': 'ignored*\n',
      'ignored.txt': 'x',
    });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0xfe]), Buffer.from('.txt')]), 'x');
    git(root, 'add', 'plain.txt');
    const snapshot = await scan(root);
    const listed = git(root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0').filter(Boolean);
    expect(snapshot.files).toHaveLength(listed.length);
    expect(new Set(pathsOf(snapshot)).size).toBe(listed.length);
    expect(pathsOf(snapshot)).toContain('bad-\\xff\\xfe.txt');
    expect(pathsOf(snapshot)).toContain('looks\\x5cx41like.txt');
    expect(reasonsOf(snapshot)).toEqual({ '.git/': 'version-control', 'ignored.txt': 'ignored' });
    rmSync(join(root, '.git'), { recursive: true });
    expect(pathsOf(await scan(root))).toEqual(pathsOf(snapshot));
  });

  it('answers for a folder inside a work tree with the rules above it, which only git can see', async () => {
    const root = newTree('above', { '.gitignore': '*.gen\n', 'sub/a.ts': 'x', 'sub/b.gen': 'x' });
    git(root, 'add', 'sub/a.ts');
    const snapshot = await scan(join(root, 'sub'));
    expect(pathsOf(snapshot)).toEqual(['a.ts']);
    expect(snapshot.excluded).toEqual([
      { path: 'b.gen', reason: 'ignored', detail: 'git ignores it by a rule outside this folder' },
    ]);
  });

  it('is not fooled by an enclosing repository that ignores the whole folder', async () => {
    const root = newTree('outer', { '.gitignore': 'inner/\n', 'inner/a.ts': 'x' });
    const snapshot = await scan(join(root, 'inner'));
    expect(pathsOf(snapshot)).toEqual(['a.ts']);
    expect(snapshot.source.kind).toBe('walk');
  });

  it('names submodules and nested repositories and does not enter them', async () => {
    const library = newTree('library', { 'l.ts': 'x' });
    commitAll(library);
    const root = newTree('super', { 'a.ts': 'x', 'nested/n.ts': 'x' });
    git(root, 'submodule', '--quiet', 'add', library, 'lib');
    git(join(root, 'nested'), 'init', '-q');
    const snapshot = await scan(root);
    expect(pathsOf(snapshot)).toEqual(['.gitmodules', 'a.ts']);
    expect(reasonsOf(snapshot)).toMatchObject({ 'lib/': 'submodule', 'nested/': 'nested-repository' });
  });

  it('says which files a sparse checkout left out, and which are deleted', async () => {
    const root = newTree('sparse', { 'keep/a.ts': 'x', 'skip/b.ts': 'x', 'top.ts': 'x', 'gone.ts': 'x' });
    commitAll(root);
    git(root, 'sparse-checkout', 'set', 'keep');
    rmSync(join(root, 'gone.ts'));
    const snapshot = await scan(root);
    expect(pathsOf(snapshot)).toEqual(['keep/a.ts', 'top.ts']);
    expect(reasonsOf(snapshot)).toMatchObject({ 'skip/b.ts': 'not-checked-out', 'gone.ts': 'missing' });
  });

  it('works in a linked worktree, whose .git is a file', async () => {
    const root = newTree('linked', { 'a.ts': 'x', '.gitignore': '*.tmp\n' });
    commitAll(root);
    writeTree(root, { '.git/info/exclude': 'private.txt\n' });
    const tree = join(scratch.path, 'linked-tree');
    git(root, 'worktree', 'add', '-q', tree);
    writeTree(tree, { 'b.ts': 'x', 'c.tmp': 'x', 'private.txt': 'x' });
    const snapshot = await scan(tree);
    expect(pathsOf(snapshot)).toEqual(['.gitignore', 'a.ts', 'b.ts']);
    expect(snapshot.excluded).toEqual([
      { path: '.git', reason: 'version-control', detail: '.git' },
      { path: 'c.tmp', reason: 'ignored', detail: '.gitignore:1: *.tmp' },
      { path: 'private.txt', reason: 'ignored', detail: '.git/info/exclude:1: private.txt' },
    ]);
  });

  it('lists a path in conflict once', async () => {
    const root = newTree('conflict', { 'a.ts': 'base\n' });
    commitAll(root);
    git(root, 'checkout', '-qb', 'other');
    writeTree(root, { 'a.ts': 'theirs\n' });
    commitAll(root);
    git(root, 'checkout', '-q', 'main');
    writeTree(root, { 'a.ts': 'ours\n' });
    commitAll(root);
    expect(() => git(root, 'merge', 'other')).toThrow();
    expect(pathsOf(await scan(root))).toEqual(['a.ts']);
  });

  it('uses the global excludes it is given, explains them, and records that it did', async () => {
    const root = newTree('personal', { 'a.ts': 'x', 'a.swp': 'x' });
    const globalExcludes = join(scratch.path, 'global-ignore');
    writeFileSync(globalExcludes, '# editors\n*.swp\n');
    const snapshot = await scan(root, { globalExcludes });
    expect(snapshot.excluded[1]).toEqual({ path: 'a.swp', reason: 'ignored', detail: 'global excludes:2: *.swp' });
    expect(snapshot.source.personalExcludes).toEqual(['global excludes']);
  });

  it('runs nothing that a hostile repository configures', async () => {
    const root = newTree('hostile', { 'a.ts': 'x', '.gitattributes': '*.ts filter=evil diff=evil\n' });
    const trap = join(scratch.path, 'trap-was-run');
    const script = `#!/bin/sh\ntouch '${trap}'\n`;
    writeTree(root, { '.git/hooks/post-index-change': script, 'trap.sh': script });
    const command = `sh ${join(root, 'trap.sh')}`;
    for (const key of [
      'core.fsmonitor',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'diff.evil.textconv',
      'core.pager',
      'core.sshCommand',
      'core.editor',
    ])
      git(root, 'config', key, command);
    git(root, 'config', 'core.hooksPath', join(root, '.git/hooks'));
    expect(pathsOf(await scan(root))).toContain('a.ts');
    expect(existsSync(trap)).toBe(false);
  });

  it('never leaves the root when the repository claims another work tree', async () => {
    const outside = join(scratch.path, 'outside');
    writeTree(outside, { 'canary.txt': 'x' });
    const root = newTree('claims', { 'a.ts': 'x' });
    git(root, 'config', 'core.worktree', outside);
    const snapshot = await scan(root);
    expect(JSON.stringify(snapshot)).not.toContain('canary');
    expect(pathsOf(snapshot)).toEqual(['a.ts']);
  });

  it('falls back on its own matcher, and says so, when git refuses a tree of another owner', async () => {
    const root = newTree('owned', { 'a.ts': 'x', '.gitignore': '*.log\n', 'b.log': 'x' });
    if (process.getuid?.() !== 0) return;
    for (const path of [root, join(root, '.git')]) chownSync(path, 12_345, 12_345);
    const snapshot = await scan(root);
    expect(pathsOf(snapshot)).toEqual(['.gitignore', 'a.ts']);
    expect(snapshot.source.notes.join()).toContain('dubious ownership');
  });

  it('does without git when there is none', async () => {
    const root = newTree('nogit', {
      'a.ts': 'x',
      '.gitignore': '*.log\n',
      'b.log': 'x',
      '.git/info/exclude': 'c.txt\n',
      'c.txt': 'x',
    });
    const snapshot = await scan(root, { gitProgram: 'no-such-git' });
    expect(pathsOf(snapshot)).toEqual(['.gitignore', 'a.ts']);
    expect(snapshot.source.notes.join()).toContain('git could not be started');
  });

  it('keeps links out, also those that git tracks', async () => {
    const root = newTree('links', { 'a.ts': 'x' });
    symlinkSync('a.ts', join(root, 'inside'));
    symlinkSync('/etc/passwd', join(root, 'outside'));
    commitAll(root);
    expect(reasonsOf(await scan(root))).toMatchObject({ inside: 'link', outside: 'link' });
  });
});
