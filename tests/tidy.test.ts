import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { schemaDocument } from '../src/base/shape.js';
import { engineVersion } from '../src/base/version.js';
import { shapes } from '../src/queries/schemas.js';
import { scratchFolder, writeTree } from './fixtures/git-tree.js';
import { type Cut, findCuts } from './tidy/cuts.js';
import { allowedCuts } from './tidy/cuts.table.js';
import { findMissingExports, findUnusedExports } from './tidy/exports.js';
import { findMentions } from './tidy/mentions.js';
import { isSource, readSources } from './tidy/read-sources.js';
import { checkTidiness } from './tidy/rules.js';
import { checkLengths, checkStructure } from './tidy/structure.js';
import { parseSources } from './tidy/syntax.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const parse = (files: Readonly<Record<string, string>>) => parseSources(new Map(Object.entries(files)));

describe('the sources', () => {
  const sources = parseSources(readSources(root, 'src', isSource));

  it('keep the import directions, the banned calls and the file sizes of ARCHITECTURE.md', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(checkTidiness(sources)).toEqual([]);
  });

  it('are laid out in short files, small folders and functions with few parameters', () => {
    expect(checkLengths(sources)).toEqual([]);
    expect(checkStructure(sources)).toEqual([]);
  });

  it('export nothing that no other file imports', () => {
    const others = [
      readSources(root, 'src', (path) => path.endsWith('.test.ts')),
      readSources(root, 'tests', (path) => /\.(?:ts|mjs)$/.test(path) && !path.startsWith('tests/fixtures/projects/')),
      readSources(root, 'bench', (path) => path.endsWith('.mjs')),
      readSources(root, 'scripts', (path) => path.endsWith('.mjs')),
    ];
    const unused = findUnusedExports(sources, others.flatMap(parseSources));
    expect(unused).toEqual([]);
  });

  it('export what scripts and benches load from them', () => {
    const isScript = (path: string) => path.endsWith('.mjs') && !path.startsWith('tests/fixtures/projects/');
    const scripts = ['bench', 'scripts', 'tests'].flatMap((folder) =>
      parseSources(readSources(root, folder, isScript)),
    );
    expect(scripts.length).toBeGreaterThan(50);
    expect(findMissingExports(sources, scripts)).toEqual([]);
  });

  it('name no document outside of this repository', () => {
    const named = findMentions(readSources(root, 'src', (path) => /\.c?ts$/.test(path)));
    expect(named).toEqual([]);
  });

  it.each([
    ['src/model/a.ts', "import { x } from '../scan/walk.js';", 'model may not import scan'],
    ['src/scan/a.ts', "import { x } from '../guard/paths.js';", 'scan may not import guard'],
    ['src/cli/a.ts', "import { x } from '../scan/scan.js';", 'cli may not import scan'],
    ['src/index/a.ts', "import { readFileSync } from 'node:fs';", 'node:fs may be imported only in'],
    ['src/jail/a.ts', "import { spawn } from 'node:child_process';", 'node:child_process may be imported only in'],
    ['src/emit/a.ts', 'const at = new Date();', 'no clock'],
    ['src/emit/a.ts', 'names.sort((a, b) => a.localeCompare(b));', 'no locale'],
    ['src/select/a.ts', 'const n = Math.random();', 'no randomness'],
    ['src/budget/a.ts', 'const home = process.env.HOME;', 'no environment'],
    ['src/emit/a.ts', 'const block = text as GuardedText;', 'only guard/ makes guarded values'],
    ['src/cli/a.ts', 'process.stderr.write(message);', 'only cli/output/talk.ts talks'],
    ['src/scan/a.ts', "import ignore from 'ignore';", 'no dependencies'],
    ['src/scan/a.ts', "export { x } from '../select/rank.js';", 'scan may not import select'],
    ['src/scan/a.ts', "import type { X } from '../emit/frame.js';", 'scan may not import emit'],
    ['src/scan/a.ts', "const a = () => import('../store/open-store.js');", 'scan may not import store'],
    ['src/scan/a.ts', "let a: import('../store/open-store.js').Store;", 'scan may not import store'],
    ['src/scan/a.ts', "import a = require('../store/open-store.js');", 'scan may not import store'],
    [
      'src/scan/a.ts',
      "const load = createRequire(import.meta.url); load('../guard/a.js');",
      'scan may not import guard',
    ],
    ['src/scan/a.ts', 'const load = createRequire(import.meta.url); load(name);', 'name is computed'],
    ['src/scan/a.ts', "new URL('../guard/a.js', import.meta.url);", 'scan may not import guard'],
    ['src/scan/a.ts', "new URL('../../dist/data/x', import.meta.url);", 'scan may not import unknown'],
    ['src/emit/a.ts', "const { now } = Date; const e = process['env'];", 'no clock'],
    ['src/emit/a.ts', "const e = globalThis.process['env'];", 'no environment'],
    ['src/emit/a.ts', 'const { env } = process;', 'no environment'],
    ['src/emit/a.ts', "import { randomUUID as id } from 'node:crypto';", 'no randomness'],
    ['src/emit/a.ts', 'names.sort();', 'use base/order'],
    ['src/emit/a.ts', 'const block = <GuardedBlock>(text as unknown);', 'only guard/ makes guarded values'],
    ['src/emit/a.ts', 'console.log(1);', 'only faces talk'],
    ['src/emit/a.ts', '// TODO: finish', 'unfinished mark'],
    ['src/scan/a.ts', 'x\n'.repeat(301), '302 lines'],
  ])('are caught when %s breaks a rule: %j', (path, text, violation) => {
    expect(checkTidiness(parse({ [path]: text })).join('\n')).toContain(violation);
  });

  it('are not caught when a comment, a string or a member of something else has the same name', () => {
    const text = `// process.env and new Date()
const words = 'Math.random() fetch(x)';
export const seen = { console: words, fetch: (own: { now(): number }) => own.now() };
`;
    expect(checkTidiness(parse({ 'src/scan/a.ts': text }))).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['26 files', Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`src/scan/f${i}.ts`, 'x;']))],
    ['has the same name', { 'src/scan/a.ts': 'x;', 'src/scan/inner/a.ts': 'x;' }],
    ['only forwards', { 'src/scan/a.ts': "export { x } from './b.js';" }],
    ['4 parameters', { 'src/scan/a.ts': 'function f(a: A, b: B, c: C, d: D) {}' }],
    ['4 parameters', { 'src/scan/a.ts': 'const f = (a: A, b: B, c: C, d: D) => {};' }],
    ['a boolean parameter (isOld)', { 'src/scan/a.ts': 'class A { f(a: A, isOld: boolean) {} }' }],
    ['a boolean parameter (isOld)', { 'src/scan/a.ts': 'function f(isOld = false) {}' }],
  ])('are caught when the layout breaks a rule: %s', (violation, files) => {
    expect(checkStructure(parse(files)).join('\n')).toContain(violation);
  });

  it.each([
    ['the median file has 91 lines', [10, 91, 91]],
    ['the file at 90 % has 251 lines', [1, 1, 251]],
  ])('are caught when they are too long: %s', (violation, lengths) => {
    const files = lengths.map((length, i) => [`src/scan/f${i}.ts`, 'x;\n'.repeat(length)]);
    expect(checkLengths(parse(Object.fromEntries(files))).join('\n')).toContain(violation);
  });

  it('are caught when an export is imported nowhere', () => {
    const text = `export const used = 1; export const lonely = 2; export type Lonely = 3;
export type Taken = 4; export function take(taken: Taken) { return lonely; }
export const loaded = 5; export const built = 6;`;
    const files = {
      'src/scan/a.ts': text,
      'src/scan/b.ts': "import { used } from './a.js'; const { loaded } = await import('./a.js'); used(loaded);",
    };
    const users = parse({
      'tests/a.test.ts': "import { take as took } from '../src/scan/a.js'; took();",
      'bench/a.mjs': "const { built } = await load('scan/a.js');",
    });
    expect(findUnusedExports(parse(files), users)).toEqual(['src/scan/a.ts: lonely', 'src/scan/a.ts: Lonely']);
  });

  it('are caught when a script loads a module or a name that is not there', () => {
    const files = parse({ 'src/scan/a.ts': 'export const here = 1;' });
    const script = parse({
      'bench/a.mjs': `const { here, gone } = await import('../dist/scan/a.js'); const { x } = await load('scan/b.js');`,
    });
    expect(findMissingExports(files, script)).toEqual([
      'bench/a.mjs: src/scan/a does not export gone',
      'bench/a.mjs: src/scan/b is not there',
    ]);
  });

  it('are caught when they name a document that is elsewhere', () => {
    const named = findMentions(
      new Map([['src/scan/a.ts', `// ${'formats'}.md 7\n// docs/contracts/task.md\n// seeds/${'004'}\n`]]),
    );
    expect(named).toEqual(['src/scan/a.ts:1: formats.md', 'src/scan/a.ts:3: seeds/004']);
  });
});

