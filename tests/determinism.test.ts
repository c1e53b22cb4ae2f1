import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packlight } from './fixtures/command-line.js';
import { packlightProcess, projectRoot } from './fixtures/command-process.js';
import { git, scratchFolder } from './fixtures/git-tree.js';

/** The same tree as a full clone, a shallow clone, an export and a worktree, asked from everywhere. */
const scratch = scratchFolder();
const place = (name: string) => join(scratch.path, name);
afterAll(scratch.remove);

const task = ['where are files excluded and why', '--budget', '6k'];
type Asked = { readonly cwd?: string; readonly format?: string };

async function packOf(root: string, { cwd = projectRoot, format = 'markdown' }: Asked = {}): Promise<string> {
  const { code, out } = await packlight([...task, '--root', root, '--format', format], { cwd });
  expect(code).toBe(0);
  return out;
}

/** Node reads the language and the time zone when it starts, so this is a process of its own. */
function packUnder(env: Record<string, string>): string {
  const { code, out } = packlightProcess([...task, '--root', place('full')], { env });
  expect(code).toBe(0);
  return out;
}

describe('the same tree gives the same bytes', () => {
  let fullPack = '';
  beforeAll(async () => {
    const origin = place('origin');
    mkdirSync(origin);
    for (const name of ['src/scan', 'src/model', 'docs/adr', 'README.md', 'package.json', '.gitignore'])
      cpSync(join(projectRoot, name), join(origin, name), { recursive: true });
    git(origin, 'init', '-q');
    git(origin, 'add', '-A');
    git(origin, 'commit', '-qm', 'one');
    git(origin, 'commit', '-qm', 'two', '--allow-empty');
    git(scratch.path, 'clone', '-q', origin, 'full');
    git(scratch.path, 'clone', '-q', '--depth', '1', `file://${origin}`, 'shallow');
    git(origin, 'worktree', 'add', '-q', place('worktree'));
    cpSync(place('full'), place('export'), { recursive: true });
    rmSync(join(place('export'), '.git'), { recursive: true });
    fullPack = await packOf(place('full'));
  });

  it.each(['shallow', 'export', 'worktree', 'origin'])('from a %s as from a full clone', async (name) => {
    expect(await packOf(place(name))).toBe(fullPack);
  });

  it.each([
    [
      'another language, time zone and home, with colours',
      { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo', HOME: '/var', FORCE_COLOR: '1' },
    ],
    [
      'another git environment, without colours',
      { GIT_DIR: '/nonexistent', GIT_WORK_TREE: '/', GIT_INDEX_FILE: '/dev/null', NO_COLOR: '1' },
    ],
  ])('under %s', (_, env) => {
    expect(packUnder(env)).toBe(fullPack);
  });

  it('from another working directory and through a relative root', async () => {
    expect(await packOf('.', { cwd: place('full') })).toBe(fullPack);
    expect(await packOf('../full', { cwd: place('export') })).toBe(fullPack);
  });

  it('as JSON too', async () => {
    expect(await packOf(place('export'), { format: 'json' })).toBe(await packOf(place('full'), { format: 'json' }));
  });

  it('and no time or absolute path is in it', () => {
    expect(fullPack).not.toContain(scratch.path);
    expect(fullPack).not.toContain(projectRoot);
  });
});
