/** Packs of projects hold when they are asked for again, from inside the project, as a person does. */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  ])('%s has its record beside it, and verifies', async (_what, flags, out) => {
    expect((await packlight(['project', ...flags, '--out', out], { cwd: root })).code).toBe(0);
    const { code, out: said } = await packlight(['verify', out], { cwd: root });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('run again    ok') });
  });

  it('has none when it is streamed, unless --manifest asks for it', async () => {
    const out = join(scratch.path, 'whole.md');
    expect((await packlight(['project', '--full', '--out', out], { cwd: root })).code).toBe(0);
    expect([out, `${out}.manifest.json`].map((path) => existsSync(path))).toEqual([true, false]);
    const { code, talk } = await packlight(['verify', out], { cwd: root });
    expect(code).toBe(2);
    expect(talk).toContain('that of a whole project with --manifest');
  });
});

describe('a whole project that was written with --manifest', () => {
  const whole = (out: string, ...flags: readonly string[]) =>
    packlight(['project', '--full', '--manifest', '--out', out, ...flags], { cwd: root });

  it.each([
    ['in Markdown', [], 'full.md'],
    [
      'in XML, with levels and a limit',
      ['--format', 'xml', '--level', '*.ts=signatures', '--max-file-bytes', '1k'],
      'full.xml',
    ],
    ['in JSON, with its record beside it', ['--format', 'json', '--record', 'record.yaml'], 'full.json'],
    ['in MessagePack, with tokens counted', ['--format', 'msgpack', '--exact-tokens'], 'full.msgpack'],
    ['of a commit', ['--commit', 'HEAD'], 'commit.md'],
  ])('%s verifies in its project, where it lies itself', async (_what, flags, out) => {
    expect(await whole(out, ...flags)).toMatchObject({ code: 0, out: '' });
    const { code, out: said } = await packlight(['verify', out], { cwd: root });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('run again    ok') });
    for (const path of [out, `${out}.manifest.json`, 'record.yaml']) rmSync(join(root, path), { force: true });
  });

  it('is no longer what the project gives when a file changed, came or went, or when it was edited', async () => {
    const out = join(scratch.path, 'changed.md');
    expect((await whole(out)).code).toBe(0);
    const verified = () => packlight(['verify', out], { cwd: root });
    const tax = join(root, 'src/tax.ts');
    const before = readFileSync(tax, 'utf8');
    writeFileSync(tax, 'export const rate = 3;\n');
    expect(await verified()).toMatchObject({ code: 4, out: expect.stringContaining('src/tax.ts: content') });
    rmSync(tax);
    expect(await verified()).toMatchObject({ code: 4, out: expect.stringContaining('src/tax.ts: removed') });
    writeFileSync(tax, before);
    writeFileSync(join(root, 'new.ts'), 'export {};\n');
    expect(await verified()).toMatchObject({ code: 4, out: expect.stringContaining('new.ts: added') });
    rmSync(join(root, 'new.ts'));
    expect((await verified()).code).toBe(0);
    appendFileSync(out, '\n');
    expect(await verified()).toMatchObject({
      code: 4,
      out: expect.stringContaining('it is not the pack of this manifest'),
    });
  });

  it('is explained and compared like any pack', async () => {
    const [out, other] = [join(scratch.path, 'one.md'), join(scratch.path, 'other.md')];
    expect([(await whole(out)).code, (await whole(other, '--level', 'src/tax.ts=name')).code]).toEqual([0, 0]);
    const explained = await packlight(['explain', other, 'src/tax.ts'], { cwd: root });
    expect(explained.out).toContain('its name alone is shown: the rule src/tax.ts=name\n');
    expect(explained.out).toContain('step       full → name: the rule src/tax.ts=name\n');
    const compared = await packlight(['diff', out, other], { cwd: root });
    expect(compared).toMatchObject({ code: 4, out: expect.stringContaining('src/tax.ts: level, lines\n') });
    expect((await packlight(['diff', out, out], { cwd: root })).code).toBe(0);
  });

  it.each([
    [['--split', '5k'], '--manifest is of one whole pack, and --split writes parts of it'],
    [['.', '../shop'], 'a manifest is of one folder'],
    [['--tree'], '--tree and --manifest do not go together'],
  ])('is not what %j gives, and nothing is written', async (flags, title) => {
    const out = join(scratch.path, 'refused.md');
    const { code, talk } = await whole(out, ...flags);
    expect({ code, talk }).toMatchObject({ code: 2, talk: expect.stringContaining(title) });
    expect(readdirSync(scratch.path).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('needs --full and a file to write to', async () => {
    const told = (...flags: readonly string[]) => packlight(['project', '--manifest', ...flags], { cwd: root });
    expect(await told('--out', 'x.md')).toMatchObject({ code: 2, talk: expect.stringContaining('Add --full.') });
    expect(await told('--full')).toMatchObject({ code: 2, talk: expect.stringContaining('Add --out FILE.') });
    expect(await told('--summary', '--out', 'x.md')).toMatchObject({ code: 2 });
  });
});

describe('a saved pack of', () => {
  it.each([
    ['a diff', ['--diff', 'HEAD~1']],
    ['a diff with a budget and a form', ['--diff', 'HEAD~1', '--format', 'xml', '--budget', '2k']],
    ['a range', ['--diff', 'HEAD~1..HEAD', '--format', 'json', '--budget', '3k']],
    ['a log that names files by where they lie', ['--log', join('..', 'trace.txt'), '--budget', '2k']],
    ['a log in another form', ['--log', join('..', 'trace.txt'), '--format', 'xml']],
  ])('%s verifies in the project as it was', async (_what, flags) => {
    const saved = await run('project', ...flags, '--save');
    const id = /saved packs\/(\S+)/.exec(saved.talk)?.[1] ?? saved.talk;
    const verified = await run('verify', id);
    expect({ code: verified.code, out: verified.out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything that was checked holds.'),
    });
    expect(saved.out).not.toContain(root);
  });
});
