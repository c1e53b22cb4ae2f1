/** Whole projects, streamed: the same documents as the builders, levels, trees, parts, and a budget that holds. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../src/base/counted.js';
import { compareBytes } from '../../src/base/order.js';
import { o200kCounter } from '../../src/budget/tokens.js';
import { packProjectWithin } from '../../src/contracts/project/budgeted-pack.js';
import { type SplitFormat, splitProject } from '../../src/contracts/project/full/split-project.js';
import { memorySpool, type Spool } from '../../src/contracts/project/full/stream-project.js';
import { drawTree, growTree } from '../../src/contracts/project/full/token-tree.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { writeName } from '../../src/emit/frame.js';
import { releaseStream } from '../../src/pipeline/release-stream.js';
import { fullPackOf, newSecret, projectShelf, shop, streamed } from './project-fixture.js';

const shelf = projectShelf();
let root: string;
beforeAll(() => {
  root = shelf.put(shop);
});
afterAll(shelf.remove);

const count = (text: string) => o200kCounter().count(text);
const code = (lines: number, word: string) =>
  Array.from({ length: lines }, (_, i) => `export const ${word}${i} = ${i};\n`).join('');

/** The files of a pack in Markdown or XML, by name, read by the marks alone. */
function readFiles(text: string): Map<string, string> {
  const markdown = /^<!-- begin (\w+) file -->\n## (\S+) · full · .*\n(`{3,})\w*\n([\s\S]*?)\3\n<!-- end \1 -->$/gm;
  const xml = /^<file-(\w+) path="([^"]*)"()[^>]*><!\[CDATA\[([\s\S]*?)\]\]><\/file-\1>$/gm;
  const found = text.startsWith('<?xml') ? text.matchAll(xml) : text.matchAll(markdown);
  return new Map([...found].map(([, , name, , content]) => [name!, content!]));
}

describe('a streamed project', () => {
  it('is the pack of FullPackBuilder where no limit binds, as JSON and as MessagePack', async () => {
    const mixed = shelf.put({
      'package.json': '{"name":"mixed"}',
      'a.ts': `const key = "${newSecret()}";\n`,
      'empty.ts': '',
      'b-le.txt': Buffer.from('\ufeffgrün\n', 'utf16le'),
      '\u{1f600}.txt': 'smile\n',
      '\uff5e.txt': 'tilde\n',
      'dist/x.js': 'x',
    });
    for (const project of [root, mixed]) {
      const built = await fullPackOf(project);
      const json = await streamed(project, 'json');
      const msgpack = await streamed(project, 'msgpack');
      expect(new PackSerializer().deserialize(json.text)).toEqual(built);
      expect(new PackSerializer().deserializeBinary(msgpack.bytes)).toEqual(built);
      expect(json.whole.metadata).toEqual(built.metadata);
    }
  });

  it.each(['markdown', 'xml'] as const)('reads back from %s: every file whole, as it is on disk', async (format) => {
    const { text } = await streamed(root, format);
    const files = readFiles(text);
    const built = await fullPackOf(root);
    const contentOf = new Map([...built.contents, ...built.key_files].map(({ path, content }) => [path, content]));
    for (const { path, content } of built.key_files) contentOf.set(path, content);
    expect([...files.keys()]).toEqual(built.contents.map(({ path }) => path));
    for (const [path, content] of files) expect(content).toBe(contentOf.get(path));
    expect(text.endsWith(format === 'xml' ? '</context-pack>\n' : '-->\n')).toBe(true);
  });

  it('cuts to head and tail only when a limit is given, with the marker in documents and line numbers in text', async () => {
    const project = shelf.put({ 'long.ts': code(4_000, 'v'), 'wide.ts': `x = '${'y'.repeat(60_000)}';\n` });
    const limited = { maxFileBytes: 50_000 };
    const [free, cut, text] = [
      await streamed(project, 'json'),
      await streamed(project, 'json', limited),
      await streamed(project, 'markdown', limited),
    ];
    expect(JSON.parse(free.text).contents.map(({ truncated }: { truncated: boolean }) => truncated)).toEqual([
      false,
      false,
    ]);
    const contents = JSON.parse(cut.text).contents as { content: string; truncated: boolean }[];
    for (const { content, truncated } of contents) {
      expect([truncated, content.includes('\n... [truncated] ...\n')]).toEqual([true, true]);
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(50_000);
    }
    expect(cut.whole.metadata.total_content_bytes).toBe(
      contents.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
    );
    expect(text.text).toContain('## long.ts · region · project\n```typescript\n1-100:\n');
    expect(text.text).toContain('\n3951-4000:\n');
    expect(text.text).toContain('wide.ts (0 tokens; name only)');
    expect(text.bytes.length).toBeLessThan(10_000);
  });

  it('obeys a smaller limit than the default too', async () => {
    const project = shelf.put({ 'a.ts': code(200, 'v') });
    const { text } = await streamed(project, 'json', { maxFileBytes: 1_000 });
    const [file] = JSON.parse(text).contents;
    expect(Buffer.byteLength(file.content)).toBeLessThanOrEqual(1_000);
    const markdown = await streamed(project, 'markdown', { maxFileBytes: 1_000 });
    expect(markdown.whole.metadata.total_content_bytes).toBeLessThanOrEqual(1_000);
    expect(markdown.whole.metadata.total_content_bytes).toBeGreaterThan(800);
  });

  it('shows files at the level of the last rule that names them', async () => {
    const { text, whole } = await streamed(root, 'markdown', {
      levels: [
        { pattern: 'src/**', level: 'signatures' },
        { pattern: '*.md', level: 'name' },
        { pattern: 'src/login.ts', level: 'full' },
      ],
    });
    const levels = Object.fromEntries(whole.streamed.files.map(({ name, level }) => [name, level]));
    expect(levels).toMatchObject({
      'README.md': 'name',
      'src/cart.ts': 'signatures',
      'src/login.ts': 'full',
      'package.json': 'full',
    });
    expect(text).toContain('4: export function total(prices: readonly number[]): number {');
    expect(text).not.toContain('prices.reduce');
    expect(text).not.toContain('# Shop\n');
    expect(whole.metadata).toMatchObject({ files_included: 5, files_excluded: 1 });
  });

  it('scans the places where frames and contents meet, and would notice a secret there', () => {
    const seams = (...chunks: readonly string[]) => {
      const gate = releaseStream();
      for (const chunk of chunks) gate.add(chunk);
      return gate.finish().ok;
    };
    const words = 'words '.repeat(2_000);
    expect(seams(`begin\n${words}end\n`, `begin\n${words}\n${newSecret()} end\n`)).toBe(false);
    expect(seams(`begin\n${words}end\n`, `begin\n${words}end\n`)).toBe(true);
  });
});

