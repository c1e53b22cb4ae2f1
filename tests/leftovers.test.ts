/**
 * Nothing of a project stays in the temporary folder: commands that read a commit write nothing there, a run that is
 * killed leaves no content behind, and the next run removes what it did leave.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packlight, projectRoot } from './fixtures/command-line.js';
import { commitAll, git, scratchFolder, writeTree } from './fixtures/git-tree.js';
import { seededRandom } from './fixtures/random.js';

/** How often a run is killed; `npm run test:attack` does it more often. */
const kills = Number(process.env.KILLED_RUNS ?? 3);
const scratch = scratchFolder();
afterAll(scratch.remove);

let places = 0;
function newPlace(): string {
  places += 1;
  const place = join(scratch.path, `tmp-${places}`);
  mkdirSync(place);
  return place;
}

/** Files that hold something, anywhere in a folder. */
function contentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const stats = statSync(join(folder, name));
    return stats.isFile() && stats.size > 0;
  });
}

function newProject(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(scratch.path, name);
  mkdirSync(root);
  git(root, 'init', '-q');
  writeTree(root, files);
  commitAll(root);
  return root;
}

describe('commands that read a commit', () => {
  const root = newProject('small', { 'src/cart.js': 'export function total() {\n  return 1;\n}\n' });
  writeTree(root, { 'src/cart.js': 'export function total() {\n  return 2;\n}\n' });
  commitAll(root, 'Fix the wrong total of the cart');
  // Where there is no such folder, every attempt to write to it ends the command with an error.
  const env = { TMPDIR: join(scratch.path, 'no-such-folder') };

  it.each([
    ['project --full', ['project', '--full', '--commit', 'HEAD~1']],
    ['project --summary', ['project', '--summary', '--commit', 'HEAD~1']],
    ['project --budget', ['project', '--budget', '2k', '--commit', 'HEAD~1']],
    ['project --diff', ['project', '--diff', 'HEAD~1..HEAD']],
    ['eval', ['eval', '--budgets', '2k']],
  ])('need no temporary folder: %s', async (_, args) => {
    const run = await packlight([...args, '--root', root], { env });
    expect(run.talk).not.toContain('no-such-folder');
    expect(run.code).toBe(0);
    expect(run.out).not.toBe('');
  });

  it('need no temporary folder: replay', async () => {
    const store = join(scratch.path, 'store');
    const saved = await packlight(['the total of the cart', '--root', root, '--save', '--store', store], { env });
    const [, id = ''] = /packs\/([0-9a-f]+)/.exec(saved.talk) ?? [];
    writeTree(root, { 'src/cart.js': 'export function total() {\n  return 3;\n}\n' });
    const replayed = await packlight(['replay', id, '--root', root, '--store', store], { env });
    expect(replayed.out).toContain('from commit');
    expect(replayed.code).toBe(0);
  });
});

describe('a run that is killed', () => {
  const random = seededRandom(24);
  const line = () => `export const name${random.below(1_000_000)} = ${random.below(1_000_000)};\n`;
  const text = Array.from({ length: 2_000 }, line).join('');
  const root = newProject(
    'large',
    Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`src/part-${i}.js`, `// ${i}\n${text}`])),
  );

  it('leaves no content behind, and the next run leaves nothing at all', { timeout: 600_000 }, async () => {
    const place = newPlace();
    for (let run = 0; run < kills; run++) {
      await killed(root, place, run === 0 ? 'when it writes' : random.below(700));
      expect(contentsIn(place)).toEqual([]);
    }
    // What a run leaves that is killed between two steps of making a spool file.
    mkdirSync(join(place, 'packlight-spool-aaaaaa'), { mode: 0o700 });
    mkdirSync(join(place, 'packlight-spool-bbbbbb'), { mode: 0o700 });
    writeFileSync(join(place, 'packlight-spool-bbbbbb', 'spool'), '');
    const next = await packlight(['project', '--full', '--commit', 'HEAD', '--root', root], { env: { TMPDIR: place } });
    expect(next.code).toBe(0);
    expect(readdirSync(place)).toEqual([]);
  });

  it('has the temporary folder named when it cannot be used', async () => {
    const env = { TMPDIR: join(scratch.path, 'no-such-folder') };
    const run = await packlight(['project', '--full', '--commit', 'HEAD', '--root', root], { env });
    expect(run.talk).toContain('the temporary folder could not be written to (ENOENT)');
    expect(run.code).toBe(2);
  });

  it('is noticed when it does leave content: the broken twin', () => {
    const place = newPlace();
    writeTree(place, { 'packlight-commit-abc123/src/cart.js': 'export {};\n' });
    expect(contentsIn(place)).toEqual([join('packlight-commit-abc123', 'src', 'cart.js')]);
  });
});

