import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packlight, projectRoot } from './fixtures/command-line.js';
import { git, scratchFolder } from './fixtures/git-tree.js';

/** The same tree as a full clone, a shallow clone, an export and a worktree, asked from everywhere. */
const scratch = scratchFolder();
const place = (name: string) => join(scratch.path, name);
afterAll(scratch.remove);

const task = ['where are files excluded and why', '--budget', '6k'];
const packOf = (root: string, env: Record<string, string> = {}, cwd = projectRoot) => {
  const { code, out } = packlight([...task, '--root', root, '--format', env.FORMAT ?? 'markdown'], { env, cwd });
  expect(code).toBe(0);
  return out;
};

/** What the others are compared with is made once. */
let fullPack: string | null = null;
const packOfFull = () => {
  fullPack ??= packOf(place('full'));
  return fullPack;
};

describe('the same tree gives the same bytes', () => {
  beforeAll(() => {
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
  });

  it.each(['shallow', 'export', 'worktree', 'origin'])('from a %s as from a full clone', (name) => {
    expect(packOf(place(name))).toBe(packOfFull());
  });

  it.each([
    ['another language', { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }],
    ['another time zone', { TZ: 'Asia/Tokyo' }],
    ['another home', { HOME: '/var' }],
    ['another git environment', { GIT_DIR: '/nonexistent', GIT_WORK_TREE: '/', GIT_INDEX_FILE: '/dev/null' }],
    ['colours wanted', { FORCE_COLOR: '1' }],
    ['no colours wanted', { NO_COLOR: '1' }],
  ])('under %s', (_, env) => {
    expect(packOf(place('full'), env)).toBe(packOfFull());
  });

  it('from another working directory and through a relative root', () => {
    expect(packOf('.', {}, place('full'))).toBe(packOfFull());
    expect(packOf('../full', {}, place('export'))).toBe(packOfFull());
  });

  it('as JSON too', () => {
    expect(packOf(place('export'), { FORMAT: 'json' })).toBe(packOf(place('full'), { FORMAT: 'json' }));
  });

  it('and no time or absolute path is in it', () => {
    const pack = packOf(place('full'));
    expect(pack).not.toContain(scratch.path);
    expect(pack).not.toContain(projectRoot);
  });
});
