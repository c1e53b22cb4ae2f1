/** A session at the command line: packs are saved, the project moves on, and someone asks why. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDraw } from '../src/secrets/sample.js';
import { packlight, type Run } from './fixtures/command-line.js';
import { commitAll, git, scratchFolder, writeTree } from './fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);
const root = join(scratch.path, 'shop');
const store = join(root, '.packlight', 'store');
const canary = `ghp_${createDraw('cli store').base62(36)}`;
let saved: Run;
let id = '';

const run = (...args: string[]) => packlight(args, { cwd: root, env: { SOURCE_DATE_EPOCH: '1714564800' } });

beforeAll(async () => {
  writeTree(root, {
    'src/invoice.ts': "import { rate } from './rate.js';\nexport const total = (sum: number) => sum * rate;\n",
    'src/rate.ts': `export const rate = 1.2;\nexport const token = '${canary}';\n`,
    [`src/${canary}.ts`]: '// the invoice of last year\n',
    'README.md': '# Shop\n\nThe invoice total is the sum times the rate.\n',
  });
  git(root, 'init', '-q');
  commitAll(root);
  const task = `the rate of the invoice is wrong since ${canary}`;
  saved = await run(task, '--save', '--run', 'nightly-42', '--node', 'coder');
  await run('the invoice rate', '--target', 'src/rate.ts', '--save', '--quiet');
  id = /saved packs\/(\S+)/.exec(saved.talk)?.[1] ?? '';
});

describe('the store at the command line', () => {
  it('says the reference of a saved pack on stderr, and keeps no secret anywhere', () => {
    expect(saved).toMatchObject({ code: 0 });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const files = readdirSync(store, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(8);
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1');
      expect(`${name}\n${bytes}`.includes(canary)).toBe(false);
    }
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('tells a run and a pack as a person would', async () => {
    const timeline = await run('show', 'nightly-42');
    expect(timeline.out).toContain('1  2024-05-01T12:00:00.000Z  pack built · node coder');
    const pack = await run('show', id.slice(0, 8));
    expect(pack.out).toContain('src/rate.ts');
    expect(pack.out).toContain('redacted   github-personal-token in src/rate.ts, line 2');
    expect((await run('runs', '--format', 'json')).out).toContain('"run":"nightly-42","events":1,"packs":1');
  });

  it('replays a pack after the project has moved on, and says from where', async () => {
    const listed = JSON.parse((await run('store', 'list', '--format', 'json')).out) as {
      packs: { id: string; task: string }[];
    };
    const target = listed.packs.find(({ task }) => task === 'the invoice rate')!;
    const rate = join(root, 'src/rate.ts');
    const before = readFileSync(rate);
    writeFileSync(rate, 'export const rate = 1.25;\n');
    const moved = await run('replay', target.id);
    writeFileSync(rate, before);
    expect(moved.out).toContain('stored blocks identical');
    expect(moved.out).toMatch(/identical from commit [0-9a-f]{12}; the project has moved on: src\/rate\.ts changed/);
    expect(moved.code).toBe(0);
    const redacted = await run('replay', id.slice(0, 6));
    expect(redacted.out).toContain('something in the request was redacted, so it cannot be asked again');
    expect(redacted.code).toBe(0);
  });

  it('explains a stored pack, and refuses clearly what is not there', async () => {
    expect((await run('explain', id, 'src/rate.ts')).out).toContain('src/rate.ts: in the pack');
    const unknown = await run('replay', 'ffff');
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.talk).toContain('there is no stored pack ffff');
    expect(unknown.talk).toContain('packlight store list');
    const alone = await run('a task', '--run', 'nightly-42');
    expect(alone).toMatchObject({ code: 2 });
    expect(alone.talk).toContain('Add --save.');
  });

  it.each([
    ['a run of two parts', ['--run', 'a/b'], 'no name for a reference or a run'],
    ['a page of the web', ['--store', 'http://shop.invalid/store'], 'Only a folder or postgres://… is a store'],
    ['another address', ['--store', 'ftp://shop.invalid'], 'Only a folder or postgres://… is a store'],
    ['a folder of the project', ['--store', 'src/store', '--root', '.'], 'inside the project and be packed with it'],
  ])('prints no pack that cannot be saved: %s', async (_, words, wanted) => {
    const refused = await run('the invoice rate', '--save', ...words);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.talk).toContain(wanted);
  });

  it('finds a damaged object, says so with exit code 4, and serves none of it', async () => {
    const objects = readdirSync(store, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes('sum * rate'),
    );
    const { parentPath, name } = objects[0]!;
    const bytes = readFileSync(join(parentPath, name));
    const damaged = Buffer.from(bytes);
    damaged[bytes.length - 3]! ^= 1;
    writeFileSync(join(parentPath, name), damaged);
    const checked = await run('store', 'check');
    writeFileSync(join(parentPath, name), bytes);
    expect(checked).toMatchObject({ code: 4 });
    expect(checked.out).toContain('corrupt');
  });
});
