/** Snapshot, selection, full and summary pack of small projects, against the printed types, defaults and steps. */
import { rmSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackSelector, SnapshotScanner } from '../../src/api/project.js';
import { schemaDocument } from '../../src/base/shape.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import type { ProjectPack, ProjectSnapshot } from '../../src/contracts/project/project-types.js';
import { selectPack } from '../../src/contracts/project/select-pack.js';
import { projectShapes } from '../../src/contracts/project/serializer/project-shapes.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { RefusalError } from '../../src/guard/refusal-error.js';
import { fullPackOf, projectShelf, scan, shop, someTime } from './project-fixture.js';

const shelf = projectShelf();
let root: string;
let analysed: ProjectSnapshot;
beforeAll(async () => {
  root = shelf.put(shop);
  analysed = await new SnapshotScanner({ time: someTime }).scan(root);
});
afterAll(shelf.remove);

function expectValid(name: keyof typeof projectShapes, document: unknown): void {
  const validate = new Ajv2020().compile(schemaDocument(name, projectShapes[name]));
  expect([validate(document), validate.errors]).toEqual([true, null]);
}

describe('the snapshot', () => {
  it('has every printed field, and is valid for an independent validator', async () => {
    const snapshot = await scan(root);
    expectValid('project-snapshot', snapshot);
    expect(snapshot).toMatchObject({ root_path: '.', scan_timestamp: someTime, total_files: 6, total_directories: 1 });
    expect(snapshot.files.find(({ path }) => path === 'src/index.ts')).toEqual({
      path: 'src/index.ts',
      relative_path: 'src/index.ts',
      name: 'index.ts',
      extension: '.ts',
      size_bytes: expect.any(Number),
      type: 'text',
      category: 'entrypoint',
      is_key_file: true,
      content_extractable: true,
    });
  });

  it('has a tree with every file once, folders and files in byte order, sizes that add up', async () => {
    const { directory_tree, files, total_size_bytes } = await scan(
      shelf.put({ 'b/z': '1', 'b/a': '22', a: '333', 'b.c': '4' }),
    );
    const names = directory_tree.children.map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'b.c']);
    expect(directory_tree.children[1]).toEqual({
      name: 'b',
      path: 'b',
      children: [
        { name: 'a', path: 'b/a', size_bytes: 2, type: 'text' },
        { name: 'z', path: 'b/z', size_bytes: 1, type: 'text' },
      ],
    });
    expect(total_size_bytes).toBe(7);
    expect(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0)).toBe(7);
  });

  it('gives every file a printed type and category', async () => {
    const { files } = await scan(
      shelf.put({
        'package.json': '{}',
        'main.py': 'x',
        'src/auth.ts': 'x',
        'routes/a.ts': 'x',
        'models/b.py': 'x',
        'tests/test_a.py': 'x',
        'docs/a.md': 'x',
        'src/cart.ts': 'x',
        'data.csv': 'a,b\n1,2\n',
        LICENSE: 'x',
      }),
    );
    const categories = new Map(files.map(({ path, category }) => [path, category]));
    expect(categories.get('package.json')).toBe('config');
    expect(categories.get('main.py')).toBe('entrypoint');
    expect(categories.get('src/auth.ts')).toBe('auth');
    expect(categories.get('routes/a.ts')).toBe('api');
    expect(categories.get('models/b.py')).toBe('database');
    expect(categories.get('tests/test_a.py')).toBe('test');
    expect(categories.get('docs/a.md')).toBe('documentation');
    expect(categories.get('src/cart.ts')).toBe('source');
    for (const { type } of files) expect(['text', 'data']).toContain(type);
  });
});

