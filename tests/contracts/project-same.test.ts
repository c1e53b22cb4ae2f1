/** The same project gives the same bytes from a work tree, a clone and an export, and from any working directory. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SnapshotScanner } from '../../src/api/project.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { writeSummary } from '../../src/contracts/project/summary/summary-text.js';
import { packlight } from '../fixtures/command-line.js';
import { commitAll, git, writeTree } from '../fixtures/git-tree.js';
import { projectShelf, shop, someTime, streamed } from './project-fixture.js';

const shelf = projectShelf();
const [origin, clone, exported] = ['p0', 'clone', 'export'].map((name) => join(shelf.path, name)) as [
  string,
  string,
  string,
];
afterAll(shelf.remove);

beforeAll(() => {
  shelf.put(shop);
  writeTree(origin, {
    '.gitignore': '*.tmp\nlocal/\n',
    '.councilignore': 'notes.txt\n',
    'notes.txt': 'x\n',
    'dist/a.js': 'x\n',
    'build/pack.js': 'let x;\n',
    'build/notes.md': 'x\n',
    'out/report.txt': 'x\n',
    'src/target/aim.ts': 'export const aim = 1;\n',
  });
  git(origin, 'init', '-q');
  commitAll(origin);
  git(shelf.path, 'clone', '-q', origin, clone);
  cpSync(clone, exported, { recursive: true });
  rmSync(join(exported, '.git'), { recursive: true });
  // Ignored files are nobody's but the owner's of this one tree.
  writeTree(origin, { 'a.tmp': 'x\n', 'local/b.txt': 'x\n' });
});

async function everything(root: string): Promise<string[]> {
  const snapshot = await new SnapshotScanner({ time: someTime }).scan(root);
  const serializer = new PackSerializer();
  const summary = new SummaryPackBuilder().build(snapshot);
  const texts = await Promise.all((['markdown', 'xml', 'json'] as const).map((format) => streamed(root, format)));
  return [
    JSON.stringify(snapshot),
    serializer.serialize(new FullPackBuilder().build(snapshot)),
    serializer.serialize(summary),
    writeSummary(summary),
    ...texts.map(({ text }) => text),
  ];
}

describe('the same project', () => {
  it('gives the same bytes from a work tree, a clone and an export without .git', async () => {
    const [first, ...others] = [await everything(origin), await everything(clone), await everything(exported)];
    for (const other of others) expect(other).toEqual(first);
    expect(first![0]).toContain('{"path":"notes.txt","reason":"pattern_match"}');
    expect(first!.join('')).not.toContain('local/b.txt');
    for (const path of ['build/pack.js', 'build/notes.md', 'src/target/aim.ts'])
      expect(first![0]).toContain(`{"path":"${path}","relative_path"`);
  });

  it('would not if something of the tree changed', async () => {
    const before = await streamed(exported, 'json');
    writeTree(exported, { 'src/new.ts': 'x\n' });
    expect((await streamed(exported, 'json')).text).not.toBe(before.text);
  });

  it('gives the same bytes from another working directory', async () => {
    const run = async (cwd: string, ...words: string[]) =>
      (await packlight(['project', ...words, '--full', '--time', someTime, '-q'], { cwd })).out;
    const { text } = await streamed(clone, 'markdown');
    expect(await run(clone)).toBe(text);
    expect(await run(origin, '../clone')).toBe(text);
  });
});
