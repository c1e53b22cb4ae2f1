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
import { checkTidiness } from './tidy/rules.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

describe('the sources', () => {
  it('keep the import directions, the banned calls and the file sizes of ARCHITECTURE.md', () => {
    const sources = new Map(
      readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.c?ts$/.test(name) && !name.endsWith('.test.ts'))
        .map((name) => [`src/${name}`, readFileSync(join(root, 'src', name), 'utf8')]),
    );
    expect(sources.size).toBeGreaterThan(30);
    expect(checkTidiness(sources)).toEqual([]);
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
    ['src/scan/a.ts', 'x\n'.repeat(301), '302 lines'],
  ])('are caught when %s breaks a rule', (path, text, violation) => {
    expect(checkTidiness(new Map([[path, text]])).join('\n')).toContain(violation);
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
