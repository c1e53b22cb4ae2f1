/** `packlight project` as a person uses it: flags that contradict, several folders, parts, the record, the clipboard. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { o200kCounter } from '../../src/budget/tokens.js';
import { checkFlags, readFlags } from '../../src/cli/args/parse-flags.js';
import { levelRules, projectOptions } from '../../src/cli/commands/project/project-flags.js';
import { projectFlags, projectRules } from '../../src/cli/commands/project/project-flags.table.js';
import { openSpool } from '../../src/cli/output/spool.js';
import { writeFileWhole } from '../../src/cli/output/write-output.js';
import { memorySpool } from '../../src/contracts/project/full/stream-project.js';
import { recordLevels } from '../../src/contracts/project/record/record-levels.table.js';
import { recordForms } from '../../src/contracts/project/record/transparency-record.js';
import { packlight } from '../fixtures/command-line.js';
import { projectShelf, shop, someTime } from './project-fixture.js';

const shelf = projectShelf();
let root: string;
beforeAll(() => {
  root = shelf.put(shop);
});
afterAll(shelf.remove);

const read = (path: string) => readFileSync(join(shelf.path, path), 'utf8');
const typed = (words: string) => readFlags(words.split(' '), projectFlags);

describe('the flags of project', () => {
  it('name every level and form of the record', () => {
    expect(Object.keys(projectFlags)).toContain(`record-level ${recordLevels.join('|')}`);
    expect(Object.keys(projectFlags)).toContain(`record-form ${recordForms.join('|')}`);
  });

  it.each([
    '--full --summary',
    '--budget 1k --summary',
    '--split 1k --summary --out x',
    '--tree --summary',
    '--level a=name --summary',
    '--budget 1k --full',
    '--budget 1k --split 1k --out x',
    '--budget 1k --tree',
    '--budget 1k --level a=name',
    '--budget 1k --record x',
    '--budget 1k --max-file-bytes 1k',
    '--copy --watch --out x',
    '--copy --out x',
    '--tree --format json',
    '--tree --record x',
    '--diff HEAD --log x',
    '--diff HEAD --record x',
    '--diff HEAD --split 1k --out x',
    '--log x --full',
    '--log x --level a=name',
  ])('do not go together: %s', (words) => {
    expect(() => checkFlags(typed(words), projectRules)).toThrow('do not go together');
  });

  it.each([
    ['--split 1k', '--split needs a file to write to'],
    ['--watch', '--watch needs a file to write to'],
    ['--depth 2', '--depth has no effect alone'],
    ['--record-level minimal', '--record-level has no effect alone'],
    ['--record-form json', '--record-form has no effect alone'],
  ])('say what is missing: %s', (words, what) => {
    expect(() => checkFlags(typed(words), projectRules)).toThrow(what);
  });

  it('give the engine what they say', () => {
    const options = projectOptions(
      typed(
        `--include a --exclude b --allow c --include-secret-path d --dumps-only --max-read-bytes 2k --time ${someTime}`,
      ),
    );
    expect(options).toEqual({
      only: ['a'],
      exclude: ['b'],
      allow: ['c'],
      secretPaths: ['d'],
      dumpsOnly: true,
      time: someTime,
      limits: { maxFileBytes: 2_000, maxFiles: 1_000_000 },
    });
    expect(levelRules(typed('--level src/a=b=name --level *.md=full'))).toEqual([
      { pattern: 'src/a=b', level: 'name' },
      { pattern: '*.md', level: 'full' },
    ]);
    expect(() => levelRules(typed('--level src=tiny'))).toThrow('--level src=tiny is not GLOB=LEVEL');
  });
});

/** A piece holds only until the next one is asked for. */
function allOf(spool: ReturnType<typeof openSpool>): Buffer {
  const copies: Buffer[] = [];
  for (const piece of spool.readAll()) copies.push(Buffer.from(piece));
  return Buffer.concat(copies);
}

