/** What ordinary projects hold: tracked sources in folders called `build`, odd bytes, pipes, names in capitals. Every count adds up. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SnapshotScanner } from '../../src/api/project.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { KeyFileDetector } from '../../src/contracts/project/key-files.js';
import type { FullPack, ProjectPack } from '../../src/contracts/project/project-types.js';
import { contextPackInfo, recordFactsOf, toRecord } from '../../src/contracts/project/record/transparency-record.js';
import { selectPack } from '../../src/contracts/project/select-pack.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { writeSummary } from '../../src/contracts/project/summary/summary-text.js';
import { packlight } from '../fixtures/command-line.js';
import { commitAll, git, writeTree } from '../fixtures/git-tree.js';
import { fullPackOf, kept, left, projectShelf, scan, shop, someTime, streamed } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);

async function bothPacks(root: string): Promise<{ readonly full: FullPack; readonly packs: readonly ProjectPack[] }> {
  const snapshot = await scan(root, { analyse: true });
  const full = new FullPackBuilder().build(snapshot);
  const document = JSON.parse((await streamed(root, 'json')).text) as FullPack;
  return { full, packs: [full, new SummaryPackBuilder().build(snapshot), document] };
}

describe('the file index', () => {
  it('says size, type, category and reason of what was left out', async () => {
    const root = shelf.put({
      'a.ts': 'let a;\n',
      'logo.png': Buffer.alloc(300),
      'server.pem': 'x'.repeat(20),
      'src/auth_token.ts': 'let token;\n',
      'dump.sql': 'select 1;\n',
      'big.md': 'x\n'.repeat(600_000),
      'vendor/lib.js': 'let lib;\n',
    });
    const { packs } = await bothPacks(root);
    for (const { file_index } of packs) {
      const out = file_index.filter(({ path }) => path !== 'a.ts');
      expect(Object.fromEntries(out.map(({ path, ...rest }) => [path, rest]))).toEqual({
        'logo.png': entry('image', 'other', 300, 'binary'),
        'server.pem': entry('unknown', 'other', 20, 'credentials'),
        'src/auth_token.ts': entry('text', 'auth', 11, 'credentials'),
        'dump.sql': entry('data', 'database', 10, 'pattern_match'),
        'big.md': entry('text', 'documentation', 1_200_000, 'size_limit'),
        'vendor/': entry('unknown', 'dependency', 0, 'dependency_dir'),
      });
    }
  });

  const entry = (type: string, category: string, size_bytes: number, exclusion_reason: string) => {
    return { type, category, size_bytes, included: false, exclusion_reason };
  };
});

describe('every count', () => {
  it.each([
    ['nothing is cut', {}],
    ['files are left out', { max_files: 1 }],
    ['contents are cut', { max_content_bytes: 60 }],
  ])('of pack and record adds up when %s', async (_, constraints) => {
    const root = shelf.put(`${shop}\n//- .env\nA=1\n//- dist/a.js\nlet a;\n`);
    const snapshot = await scan(root, { analyse: true });
    const full = new FullPackBuilder().build(snapshot, constraints);
    for (const pack of [full, new SummaryPackBuilder().build(snapshot)]) {
      const { metadata, file_index } = pack;
      expect(file_index.filter(({ included }) => included)).toHaveLength(metadata.files_included);
      expect(file_index.filter(({ included }) => !included)).toHaveLength(metadata.files_excluded);
      expect(metadata.files_included + metadata.files_excluded).toBe(metadata.total_files_scanned);
      const unexplained = file_index.filter((file) => file.included === (file.exclusion_reason !== undefined));
      expect(pack.type === 'full' ? unexplained : []).toEqual([]);
      const facts = recordFactsOf(pack, 'why');
      const info = parse(contextPackInfo(facts)).context_pack_info;
      expect(sumOf(info.exclusions_by_reason)).toBe(info.files_excluded);
      expect(info.files_included + info.files_excluded).toBe(info.files_scanned);
      expect(sumOf(toRecord(facts, 'detailed').context_pack.exclusions!)).toBe(info.files_excluded);
    }
  });

  it('of a streamed pack adds up too, with files that are only named', async () => {
    const root = shelf.put(shop);
    const { whole } = await streamed(root, 'markdown', { levels: [{ pattern: '*.ts', level: 'name' }] });
    expect(whole.metadata.files_excluded).toBeGreaterThan(2);
    expect(sumOf(whole.exclusions)).toBe(whole.metadata.files_excluded);
  });

  const sumOf = (counts: object) => Object.values(counts).reduce((sum: number, one: number) => sum + one, 0);

  it('comes as context_pack_info from the command line', async () => {
    const root = shelf.put(shop);
    const out = join(shelf.path, 'info.yaml');
    for (const kind of ['--full', '--summary']) {
      await packlight(['project', root, kind, '--record', out, '--record-form', 'context-pack-info']);
      const { context_pack_info } = parse(execFileSync('cat', [out], { encoding: 'utf8' }));
      expect(context_pack_info).toMatchObject({ type: kind.slice(2), files_scanned: 6 });
      expect(context_pack_info.selection_reason).not.toBe('');
    }
  });
});

describe('undecodable bytes', () => {
  const odd = Buffer.concat([
    Buffer.from('const städte = "Zürich, Genève";\n// '),
    Buffer.from([0x81, 0x8d, 0xe4]),
    Buffer.from('\n'),
  ]);

  it('are replaced, with a note in the metadata', async () => {
    const root = shelf.put({ 'a.js': odd, 'b.js': 'let b;\n' });
    const { packs, full } = await bothPacks(root);
    expect(full.contents.find(({ path }) => path === 'a.js')!.content).toContain(
      'städte = "Zürich, Genève";\n// \ufffd',
    );
    for (const { metadata } of packs)
      expect(metadata.encoding_issues).toEqual([
        { path: 'a.js', encoding: 'utf-8-replaced', issue: 'bytes that are no UTF-8 were replaced by U+FFFD' },
      ]);
    expect((await streamed(root, 'markdown')).text).toContain('// \ufffd');
  });

  it('leave the file out where EncodingConfig says skip', async () => {
    const root = shelf.put({ 'a.js': odd, 'b.js': 'let b;\n' });
    const { contents, metadata } = await fullPackOf(root, { encoding: { on_decode_error: 'skip' } });
    expect(contents.map(({ path }) => path)).toEqual(['b.js']);
    expect(metadata.encoding_issues).toMatchObject([{ path: 'a.js', encoding: 'unknown' }]);
    expect(() => new SnapshotScanner({ encoding: { on_decode_error: 'guess' as 'skip' } })).toThrow(/on_decode_error/);
  });
});

describe('the usage example', () => {
  it('gives a real created_at', async () => {
    const before = Date.now();
    const { scan_timestamp } = await new SnapshotScanner({ analyse: false }).scan(shelf.put(shop));
    expect(Date.parse(scan_timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(scan_timestamp)).toBeLessThanOrEqual(Date.now());
  });

  it('builds within the constraints that the selector was given', async () => {
    const snapshot = await scan(shelf.put(shop));
    selectPack(snapshot, { max_files: 2 });
    expect(new FullPackBuilder().build(snapshot).metadata.files_included).toBe(2);
    expect(new FullPackBuilder().build(snapshot, {}).metadata.files_included).toBe(6);
  });
});

describe('credential names', () => {
  it('count in any letter case', async () => {
    const names = [
      'Server.PEM',
      'ID.Key',
      '.ENV.local',
      'Credentials.json',
      'src/Secrets/a.ts',
      'My_Token.txt',
      'A.P12',
    ];
    const root = shelf.put(Object.fromEntries([...names, 'src/tokens.ts'].map((name) => [name, 'x\n'])));
    const snapshot = await scan(root);
    expect(kept(snapshot)).toEqual(['src/tokens.ts']);
    expect(left(snapshot).every((line) => line.endsWith(' credentials'))).toBe(true);
    expect(kept(await scan(root, { secretPaths: ['Secrets/'] }))).toContain('src/Secrets/a.ts');
  });
});

describe('folders with names of output', () => {
  const root = shelf.put({
    '.gitignore': 'target/\n',
    'build/webpack.js': 'let w;\n',
    'build/icon.png': Buffer.alloc(10),
    'build/deep/readme.md': '# Deep\n',
    'src/main/java/org/target/Aim.java': 'class Aim {}\n',
    'dist/bundle.js': 'let d;\n',
    'out/report.txt': 'x\n',
    'src/a.ts': 'let a;\n',
  });

  it('are kept if they hold code, and the others are said', async () => {
    git(root, 'init', '-q');
    commitAll(root);
    writeTree(root, { 'build/new.js': 'let u;\n' });
    const snapshot = await scan(root);
    expect(kept(snapshot)).toEqual([
      '.gitignore',
      'build/deep/readme.md',
      'build/new.js',
      'build/webpack.js',
      'src/a.ts',
      'src/main/java/org/target/Aim.java',
    ]);
    const { whole } = await streamed(root, 'markdown');
    expect(whole.notes).toContain('build/ is kept in spite of its name: it holds code (3 files)');
    expect(whole.notes).toContain("out/ is left out because of its name (1 file): --allow '/out/**' keeps it");
    expect(left(snapshot)).toEqual(['build/icon.png binary', 'dist/ build_output', 'out/ build_output']);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['CMake', { 'build/CMakeCache.txt': '', 'build/CMakeFiles/id.c': '', 'build/a.c': '', 'src/a.c': '' }, ['src/a.c']],
    ['a compiler beside its sources', { 'build/a.js': '', 'build/b.d.ts': '', 'src/a.ts': '' }, ['src/a.ts']],
    ['a copy', { 'build/lib/shop/cart.py': '', 'shop/cart.py': '' }, ['shop/cart.py']],
    ['a bundler', { 'build/static/js/main.4f3a9c1b.js': '', 'build/x.min.js': '', 'a.js': '' }, ['a.js']],
    ['cargo', { 'target/CACHEDIR.TAG': '', 'target/debug/build/a/out/b.rs': '', 'a.rs': '' }, ['a.rs']],
    ['a virtual environment', { 'env/pyvenv.cfg': '', 'env/lib/os.py': '', 'a.py': '' }, ['a.py']],
    ['a folder of another', { 'build/run.js': '', 'build/out/log.txt': '', 'build/dist/x.js': '' }, ['build/run.js']],
    [
      'its tests',
      { 'target/mod.py': '', 'out/': '', 'logs/views/index.rb': '' },
      ['logs/views/index.rb', 'target/mod.py'],
    ],
  ])('are told from the output of %s', async (_, tree, expected) => {
    const files = Object.fromEntries(Object.entries(tree).filter(([path]) => !path.endsWith('/')));
    expect(kept(await scan(shelf.put(files)))).toEqual(expected);
  });

  it('of an ignored folder are not asked', async () => {
    const ignored = shelf.put({
      '.gitignore': 'build/\n',
      'build/a.js': '',
      'out/b.js': '',
      '.councilignore': 'out/\n',
    });
    const snapshot = await scan(ignored);
    expect(kept(snapshot)).toEqual(['.councilignore', '.gitignore']);
    expect(left(snapshot)).toEqual(['build/ build_output', 'out/ build_output']);
  });

  it('are the same for every pack and for scan --project', async () => {
    const scanned = JSON.parse((await packlight(['scan', root, '--project', '--format', 'json'])).out);
    const index = (JSON.parse((await streamed(root, 'json')).text) as FullPack).file_index;
    expect(scanned.files.map(({ path }: { path: string }) => path)).toEqual(
      index.filter(({ included }) => included).map(({ path }) => path),
    );
    expect(scanned.excluded.map(({ path }: { path: string }) => path)).toEqual(
      index.filter(({ included }) => !included).map(({ path }) => path),
    );
    const { text } = await streamed(root, 'markdown');
    expect(text).toContain('left out: build_output: dist/, out/\n');
    expect(text).toContain('packlight scan --project');
  });
});

describe('key files', () => {
  it('of the row Security have places of their own', () => {
    const files = ['auth1', 'auth2', 'auth3', 'auth4', 'auth5', 'auth6', 'rbac', 'permissions', 'acl'].map((name) => {
      return { relative_path: `src/${name}.ts`, size_bytes: 100, category: 'auth', content_extractable: true } as const;
    });
    const found = new KeyFileDetector().detect(files).map(({ path }) => path);
    expect(found).toEqual(
      [1, 2, 3, 4, 5].map((n) => `src/auth${n}.ts`).concat(['acl', 'permissions', 'rbac'].map((n) => `src/${n}.ts`)),
    );
  });
});

describe('what cannot be read', () => {
  it('is said in every pack', async () => {
    const root = shelf.put({ 'a.ts': 'let a;\n' });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    symlinkSync('/nowhere', join(root, 'link'));
    const { packs } = await bothPacks(root);
    for (const { metadata } of packs)
      expect(metadata.unreadable).toEqual([
        { path: 'link', issue: 'link: links are not followed' },
        { path: 'pipe', issue: 'special-file: not a regular file' },
      ]);
    const summary = packs.find((pack) => pack.type === 'summary')!;
    expect(writeSummary(summary)).toContain('Not readable: link (link: links are not followed), pipe');
    for (const format of ['markdown', 'xml'] as const) {
      const { text } = await streamed(root, format);
      expect(text).toContain('2 could not be read: link (link: links are not followed), pipe (special-file');
      expect(text).not.toContain('- nothing');
    }
    expect(someTime).toBe(packs[0]!.metadata.created_at);
  });
});