describe('what is shown', () => {
  const isShown = (path: string) =>
    /^src\/(?:(?:api|base|cli|contracts|emit|facts|formats|jail|pipeline|queries|records|store)\/|[^/]+\.ts$)/.test(
      path,
    );
  const nameOf = ({ path, expression }: Pick<Cut, 'path' | 'expression'>) => `${path}: ${expression}`;

  it('is cut from guarded text only, but for what the table names with its reason', () => {
    const found = new Set(findCuts(root, isShown).map(nameOf));
    const allowed = new Set(allowedCuts.map(([path, expression]) => nameOf({ path, expression })));
    expect(
      [...found].filter((cut) => !allowed.has(cut)),
      'guard the whole text, then cut it: guard/cut.ts',
    ).toEqual([]);
    expect(
      [...allowed].filter((cut) => !found.has(cut)),
      'no longer there: take it out of the table',
    ).toEqual([]);
    expect(allowed.size).toBeLessThanOrEqual(67);
  }, 60_000);

  it('is caught when a text is cut that no guard has seen', () => {
    const scratch = scratchFolder();
    writeTree(scratch.path, {
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
      'src/shown.ts': `declare const guarded: unique symbol;
type GuardedText = string & { readonly [guarded]: true };
export const say = (raw: string, seen: GuardedText, rows: string[], found: string | null, maxLength: number) => [
  seen.slice(0, 40), rows.slice(0, 40), raw.slice(0, raw.indexOf('/')), raw.slice(1, -1),
  raw.slice(0, 40), raw.trim().slice(0, maxLength), found?.slice(-maxLength), raw.substring(0, 7),
  raw.split('\\n', 1), raw.split('. ')[0]!,
];
`,
    });
    expect(findCuts(scratch.path, () => true).map(({ line, expression }) => `${line} ${expression}`)).toEqual([
      '5 raw.slice(0,40)',
      '5 ….slice(0,maxLength)',
      '5 found.slice(-maxLength)',
      '5 raw.substring(0,7)',
      "6 raw.split('\\n',1)",
      "6 raw.split('.')",
    ]);
    scratch.remove();
  }, 60_000);
});

