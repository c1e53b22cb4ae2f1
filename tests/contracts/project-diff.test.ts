/** Packs around what has changed: hunks whole, callers as signatures, tests, and what the changes use. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCommitTree } from '../../src/cli/args/commit-tree.js';
import { readChanges } from '../../src/contracts/project/diff/diff-changes.js';
import { type DiffAsked, packDiff } from '../../src/contracts/project/diff/diff-pack.js';
import type { Pack } from '../../src/model/pack.js';
import { git, scratchFolder, writeTree } from '../fixtures/git-tree.js';

const scratch = scratchFolder();
afterAll(scratch.remove);
const root = join(scratch.path, 'shop');

const filler = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `export function ${name}${i}() {\n  return ${i};\n}\n`).join('\n');
const cart = (rate: string) => `import { taxRate } from './tax.js';

${filler('before', 30)}
/** Adds up. */
export function total(lines: readonly number[]): number {
  const sum = lines.reduce((a, b) => a + b, 0);
  const first = sum;
  const second = first;
  const third = second;
  return third * (1 + ${rate});
}

${filler('after', 30)}`;

beforeAll(() => {
  mkdirSync(root);
  git(root, 'init', '-q');
  writeTree(root, {
    'src/cart.ts': cart('0'),
    'src/tax.ts': 'export function taxRate(): number {\n  const rate = 0.2;\n  return rate;\n}\n',
    'src/order.ts': `import { total } from './cart.js';\n\nexport function placeOrder(lines: number[]): string {\n  const secretless = 'body of the caller';\n  return String(total(lines));\n}\n${filler('order', 20)}`,
    'src/unrelated.ts': 'export const nothing = 1;\n',
    'tests/cart.test.ts':
      "import { total } from '../src/cart.js';\n\ntest('total', () => {\n  expect(total([1])).toBe(1);\n});\n",
    'src/gone.ts': 'export const gone = 1;\n',
    'src/old-name.ts': 'export const kept = 1;\nexport const other = 2;\n',
    'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
    'package-lock.json': '{\n  "lockfileVersion": 3\n}\n',
  });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  git(root, 'tag', 'first');
  writeTree(root, { 'src/cart.ts': cart('taxRate()'), 'src/größe "x".ts': 'export const size = 1;\n' });
  git(root, 'rm', '-q', 'src/gone.ts');
  git(root, 'mv', 'src/old-name.ts', 'src/new-name.ts');
  writeTree(root, { 'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 9, 9]), '.env': 'A=1\n' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'second');
});

async function diffPack(asked: DiffAsked, at = root): Promise<Pack> {
  const packed = await packDiff(at, { budget: 4_000, ...asked });
  if (!packed.ok) throw new Error(JSON.stringify(packed.error));
  return packed.value;
}

const shown = ({ blocks }: Pack) =>
  blocks.map(({ block, rung, reason }) => `${block.path ?? block.kind} ${rung.level} ${reason}`);

describe('A diff-centred pack', () => {
  let committed: Promise<Pack>;
  beforeAll(() => {
    committed = diffPack({ base: 'first', head: 'HEAD' });
  });

  it('shows hunks with their definitions, then callers as signatures, then tests, then what the changes use', async () => {
    const pack = await committed;
    expect(shown(pack)).toEqual([
      'project-meta full given',
      'diff-hint full given',
      'src/cart.ts region target',
      'src/größe "x".ts full target',
      'src/new-name.ts full target',
      'src/order.ts signatures caller',
      'tests/cart.test.ts full caller',
      'src/tax.ts signatures dependency',
    ]);
    expect(pack.tokens).toBeLessThanOrEqual(4_000);
    expect(pack.text).toContain('return third * (1 + taxRate());');
    expect(pack.text).toContain('export function total(lines: readonly number[]): number {');
    expect(pack.text).not.toContain('before3()');
    expect(pack.text).toContain('export function placeOrder(lines: number[]): string {');
    expect(pack.text).toContain('return String(total(lines));');
    expect(pack.text).not.toContain('body of the caller');
    expect(pack.text).not.toContain('const rate = 0.2');
  });

  it('says what is deleted, renamed, binary or secret, and shows nothing of the last', async () => {
    const { text } = await committed;
    expect(text).toContain('\nD src/gone.ts +0 -1\n');
    expect(text).toContain('\nR src/new-name.ts (was src/old-name.ts)\n');
    expect(text).toContain('\nM logo.png (not shown: binary)\n');
    expect(text).toContain('\nA .env +1 -0 (not shown: credentials)\n');
    expect(text).toContain('(withheld: a name that means a secret)');
    expect(text).not.toContain('A=1');
  });

  it('of the work tree sees what is not committed, and finds a move by itself', async () => {
    const copy = join(scratch.path, 'copy');
    git(scratch.path, 'clone', '-q', root, copy);
    writeTree(copy, {
      'src/tax.ts': 'export function taxRate(): number {\n  return 0.3;\n}\n',
      'src/fresh.ts': 'export const fresh = 1;\n',
    });
    writeTree(copy, { 'src/order.ts': '' });
    git(copy, 'mv', 'src/unrelated.ts', 'src/related.ts');
    const pack = await diffPack({ base: 'HEAD' }, copy);
    expect(shown(pack).slice(2, 5)).toEqual([
      'src/fresh.ts full target',
      'src/order.ts full target',
      'src/tax.ts full target',
    ]);
    expect(pack.text).toContain('\nR src/related.ts (was src/unrelated.ts)\n');
    expect(pack.text).toContain('-  const rate = 0.2;\n');
    const since = await diffPack({ base: 'first' }, copy);
    expect(since.text).toContain('return third * (1 + taxRate());');
    expect(since.text).toContain('\nD src/gone.ts +0 -1\n');
  });

  it('of a past commit is made from its own files, and is the same whatever the work tree holds', async () => {
    writeTree(root, { 'src/third.ts': 'export const third = 3;\n', 'src/cart.ts': 'export const cart = 3;\n' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'third');
    const asked = { base: 'first', head: 'HEAD~1' };
    const packed = await withCommitTree({ root, commit: asked.head }, (commit) => packDiff(root, asked, { commit }));
    if (!packed.ok) throw new Error(packed.error.kind);
    const { text } = packed.value;
    expect(text).toContain('return third * (1 + taxRate());');
    expect(text).not.toContain('src/third.ts');
    // The broken twin: the lines of one commit are not looked up in the files of another.
    expect(await packDiff(root, asked)).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', problems: [{ path: 'head', found: 'other contents in changed files' }] },
    });
    git(root, 'reset', '-q', '--hard', 'HEAD~1');
  });

  it('since two branches parted holds nothing of what the other has done meanwhile', async () => {
    git(root, 'branch', 'feature');
    writeTree(root, { 'src/meanwhile.ts': 'export const meanwhile = 1;\n' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'meanwhile');
    git(root, 'branch', '-f', 'other');
    git(root, 'reset', '-q', '--hard', 'feature');
    writeTree(root, { 'src/feature.ts': 'export const feature = 1;\n' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'feature');
    for (const asked of [{ base: 'other', head: 'HEAD' }, { base: 'other' }]) {
      const { text } = await diffPack({ ...asked, fromFork: true });
      expect(text).toContain('src/feature.ts');
      expect(text).not.toContain('meanwhile');
      // The broken twin: with two dots, what only the other has counts as taken away.
      expect((await diffPack(asked)).text).toContain('src/meanwhile.ts');
    }
    expect(await packDiff(root, { base: 'nowhere', fromFork: true })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', problems: [{ path: 'base' }] },
    });
    git(root, 'reset', '-q', '--hard', 'HEAD~1');
  });

  it('refuses what is no commit, what has not changed, and what is no repository', async () => {
    const problem = async (asked: DiffAsked, at = root) => {
      const packed = await packDiff(at, asked);
      return !packed.ok && packed.error.kind === 'bad-request' ? packed.error.problems[0] : null;
    };
    expect(await problem({ base: 'nowhere' })).toMatchObject({ path: 'base', found: 'no commit of this name' });
    expect(await problem({ base: 'first', head: '--output=x' })).toMatchObject({ path: 'head' });
    expect(await problem({ base: 'HEAD', head: 'HEAD' })).toMatchObject({ path: 'base', found: 'no change' });
    expect(await problem({ base: 'HEAD' })).toMatchObject({ path: 'base', found: 'no change' });
    expect(await problem({ base: 'HEAD' }, scratch.path)).toMatchObject({ found: 'no git repository' });
  });

  it('keeps a hard budget, and names one that would do when the hunks do not fit', async () => {
    const asked = { base: 'first', head: 'HEAD' };
    expect((await diffPack({ ...asked, budget: 1_200 })).tokens).toBeLessThanOrEqual(1_200);
    const refused = await packDiff(root, { ...asked, budget: 500 });
    if (refused.ok || refused.error.kind !== 'context-too-large') throw new Error('not refused');
    const { needed } = refused.error;
    expect(needed).toBeGreaterThan(500);
    const pack = await diffPack({ ...asked, budget: needed });
    expect(pack.text).toContain('return third * (1 + taxRate());');
  });

  it('does not let a lock file push anything out', async () => {
    const copy = join(scratch.path, 'locked');
    git(scratch.path, 'clone', '-q', root, copy);
    const packages = Array.from({ length: 500 }, (_, i) => `  "p${i}": ${i},`).join('\n');
    writeTree(copy, { 'package-lock.json': `{\n${packages}\n  "lockfileVersion": 3\n}\n` });
    const pack = await diffPack({ base: 'first', budget: 3_000 }, copy);
    expect(pack.text).toContain('export function total(lines');
    expect(pack.text).toContain('M package-lock.json +500 -0');
    rmSync(copy, { recursive: true });
  });
});

describe('Changes of a diff', () => {
  it('are read with odd names as git quotes them, and with the lines that changed', () => {
    const diff = [
      'diff --git "a/new\\nline \\303\\274.ts" "b/new\\nline \\303\\274.ts"',
      '--- "a/new\\nline \\303\\274.ts"',
      '+++ "b/new\\nline \\303\\274.ts"',
      '@@ -1,3 +1,3 @@',
      ' a',
      '-b',
      '+B',
      ' c',
      '@@ -10,2 +10 @@ x',
      ' y',
      '-z',
      'diff --git a/my file.ts b/my file.ts',
      'old mode 100644',
      'new mode 100755',
      '',
    ].join('\n');
    expect(readChanges(diff)).toEqual([
      { path: 'new\nline ü.ts', was: null, kind: 'M', added: 1, removed: 2, hunks: [[1, 3], [10, 10]], lines: [2, 11] },
      { path: 'my file.ts', was: null, kind: 'M', added: 0, removed: 0, hunks: [], lines: [] },
    ]); // biome-ignore format: one change a line
  });
});