describe('the token tree', () => {
  const files = [
    { name: 'a/b/one.ts', tokens: 10, note: '' },
    { name: 'a/b/two.ts', tokens: 5, note: 'name only' },
    { name: 'a/three.ts', tokens: 1, note: '' },
    { name: 'root.ts', tokens: 7, note: '' },
  ];

  const draw = (depth: number, drawn = files) => [...drawTree(growTree(drawn), { depth, noteOf: ({ note }) => note })];

  it('has sums that add up, folders first, and stops at its depth', () => {
    expect(draw(9).join('')).toBe(
      'a/ (3 files, 16 tokens)\n  b/ (2 files, 15 tokens)\n    one.ts (10 tokens)\n    two.ts (5 tokens; name only)\n' +
        '  three.ts (1 tokens)\nroot.ts (7 tokens)\n',
    );
    expect(draw(1)).toEqual(['a/ (3 files, 16 tokens)\n', 'root.ts (7 tokens)\n']);
    expect(draw(1, [files[0]!])).toEqual(['a/ (1 file, 10 tokens)\n']);
  });

  it('is what the plain way draws, whatever the names and their order', () => {
    const name = fc.array(fc.constantFrom('a', 'b', 'a.b', '\u{1f600}', '\uffee', 'B'), { minLength: 1, maxLength: 4 });
    const drawn = fc.array(fc.tuple(name, fc.nat(9)), { maxLength: 30 });
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 5 }), (given, depth) => {
        const all = given.map(([parts, tokens], i) => ({ name: [...parts, `${i}`].join('/'), tokens, note: '' }));
        expect(draw(depth, all)).toEqual(drawPlainly(all, { depth, indent: '', from: 0 }));
      }),
    );
  });

  it('counts what is shown, exactly if that is asked for', async () => {
    const { whole } = await streamed(root, 'json', { exact: true, levels: [{ pattern: '*.md', level: 'name' }] });
    const { contents, key_files } = await fullPackOf(root);
    const texts = new Map(contents.map(({ path, content }) => [path, content]));
    for (const { path, content } of key_files) texts.set(path, content);
    for (const { name, tokens, level } of whole.streamed.files)
      expect([name, tokens]).toEqual([name, level === 'name' ? 0 : count(texts.get(name)!)]);
  });
});