describe('the package', () => {
  it('has the version that the engine says it has', () => {
    expect(readJson('package.json').version).toBe(engineVersion);
  });

  it('needs at most 15 runtime dependencies and runs no install script', () => {
    const manifest = readJson('package.json');
    expect(Object.keys(manifest.dependencies ?? {}).length).toBeLessThanOrEqual(15);
    expect(Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  it('pins every dependency exactly and names no registry host', () => {
    const manifest = readJson('package.json');
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies }) as string[];
    expect(versions.filter((version) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-beta\.\d+)?$/.test(version))).toEqual([]);
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });

  it('locks the optional packages of every platform, so that an install works on each', () => {
    const { packages } = readJson('package-lock.json') as {
      packages: Record<string, { optionalDependencies?: object }>;
    };
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    const missing = wanted.filter((name) => packages[`node_modules/${name}`] === undefined);
    expect(missing, 'run: node scripts/complete-lock.mjs').toEqual([]);
    expect(wanted.length).toBeGreaterThan(20);
  });

  it('ships the schemas that the code generates', () => {
    for (const [name, shape] of Object.entries(shapes)) {
      expect(readJson(`schemas/${name}.json`), `run: node scripts/schemas.mjs`).toEqual(
        schemaDocument(`packlight ${name}`, shape),
      );
    }
    expect(readdirSync(join(root, 'schemas')).sort()).toEqual(
      Object.keys(shapes)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });

  it('holds no machine path in a tracked file', () => {
    const pattern = '(/home/[a-z]+/|/root/|/Users/[A-Za-z]+/|/work/)';
    const places = ['--', ':!package-lock.json', ':!tests/tidy.test.ts'];
    const { stdout } = spawnSync('git', ['grep', '-nIE', pattern, ...places], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});