/** Its output is not read beyond the first bytes: then it waits, with all that it holds open. */
function killed(root: string, place: string, moment: 'when it writes' | number): Promise<void> {
  const command = [join(projectRoot, 'dist', 'cli', 'start.cjs'), 'project', '--full', '--commit', 'HEAD'];
  const child = spawn(process.execPath, [...command, '--root', root], {
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', TMPDIR: place },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = () => void child.kill('SIGKILL');
  if (moment === 'when it writes') child.stdout.once('readable', kill);
  else setTimeout(kill, moment);
  return new Promise((ended) => child.once('exit', () => ended()));
}

describe('the next run', () => {
  const root = newProject('next', { 'a.js': 'export {};\n' });
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  const run = (place: string, ...args: readonly string[]) =>
    packlight(['project', '--full', '--commit', 'HEAD', '--root', root, ...args], { env: { TMPDIR: place } });

  it('removes the files of commits that an earlier version left, once no run can be using them', async () => {
    const place = newPlace();
    for (const name of ['packlight-commit-old123', 'packlight-commit-new123']) {
      mkdirSync(join(place, name), { mode: 0o700 });
      writeTree(join(place, name), { 'src/a.js': 'export {};\n' });
    }
    symlinkSync(root, join(place, 'packlight-commit-old123', 'link'));
    utimesSync(join(place, 'packlight-commit-old123'), dayAgo, dayAgo);
    expect((await run(place)).code).toBe(0);
    expect(readdirSync(place)).toEqual(['packlight-commit-new123']);
    expect(existsSync(join(root, 'a.js'))).toBe(true);
  });

  it('touches nothing that packlight did not make', async () => {
    const place = newPlace();
    writeTree(place, {
      'packlight-commit-file12': 'a file',
      'packlight-commit-notes/a': 'x',
      'packlight-spool-x/a': 'x',
    });
    mkdirSync(join(place, 'packlight-commit-open12'), { mode: 0o755 });
    mkdirSync(join(place, 'packlight-spool-full12'), { mode: 0o700 });
    writeFileSync(join(place, 'packlight-spool-full12', 'other'), 'somebody’s');
    symlinkSync(root, join(place, 'packlight-commit-link12'));
    for (const name of ['packlight-commit-file12', 'packlight-commit-notes', 'packlight-commit-open12'])
      utimesSync(join(place, name), dayAgo, dayAgo);
    const before = readdirSync(place);
    expect((await run(place)).code).toBe(0);
    expect(readdirSync(place)).toEqual(before);
    expect(existsSync(join(root, 'a.js'))).toBe(true);
  });

  it('removes what a dead run had written beside --out, and leaves what a running one writes', async () => {
    const place = newPlace();
    const out = join(place, 'pack.md');
    const ended = spawnSync(process.execPath, ['--version']);
    const [dead, alive] = [ended.pid, process.ppid].map((pid) => `pack.md.${pid}.packlight.tmp`) as [string, string];
    for (const name of [dead, alive, 'pack.md.old.tmp']) writeFileSync(join(place, name), 'x');
    expect((await run(place, '--out', out)).code).toBe(0);
    expect(readdirSync(place).sort()).toEqual([alive, 'pack.md', 'pack.md.old.tmp'].sort());
  });
});