describe('a split project', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`src/d${i % 5}/m${i}.ts`, code(5 + i * 2, `name${i}_`)]),
  );

  async function split(
    limit: number,
    format: SplitFormat = 'markdown',
    project = shelf.put({ ...many, 'package.json': '{"name":"many"}' }),
  ) {
    const spool: Spool = memorySpool();
    const { whole } = await streamed(project, format, { spool });
    const made = splitProject(whole, { limit, format, spool });
    if (!made.ok) return { needed: made.error, texts: [], parts: [], oversized: [] };
    const texts = made.value.parts.map(({ pieces }) =>
      Buffer.concat([...pieces()].map((piece) => Buffer.from(piece))).toString('utf8'),
    );
    return { needed: 0, texts, ...made.value };
  }

  it.each([
    [1_500, 'markdown'],
    [4_000, 'markdown'],
    [2_500, 'xml'],
  ] as const)(
    'holds %i tokens in each %s part, counted on what is written, and cuts no file',
    async (limit, format) => {
      const { texts, parts } = await split(limit, format);
      expect(texts.length).toBeGreaterThan(3);
      expect(texts.map(count)).toEqual(parts.map(({ tokens }) => tokens));
      for (const text of texts) expect(count(text)).toBeLessThanOrEqual(limit);
      const shown = texts.map(readFiles);
      expect(shown.reduce((sum, { size }) => sum + size, 0)).toBe(41);
      const contents = new Map(shown.flatMap((part) => [...part]));
      for (const [path, content] of Object.entries(many)) expect(contents.get(path)).toBe(content);
    },
  );

  it('begins each part with what the project is and which part it is, and ends with what was left out', async () => {
    const { texts } = await split(1_500);
    for (const [i, text] of texts.entries()) {
      expect(text.startsWith(`# Project pack, part ${i + 1} of ${texts.length}\n`)).toBe(true);
      expect(text).toContain(`## many\n- Part: ${i + 1} of ${texts.length}\n`);
      expect(text.includes('## Left out\n')).toBe(i === texts.length - 1);
      expect(text.includes('### Files\n')).toBe(i === 0);
    }
  });

  it('gives a file that is larger than a part one of its own, and names it', async () => {
    const project = shelf.put({ 'a.ts': 'x\n', 'b.ts': code(900, 'large'), 'c.ts': 'y\n' });
    const { texts, oversized } = await split(1_000, 'markdown', project);
    expect(oversized).toEqual(['b.ts']);
    expect(texts.filter((text) => count(text) > 1_000)).toHaveLength(1);
    expect(texts.find((text) => count(text) > 1_000)).toContain('large899');
  });

  it('says which limit would do when there is no room for files', async () => {
    const { needed } = await split(50);
    expect(needed).toBeGreaterThan(50);
    expect((await split(needed)).needed).toBe(0);
  });
});

describe('a project within a budget', () => {
  it.each([300, 600, 2_000])(
    'holds %i tokens on the final text by stepping down, its manifest first',
    async (budget) => {
      const packed = await packProjectWithin(root, { budget, format: 'markdown' });
      expect(packed.ok).toBe(true);
      if (!packed.ok) return;
      expect(count(packed.value.text)).toBeLessThanOrEqual(budget);
      expect(packed.value.tokens).toBe(count(packed.value.text));
      expect(packed.value.text).toContain('package.json');
    },
  );

  it('refuses an empty project', async () => {
    const packed = await packProjectWithin(shelf.put({}), { budget: 500, format: 'json' });
    expect(packed).toMatchObject({ ok: false, error: { kind: 'no-files' } });
  });
});

type Drawn = { readonly name: string; readonly tokens: number };
type Plain = { readonly depth: number; readonly indent: string; readonly from: number };

function drawPlainly(files: readonly Drawn[], { depth, indent, from }: Plain): readonly string[] {
  const folderOf = ({ name }: Drawn) => name.slice(from, Math.max(name.indexOf('/', from), from));
  const folders = [...new Set(files.map(folderOf))].filter((folder) => folder !== '').sort(compareBytes);
  const own = files.filter((file) => folderOf(file) === '').sort((a, b) => compareBytes(a.name, b.name));
  const inFolders = folders.flatMap((folder) => {
    const inside = files.filter((file) => folderOf(file) === folder);
    const tokens = inside.reduce((sum, file) => sum + file.tokens, 0);
    const below = { depth: depth - 1, indent: `${indent}  `, from: from + folder.length + 1 };
    const line = `${indent}${writeName(folder)}/ (${counted(inside.length, 'file')}, ${tokens} tokens)\n`;
    return [line, ...(depth > 1 ? drawPlainly(inside, below) : [])];
  });
  return [
    ...inFolders,
    ...own.map(({ name, tokens }) => `${indent}${writeName(name.slice(from))} (${tokens} tokens)\n`),
  ];
}
