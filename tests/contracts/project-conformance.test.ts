/** Every printed field, default and pattern of the project contract, on real packs. The rows are `project-requirements.txt`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { requirementsOf } from '../../scripts/requirements.mjs';
import { exclusionGroups } from '../../src/contracts/project/default-exclusions.table.js';
import { FullPackBuilder } from '../../src/contracts/project/full/full-pack.js';
import { contextPackInfo, recordFactsOf } from '../../src/contracts/project/record/transparency-record.js';
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
const rowsOf = (name: string) => requirementsOf('project').filter(([, , test]) => test!.endsWith(` › ${name}`));

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