describe('PackSelector', () => {
  const facts = (sizes: readonly number[]) =>
    ({ files: sizes.map((size_bytes) => ({ size_bytes, content_extractable: true })) }) as unknown as ProjectSnapshot;
  const many = (count: number, size: number) => facts(Array.from({ length: count }, () => size));

  it('step 1: a summary if it is preferred', () => {
    expect(selectPack(facts([1]), { prefer_summary: true })).toEqual({
      type: 'summary',
      reason: 'A summary was asked for',
    });
  });

  it('steps 2 and 3: a summary if the estimated content exceeds max_content_bytes, 500,000 by default', () => {
    expect(selectPack(many(10, 50_000)).type).toBe('full');
    expect(selectPack(many(11, 45_500))).toEqual({
      type: 'summary',
      reason: 'Content size 500500 bytes exceeds the limit of 500000',
    });
    expect(selectPack(facts([90_000, 90_000]), { max_content_bytes: 100_000 }).type).toBe('full');
    expect(selectPack(facts([40_000, 40_000]), { max_content_bytes: 79_999 }).type).toBe('summary');
  });

  it('step 4: a summary if there are more files than max_files, 200 by default', () => {
    expect(selectPack(many(200, 1)).type).toBe('full');
    expect(selectPack(many(201, 1))).toEqual({ type: 'summary', reason: '201 files exceed the limit of 200' });
    expect(selectPack(many(3, 1), { max_files: 2 }).type).toBe('summary');
  });

  it('step 5: full otherwise', () => {
    expect(selectPack(facts([]))).toEqual({ type: 'full', reason: 'Content size within limits' });
    const snapshot = facts([1]) as Parameters<PackSelector['select']>[0];
    expect(new PackSelector().select(snapshot, {})).toBe('full');
  });

  it('holds the smallest of the provider limits', () => {
    const provider_limits = { large: 900_000, small: 1_000 };
    expect(selectPack(facts([1_001]), { provider_limits }).type).toBe('summary');
    expect(selectPack(facts([1_000]), { provider_limits }).type).toBe('full');
    expect(selectPack(facts([1_000]), { provider_limits, max_content_bytes: 999 }).type).toBe('summary');
  });
});

describe('FullPackBuilder', () => {
  it('makes the five parts, and they are valid for an independent validator', async () => {
    const pack = await fullPackOf(root);
    expectValid('project-full-pack', pack);
    expect(Object.keys(pack)).toEqual(['type', 'manifest', 'file_index', 'key_files', 'contents', 'metadata']);
    expect(pack.manifest).toMatchObject({
      project_name: 'shop',
      project_type: 'node',
      purpose_guess: 'Sells things by weight',
      entry_points: ['src/index.ts'],
      build_system: 'npm',
      test_framework: 'vitest',
      dependencies: [
        { name: 'express', version: '^4.18.0', type: 'runtime' },
        { name: 'vitest', version: '^1.0.0', type: 'dev' },
      ],
    });
    expect(pack.metadata).toEqual({
      pack_type: 'full',
      created_at: someTime,
      source_root: '.',
      total_files_scanned: 6,
      files_included: 6,
      files_excluded: 0,
      total_content_bytes: pack.file_index.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      truncation_applied: false,
    });
  });

  it('holds the content of a key file once, and counts it once', async () => {
    const pack = await fullPackOf(root);
    expect(pack.key_files.map(({ path, importance }) => `${importance} ${path}`)).toEqual([
      'critical package.json',
      'critical src/index.ts',
      'high src/login.ts',
      'medium README.md',
    ]);
    for (const { path, content } of pack.contents) {
      const keyFile = pack.key_files.find((one) => one.path === path);
      expect([path, content === '']).toEqual([path, keyFile !== undefined]);
    }
    expect(pack.contents.find(({ path }) => path === 'src/login.ts')).toMatchObject({
      note: 'the content is in key_files',
    });
    expect(JSON.stringify(pack).split('app.listen').length).toBe(2);
  });

  it('lists every file of the snapshot in the index, with the reason for each that is out', async () => {
    const files = { 'a.ts': 'x', 'dist/b.js': 'x', 'c.png': 'x', 'app.pem': 'x' };
    const { file_index, metadata } = await fullPackOf(shelf.put(files));
    expect(file_index.map(({ path, included, exclusion_reason }) => [path, included, exclusion_reason])).toEqual([
      ['a.ts', true, undefined],
      ['app.pem', false, 'credentials'],
      ['c.png', false, 'binary'],
      ['dist/', false, 'build_output'],
    ]);
    expect(metadata).toMatchObject({ total_files_scanned: 4, files_included: 1, files_excluded: 3 });
  });

  it('stays within max_content_bytes and max_files, key files first, and says what got no place', async () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`src/m${i}.ts`, `${'x'.repeat(99)}\n`]));
    const project = shelf.put({ ...files, 'zz/index.ts': 'y'.repeat(99) });
    const few = await fullPackOf(project, { constraints: { max_files: 3 } });
    expect(few.contents.map(({ path }) => path)).toEqual(['src/m0.ts', 'src/m1.ts', 'zz/index.ts']);
    expect(few.metadata).toMatchObject({ files_included: 3, files_excluded: 7, truncation_applied: true });
    expect(few.file_index.filter(({ exclusion_reason }) => exclusion_reason === 'size_limit')).toHaveLength(7);
    const tight = await fullPackOf(project, { constraints: { max_content_bytes: 250 } });
    expect(tight.metadata.total_content_bytes).toBeLessThanOrEqual(250);
    expect(tight.key_files[0]?.path).toBe('zz/index.ts');
    const provided = await fullPackOf(project, { constraints: { provider_limits: { one: 120 } } });
    expect(provided.metadata.total_content_bytes).toBeLessThanOrEqual(120);
    expect((await fullPackOf(project, { constraints: { max_files: -1 } })).metadata.files_included).toBe(0);
  });

  it('orders contents by the bytes of their paths', async () => {
    const { contents } = await fullPackOf(shelf.put({ '\u{1f600}.txt': 'x', '\uff5e.txt': 'x', 'a.txt': 'x' }));
    expect(contents.map(({ path }) => path)).toEqual(['a.txt', '\uff5e.txt', '\u{1f600}.txt']);
  });
});