describe('the spool', () => {
  it('gives back every chunk, small and large, in any order', () => {
    const spool = openSpool();
    const chunks = ['a', '', 'x'.repeat(3_000_000), 'é'];
    for (const chunk of chunks) spool.write(chunk);
    spool.write(new Uint8Array([1, 2, 3]));
    expect(Buffer.from(spool.read(4))).toEqual(Buffer.from([1, 2, 3]));
    for (const [i, chunk] of chunks.entries()) expect(Buffer.from(spool.read(i)).toString('utf8')).toBe(chunk);
    spool.close();
  });

  it.each([1_000, 2_000_000, 16_000_000])('gives back all of it in order, when it holds %i bytes in memory', (most) => {
    const spool = openSpool(most);
    const chunks = ['a', 'x'.repeat(1_500_000), '', 'é'.repeat(700_000), 'end'];
    expect([...spool.readAll()]).toEqual([]);
    for (const chunk of chunks) spool.write(chunk);
    for (const [i, chunk] of chunks.entries()) expect(Buffer.from(spool.read(i)).equals(Buffer.from(chunk))).toBe(true);
    expect(allOf(spool).equals(Buffer.from(chunks.join('')))).toBe(true);
    spool.close();
  });

  it.each([1_000, 16_000_000])('holds a frame as one chunk, when it holds %i bytes in memory', (most) => {
    const [before, content, after] = ['begin\n', 'é\n'.repeat(900_000), 'end\n'].map((part) => Buffer.from(part));
    const framed = { before: before!, content: content!, after: after! };
    for (const spool of [openSpool(most), { ...memorySpool(), close: () => {} }]) {
      for (const chunk of ['one', framed, 'two']) spool.write(chunk);
      expect(Buffer.from(spool.read(1)).equals(Buffer.concat([before!, content!, after!]))).toBe(true);
      expect(Buffer.from(spool.read(2)).toString()).toBe('two');
      spool.close();
    }
  });

  it.each([1_000, 2_000_000, 16_000_000])('holds what was written when the memory of a chunk is used again', (most) => {
    const spool = openSpool(most);
    const chunk = Buffer.alloc(700_001);
    for (let number = 1; number <= 5; number++) spool.write(chunk.fill(number));
    const wanted = Buffer.concat([1, 2, 3, 4, 5].map((number) => Buffer.alloc(700_001, number)));
    for (let i = 0; i < 5; i++) expect(Buffer.from(spool.read(i)).equals(Buffer.alloc(700_001, i + 1))).toBe(true);
    expect(allOf(spool).equals(wanted)).toBe(true);
    spool.close();
  });

  it('gives back what is in its file, in any order and more than once', () => {
    const spool = openSpool();
    const chunks = Array.from({ length: 9 }, (_, i) => Buffer.alloc(3_000_001, i + 1));
    for (const chunk of chunks) spool.write(chunk);
    for (const i of [8, 0, 5, 2, 3]) expect(Buffer.from(spool.read(i)).equals(chunks[i]!)).toBe(true);
    expect(allOf(spool).equals(Buffer.concat(chunks))).toBe(true);
    expect(Buffer.from(spool.read(0)).equals(chunks[0]!)).toBe(true);
    spool.close();
  });
});

describe('packlight project', () => {
  it('writes to a pipe instead of putting a file in its place', () => {
    const pipe = join(shelf.path, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    writeFileWhole(pipe, ['one ', 'two']);
    const bytes = Buffer.alloc(20);
    expect(bytes.toString('utf8', 0, readSync(reader, bytes))).toBe('one two');
    closeSync(reader);
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it('writes a document, the record of it, and the tree', async () => {
    const out = join(shelf.path, 'pack.json');
    const record = join(shelf.path, 'record.yaml');
    const made = await packlight([
      'project',
      root,
      '--format',
      'json',
      '--out',
      out,
      '--record',
      record,
      '--time',
      someTime,
    ]);
    expect(made).toMatchObject({ code: 0, out: '' });
    expect(made.talk).toContain('full pack: Content size within limits');
    expect(JSON.parse(read('pack.json'))).toMatchObject({ type: 'full', metadata: { created_at: someTime } });
    expect(parse(read('record.yaml'))).toMatchObject({
      context_pack: { type: 'full', selection_reason: 'Content size within limits' },
    });
    expect(read('record.yaml')).not.toContain('prices');
    const tree = await packlight(['project', root, '--tree', '--depth', '1']);
    expect(tree.out).toMatch(
      /^src\/ \(4 files, \d+ tokens\)\nREADME\.md \(\d+ tokens\)\npackage\.json \(\d+ tokens\)\n$/,
    );
  });

  it('packs several folders one after the other', async () => {
    const other = shelf.put({ 'package.json': '{"name":"other"}' });
    const { code, out } = await packlight(['project', root, other, '--full', '-q']);
    expect(code).toBe(0);
    expect(out.match(/^## (?:shop|other)$/gm)).toEqual(['## shop', '## other']);
    expect(await packlight(['project', root, other, '--format', 'json'])).toMatchObject({
      code: 2,
      talk: expect.stringContaining('several folders are packed as Markdown only'),
    });
  });

  it('writes parts within their limit, and does not pack them the next time', async () => {
    const root = shelf.put(shop);
    const split = () => packlight(['project', root, '--split', '600', '--out', join(root, 'parts.md')]);
    const first = await split();
    expect(first.code).toBe(0);
    expect(first.talk).toMatch(/\d parts of at most \d+ tokens \(counted\)/);
    const parts = () =>
      [1, 2, 3, 4]
        .map((i) => join(root, `parts.md.${i}`))
        .filter(existsSync)
        .map((path) => readFileSync(path, 'utf8'));
    const before = parts();
    expect(before.length).toBeGreaterThan(1);
    for (const part of before) expect(o200kCounter().count(part)).toBeLessThanOrEqual(600);
    await split();
    expect(parts()).toEqual(before);
  });

  it('removes the parts of an earlier split that had more, and no other file', async () => {
    const root = shelf.put(shop);
    const out = join(root, 'fewer.md');
    const split = (limit: string) => packlight(['project', root, '--split', limit, '--out', out]);
    await split('600');
    expect(existsSync(`${out}.2`)).toBe(true);
    writeFileWhole(`${out}.77`, 'notes of my own\n');
    writeFileWhole(`${out}.78`, '');
    mkdirSync(`${out}.79`);
    const { talk } = await split('100k');
    expect(talk).toContain(`wrote ${out}.1\n`);
    expect(talk).toContain('of an earlier split that had more parts');
    expect([1, 2, 77, 78, 79].map((i) => existsSync(`${out}.${i}`))).toEqual([true, false, true, true, true]);
  });

  it('needs a terminal to copy, and says what to do', async () => {
    const { code, out, talk } = await packlight(['project', root, '--copy']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(talk).toContain('Pipe the pack to a clipboard program instead');
  });
});
