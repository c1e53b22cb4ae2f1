/** Every printed field, default and pattern of the project contract, on real packs. The rows are `project-requirements.txt`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { requirementsOf } from '../../scripts/requirements.mjs';
import { exclusionGroups } from '../../src/contracts/project/default-exclusions.table.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import type { FullPack } from '../../src/contracts/project/project-types.js';
import { contextPackInfo, recordFactsOf } from '../../src/contracts/project/record/transparency-record.js';
import { PackSerializer } from '../../src/contracts/project/serializer/serializer.js';
import { SummaryPackBuilder } from '../../src/contracts/project/summary/summary-pack.js';
import { unnamedFields, wrongValues } from './printed-fields.js';
import { kept, left, projectShelf, scan } from './project-fixture.js';

const shelf = projectShelf();
afterAll(shelf.remove);

const tree: Record<string, string | Buffer> = {
  'package.json': JSON.stringify({
    name: 'shop',
    description: 'Sells things',
    main: 'src/index.js',
    bin: { shop: 'src/cli.js' },
    scripts: { test: 'jest', build: 'tsc' },
    dependencies: { express: '^4.0.0' },
    devDependencies: { jest: '^29.0.0' },
    peerDependencies: { react: '*' },
  }),
  'src/index.js':
    "import express from 'express';\nimport { go } from './risk.js';\nconst app = express();\napp.get('/total', (q, r) => r.send(go(q)));\napp.listen(1);\nexport { app };\n",
  'src/cli.js': "#!/usr/bin/env node\nimport { go } from './risk.js';\nconsole.log(go(process.argv));\n",
  'src/risk.js': `export function go(x) {\n  const run = eval(x);\n${Array.from({ length: 40 }, (_, i) => `  if (x === ${i} && run) return ${i};`).join('\n')}\n  return 0;\n}\n`,
  'src/long.js': Array.from(
    { length: 400 },
    (_, i) => `export const line${i} = 'a line that is long enough ${i} ${'x'.repeat(100)}';`,
  ).join('\n'),
  'README.md': '# Shop\n\nSells things.\n',
  'logo.png': Buffer.alloc(100),
  'vendor/x.js': 'let x;\n',
};

const samples: Record<string, readonly unknown[]> = {};

beforeAll(async () => {
  const snapshot = await scan(shelf.put(tree), { analyse: true });
  const full = new FullPackBuilder().build(snapshot);
  const summary = new SummaryPackBuilder().build(snapshot);
  const info = parse(contextPackInfo(recordFactsOf(full, 'Content size within limits'))).context_pack_info;
  type Node = { readonly path: string; readonly children?: readonly Node[] };
  const nodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodes)];
  const all = nodes(snapshot.directory_tree as Node);
  Object.assign(samples, {
    ProjectSnapshot: [snapshot],
    exclusion_stats: [snapshot.exclusion_stats],
    DirectoryNode: all.filter(({ children }) => children !== undefined),
    FileNode: all.filter(({ children }) => children === undefined),
    FileMetadata: snapshot.files,
    ExcludedFile: snapshot.excluded_files,
    FullPack: [full],
    Manifest: [full.manifest, summary.manifest],
    Dependency: full.manifest.dependencies,
    FileIndexEntry: [...full.file_index, ...summary.file_index],
    KeyFile: full.key_files,
    FileContent: full.contents,
    PackMetadata: [full.metadata, summary.metadata],
    SummaryPack: [summary],
    RepoSummary: [summary.repo_summary],
    KeyFileSummary: summary.key_files_summary,
    EntrypointSummary: summary.entrypoints,
    RiskHotspot: summary.risk_hotspots,
    context_pack_info: [info],
    exclusions_by_reason: [info.exclusions_by_reason],
  });
});

const unlessCode = ', unless it holds code';
const rowsOf = (name: string) => requirementsOf('project').filter(([, , test]) => test?.endsWith(` › ${name}`));

describe('the published types', () => {
  it.each(rowsOf('%s is %s'))('%s is %s', (...row) => {
    expect(wrongValues(samples, row as string[])).toEqual([]);
  });

  it('have no field without a row', () => {
    expect(unnamedFields(samples, rowsOf('%s is %s'))).toEqual(['FileContent.note']);
  });
});

describe('the default exclusion patterns', () => {
  it.each(rowsOf('%s: %s'))('%s: %s', async (pattern, outcome) => {
    const isDoubtful = outcome!.endsWith(unlessCode);
    const path = pattern!
      .replaceAll('`', '')
      .replace('**/', 'a/')
      .replace(/\/\*\*$/, isDoubtful ? '/x.txt' : '/x.ts')
      .replace('/*/', '/p/')
      .replaceAll('*', 'x');
    const snapshot = await scan(shelf.put({ [path]: 'x\n', 'a/kept.ts': 'let kept;\n' }));
    expect(kept(snapshot)).toEqual(['a/kept.ts']);
    const code = path.replace('x.txt', 'x.ts');
    if (isDoubtful) expect(kept(await scan(shelf.put({ [code]: 'x\n' })))).toEqual([code]);
    const reason = outcome!.replace('is left out as ', '').replace(unlessCode, '');
    const lines = left(snapshot);
    // The folder of our own git data is not part of a project at all.
    if (!path.includes('.git/')) expect(lines[0]).toMatch(new RegExp(` ${reason}$`));
  });

  it('are those of the table, and no other', () => {
    const rows = rowsOf('%s: %s').map(([pattern]) => pattern!.replaceAll('`', ''));
    expect(rows.sort()).toEqual(exclusionGroups.flatMap(({ patterns }) => patterns).sort());
  });
});