describe('SummaryPackBuilder', () => {
  it('makes the seven parts without contents, and they are valid for an independent validator', async () => {
    const pack = new SummaryPackBuilder().build(analysed);
    expectValid('project-summary-pack', pack);
    expect(pack.manifest).toEqual(new FullPackBuilder().build(analysed).manifest);
    expect(pack.file_index.map(({ path }) => path)).toEqual(analysed.files.map(({ path }) => path));
    expect(pack.repo_summary.description).toContain('Sells things by weight');
    expect(pack.repo_summary.key_technologies).toContain('Express');
    expect(pack.repo_summary.architecture_pattern).toMatch(/^monolith: one program on express/);
    expect(pack.entrypoints).toContainEqual({
      path: 'src/index.ts',
      type: 'api',
      description: expect.any(String),
      routes_or_commands: ['GET /total'],
    });
    expect(pack.key_files_summary.map(({ path }) => path)).toContain('src/login.ts');
    expect(pack.key_files_summary.find(({ path }) => path === 'src/login.ts')?.exports).toEqual([
      expect.stringContaining('login'),
    ]);
    expect(pack.metadata).toMatchObject({ pack_type: 'summary', total_content_bytes: 0, truncation_applied: false });
    expect(JSON.stringify(pack)).not.toContain('name.trim()');
  });

  it('asks for a snapshot that was analysed', async () => {
    const snapshot = await scan(root);
    expect(() => new SummaryPackBuilder().build(snapshot)).toThrow('expected a snapshot whose files were analysed');
  });
});

describe('the classes', () => {
  it('run the usage example as printed', async () => {
    const constraints = {};
    // 1. Scan project
    const scanner = new SnapshotScanner();
    const snapshot = await scanner.scan(root);

    // 2. Select pack type
    const selector = new PackSelector();
    const packType = selector.select(snapshot, {
      max_content_bytes: 500000,
      max_files: 200,
    });

    // 3. Build pack
    const pack =
      packType === 'full'
        ? new FullPackBuilder().build(snapshot, constraints)
        : new SummaryPackBuilder().build(snapshot, constraints);

    // 4. Serialize for transmission
    const serialized = new PackSerializer().serialize(pack);
    expect(packType).toBe('full');
    expect(new PackSerializer().deserialize(serialized)).toEqual(pack);
  });

  it('give back both packs from JSON and MessagePack', () => {
    const serializer = new PackSerializer();
    const packs: ProjectPack[] = [new FullPackBuilder().build(analysed), new SummaryPackBuilder().build(analysed)];
    for (const pack of packs) {
      expect(serializer.deserialize(serializer.serialize(pack))).toEqual(pack);
      expect(serializer.deserializeBinary(serializer.serializeBinary(pack))).toEqual(pack);
    }
  });

  it('say that a snapshot from elsewhere must be scanned again', async () => {
    const copy = structuredClone(await scan(root));
    expect(() => new FullPackBuilder().build(copy)).toThrow('Scan the project again');
    expect(() => new SummaryPackBuilder().build(copy)).toThrow('Scan the project again');
  });

  it('refuse a root that is not there, and a time that is none', async () => {
    await expect(new SnapshotScanner().scan(`${root}/nowhere`)).rejects.toThrow(RefusalError);
    await expect(new SnapshotScanner({ time: 'yesterday' }).scan(root)).rejects.toThrow(
      '$.scan_timestamp: expected an ISO 8601 time',
    );
  });

  it('refuse to build when the root is gone since the scan', async () => {
    const gone = shelf.put({ 'a.ts': 'x' });
    const snapshot = await scan(gone);
    rmSync(gone, { recursive: true });
    expect(() => new FullPackBuilder().build(snapshot)).toThrow(RefusalError);
  });
});
