/** Packs of projects hold when they are asked for again, from inside the project, as a person does. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packlight } from '../fixtures/command-line.js';
import { git, scratchFolder, writeTree } from '../fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);
const root = join(scratch.path, 'shop');
const store = join(scratch.path, 'store');

beforeAll(() => {
  const cart = (rate: string) => `export function total(lines: number[]) {\n  return lines.length * ${rate};\n}\n`;
  writeTree(scratch.path, { 'shop/src/cart.ts': cart('1'), 'shop/src/tax.ts': 'export const rate = 2;\n' });
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  writeTree(root, { 'src/cart.ts': cart('2') });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'second');
  const log = `Error: wrong total\n    at total (${root}/src/cart.ts:2:10)\n`;
  writeTree(scratch.path, { 'trace.txt': log });
});

const run = (...args: readonly string[]) => packlight([...args, '--store', store], { cwd: root });

describe('a pack that was written to a file', () => {
  it.each([
    ['of a project within a budget', ['--budget', '2k'], 'within.md'],
    ['of a diff', ['--diff', 'HEAD~1', '--format', 'json'], 'diff.json'],
    ['of a log', ['--log', join('..', 'trace.txt'), '--budget', '2k'], 'log.md'],
  ])('%s has its record beside it, and verifies', (_what, flags, out) => {
    expect(packlight(['project', ...flags, '--out', out], { cwd: root }).code).toBe(0);
    const { code, out: said } = packlight(['verify', out], { cwd: root });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('run again    ok') });
  });

  it('has none when it is streamed: its record is the one of --record', () => {
    const out = join(scratch.path, 'whole.md');
    expect(packlight(['project', '--full', '--out', out], { cwd: root }).code).toBe(0);
    expect([out, `${out}.manifest.json`].map((path) => existsSync(path))).toEqual([true, false]);
  });
});

describe('a saved pack of', () => {
  it.each([
    ['a diff', ['--diff', 'HEAD~1']],
    ['a diff with a budget and a form', ['--diff', 'HEAD~1', '--format', 'xml', '--budget', '2k']],
    ['a range', ['--diff', 'HEAD~1..HEAD', '--format', 'json', '--budget', '3k']],
    ['a log that names files by where they lie', ['--log', join('..', 'trace.txt'), '--budget', '2k']],
    ['a log in another form', ['--log', join('..', 'trace.txt'), '--format', 'xml']],
  ])('%s verifies in the project as it was', (_what, flags) => {
    const saved = run('project', ...flags, '--save');
    const id = /saved packs\/(\S+)/.exec(saved.talk)?.[1] ?? saved.talk;
    const verified = run('verify', id);
    expect({ code: verified.code, out: verified.out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything that was checked holds.'),
    });
    expect(saved.out).not.toContain(root);
  });
});