describe('What the comments of the types say', () => {
  it.each([
    ['config', ['package.json', 'tsconfig.json']],
    ['entrypoint', ['main.ts', 'index.js', 'app.py']],
    ['auth', ['src/auth.ts', 'src/login.js']],
    ['api', ['src/routes/cart.ts', 'src/controllers/cart.ts', 'src/handlers/cart.ts']],
    ['database', ['src/models/cart.py', 'migrations/0001.py', 'src/queries/cart.ts']],
    ['test', ['tests/cart.py', 'src/cart.test.ts']],
    ['documentation', ['README.md', 'docs/cart.md']],
    ['build', ['dist/', '.next/']],
    ['dependency', ['node_modules/', 'vendor/']],
    ['source', ['src/cart.ts']],
    ['other', ['table.csv']],
  ])('FileCategory › %s', async (category, paths) => {
    const files = Object.fromEntries(paths.map((path) => [path.replace(/\/$/, '/x.js'), 'x\n']));
    const { file_index } = new FullPackBuilder().build(await scan(shelf.put(files)));
    expect(file_index.map((file) => [file.path, file.category])).toEqual(paths.sort().map((path) => [path, category]));
  });

  it.each([
    ['text', 'a.ts'],
    ['binary', 'a.exe'],
    ['image', 'a.png'],
    ['data', 'a.csv'],
    ['unknown', 'folder/'],
  ])('FileType › %s', async (type, path) => {
    const files = { [path.replace('folder/', 'vendor/x')]: 'x\n' };
    const { file_index } = new FullPackBuilder().build(await scan(shelf.put(files)));
    expect(file_index.map((file) => file.type)).toEqual([type]);
  });

  it.each([
    ['credentials', 'credentials.json', 'x\n'],
    ['binary', 'a.bin', Buffer.from([0, 1, 2, 0, 255])],
    ['size_limit', 'large.txt', 'x'.repeat(1_000_001)],
    ['pattern_match', 'dump.sql', 'x\n'],
    ['dependency_dir', 'node_modules/x.js', 'x\n'],
    ['build_output', 'dist/x.js', 'x\n'],
    ['cache', '__pycache__/x.py', 'x\n'],
  ])('ExclusionReason › %s', async (reason, path, content) => {
    const snapshot = await scan(shelf.put({ [path]: content }));
    expect(snapshot.excluded_files.map((file) => file.reason)).toEqual([reason]);
  });

  it.each([
    [
      'node, npm, jest',
      { 'package.json': '{"scripts":{"test":"jest"},"devDependencies":{"jest":"29"}}', 'package-lock.json': '{}' },
    ],
    [
      'python, setuptools, pytest',
      { 'setup.py': 'from setuptools import setup\nsetup()\n', 'requirements-dev.txt': 'pytest\n' },
    ],
    ['rust, cargo, cargo test', { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': '#[test]\nfn a() {}\n' }],
    ['c, make, undefined', { Makefile: 'all:\n\tcc a.c\n', 'a.c': 'int main() { return 0; }\n' }],
  ])('Manifest: project_type, build_system and test_framework › %s', async (expected, tree) => {
    const { manifest } = new FullPackBuilder().build(await scan(shelf.put(tree)));
    expect(`${manifest.project_type}, ${manifest.build_system}, ${manifest.test_framework}`).toBe(expected);
  });

  it('Manifest: project_name is from package.json, or inferred', async () => {
    const named = new FullPackBuilder().build(await scan(shelf.put({ 'package.json': '{"name":"shop"}' })));
    const bare = new FullPackBuilder().build(await scan(shelf.put({ 'a.ts': 'x\n' }), { folderName: 'till' }));
    expect([named.manifest.project_name, bare.manifest.project_name]).toEqual(['shop', 'till']);
  });

  it('RepoSummary: description has two or three paragraphs', () => {
    const [summary] = samples.SummaryPack as [{ readonly repo_summary: { readonly description: string } }];
    const paragraphs = summary.repo_summary.description.split('\n\n').length;
    expect([2, 3]).toContain(paragraphs);
  });

  it('SummaryPack: manifest and files of the index are those of the full pack', async () => {
    const snapshot = await scan(shelf.put(tree), { analyse: true });
    const [full, summary] = [new FullPackBuilder().build(snapshot), new SummaryPackBuilder().build(snapshot)];
    expect(summary.manifest).toEqual(full.manifest);
    expect(summary.file_index.map(({ path }) => path)).toEqual(full.file_index.map(({ path }) => path));
  });

  it.each(['cli', 'web', 'api', 'library', 'script'])('EntrypointSummary: type › %s', async (type) => {
    const { entrypoints } = new SummaryPackBuilder().build(await scan(shelf.put(starts[type]!), { analyse: true }));
    expect(entrypoints.map((entry) => entry.type)).toEqual([type]);
  });

  it.each(['security', 'performance', 'complexity', 'coupling'])('RiskHotspot: risk_type › %s', async (type) => {
    const { risk_hotspots } = new SummaryPackBuilder().build(await scan(shelf.put(risks[type]!), { analyse: true }));
    expect(risk_hotspots.map((hotspot) => hotspot.risk_type)).toContain(type);
  });

  it('TruncationConfig: every field is followed', async () => {
    const line = (i: number) => `line ${i}\n`;
    const text = Array.from({ length: 40 }, (_, i) => line(i)).join('');
    const snapshot = await scan(shelf.put({ 'a.txt': text, 'b.txt': text }));
    const config = { preserve_head_lines: 2, preserve_tail_lines: 1, truncation_marker: '\n<cut>\n' };
    const cut = new FullPackBuilder({ ...config, max_file_bytes: 60 }).build(snapshot);
    expect(cut.contents.map(({ content }) => content)).toEqual([
      'line 0\nline 1\n<cut>\nline 39\n',
      'line 0\nline 1\n<cut>\nline 39\n',
    ]);
    const small = new FullPackBuilder({ ...config, max_total_bytes: 350 }).build(snapshot);
    expect(small.metadata.total_content_bytes).toBeLessThanOrEqual(350);
  });

  it('PackSerializer: JSON is the default, and can be read by people', () => {
    const [pack] = samples.FullPack as [FullPack];
    const text = new PackSerializer().serialize(pack);
    expect(JSON.parse(text)).toEqual(pack);
    expect(text).toContain('Sells things');
  });
});

const server = (answer: string) => ({
  'package.json': '{"name":"a","main":"server.js","dependencies":{"express":"4"}}',
  'server.js': `const express = require('express');\nconst app = express();\napp.get('/a', (q, r) => ${answer});\napp.listen(1);\n`,
});
const starts: Record<string, Record<string, string>> = {
  cli: { 'package.json': '{"name":"a","bin":{"a":"cli.js"}}', 'cli.js': '#!/usr/bin/env node\ngo(process.argv);\n' },
  web: server("r.render('cart.html')"),
  api: server('r.json({})'),
  library: { 'package.json': '{"name":"a","main":"index.js"}', 'index.js': 'exports.add = (a, b) => a + b;\n' },
  script: { 'package.json': '{"name":"a","main":"run.js"}', 'run.js': '#!/usr/bin/env node\ngo();\n' },
};
const nine = Array.from({ length: 9 }, (_, i) => i);
const risks: Record<string, Record<string, string>> = {
  security: { 'a.js': 'export function run(x) {\n  return eval(x);\n}\n' },
  performance: {
    'a.js':
      "export async function all(db, carts) {\n  for (const a of carts) {\n    for (const b of a) {\n      await db.query('SELECT 1');\n    }\n  }\n}\n",
  },
  complexity: { 'a.js': `export function go(x) {\n${'  if (x) x += 1;\n'.repeat(60)}  return x;\n}\n` },
  coupling: Object.fromEntries([
    [
      'hub.ts',
      `${nine.map((i) => `import { b${i} } from './b${i}.js';\n`).join('')}export const hub = [${nine.map((i) => `b${i}`)}];\n`,
    ],
    ...nine.flatMap((i) => [
      [`a${i}.ts`, "import { hub } from './hub.js';\nexport const a = hub;\n"],
      [`b${i}.ts`, `export const b${i} = 1;\n`],
    ]),
  ]),
};
