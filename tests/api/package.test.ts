/** The package as its users get it: packed, installed into an empty folder, type-checked and run there. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../fixtures/command-line.js';

const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const subpaths = Object.keys(manifest.exports).filter((name) => name !== './package.json');
const specifierOf = (subpath: string) => posix.join('packlight', subpath);

const folder = mkdtempSync(join(tmpdir(), 'packlight-package-'));
const installed = join(folder, 'node_modules', 'packlight');
let packed: { readonly size: number; readonly files: readonly string[] } = { size: 0, files: [] };

/** A scratch project: dependencies are linked, so nothing is downloaded. `postgres` is not installed. */
beforeAll(() => {
  // The step before `npm pack`, without the build: other tests use the one that is there.
  const modes = spawnSync(process.execPath, ['scripts/build.mjs', '--modes'], { cwd: projectRoot, encoding: 'utf8' });
  expect(modes).toMatchObject({ status: 0 });
  const pack = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const [{ size, files, filename }] = JSON.parse(pack.stdout);
  packed = { size, files: files.map(({ path }: { path: string }) => path) };
  mkdirSync(installed, { recursive: true });
  expect(spawnSync('tar', ['xzf', join(folder, filename), '-C', installed, '--strip-components=1']).status).toBe(0);
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  }
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'cart.ts'), 'export function total(prices: number[]) {\n  return prices[0];\n}\n');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the tarball', () => {
  it('has at most 200 files and 4 MB', () => {
    expect(packed.files.length).toBeLessThanOrEqual(200);
    expect(packed.size).toBeLessThanOrEqual(4_000_000);
  });

  it('holds bundles only, no module of the sources and no test', () => {
    expect(packed.files.filter((name) => /\.(?:js|ts|map)$/.test(name))).toEqual([]);
    expect(packed.files.filter((name) => name.startsWith('dist/') && !/^dist\/(?:cli|data|lib)\//.test(name))).toEqual(
      [],
    );
  });

  it('holds every file that README.md links to', () => {
    const links = [...readFileSync(join(projectRoot, 'README.md'), 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)];
    const relative = links.map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target));
    expect(relative.length).toBeGreaterThan(3);
    expect(relative.filter((target) => !packed.files.includes(posix.normalize(target)))).toEqual([]);
  });
});

const options = {
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  target: 'ES2023',
  lib: ['ES2023'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};

describe('types of the package', () => {
  it.each(['typescript5', 'typescript'])(
    'check for import and require of every entry with %s',
    (compiler) => {
      const names = subpaths.map((subpath, i) => ({ alias: `entry${i}`, specifier: specifierOf(subpath) }));
      const uses = names.map(({ alias }) => `export type Of_${alias} = keyof typeof ${alias};`).join('\n');
      const imports = names.map(({ alias, specifier }) => `import * as ${alias} from '${specifier}';`).join('\n');
      writeFileSync(join(folder, 'esm.mts'), `${imports}\n${uses}\n${example}`);
      const requires = names.map(({ alias, specifier }) => `import ${alias} = require('${specifier}');`).join('\n');
      writeFileSync(join(folder, 'cjs.cts'), `${requires}\n${uses}\n`);
      const config = { compilerOptions: options, files: ['esm.mts', 'cjs.cts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const tsc = join(projectRoot, 'node_modules', compiler, 'bin', 'tsc');
      const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
      expect(stdout).toBe('');
      expect(status).toBe(0);
    },
    120_000,
  );

  it('name no type of Node', () => {
    for (const name of readdirSync(join(installed, 'dist', 'lib')).filter((file) => file.endsWith('.d.cts')))
      expect(readFileSync(join(installed, 'dist', 'lib', name), 'utf8')).not.toMatch(
        /[:<|] ?Buffer\b|\bNodeJS\.|['"]node:/,
      );
  });
});

const example = `
import { pack, type Pack } from 'packlight';
export async function example(): Promise<Pack> {
  const result = await pack('.', { task: 'x', targets: ['a.ts', { path: 'b.ts' }], budget: 100 });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
// @ts-expect-error An unknown option does not compile.
void pack('.', { task: 'x', teir: 'cheap' });
// @ts-expect-error Nor does a format that there is not.
void pack('.', { task: 'x', format: 'yaml' });
`;

describe('the installed package', () => {
  it('gives the same functions to import and require, for every entry', () => {
    const script = `
      import { createRequire } from 'node:module';
      const require = createRequire(${JSON.stringify(join(folder, 'x.mjs'))});
      const same = [];
      for (const name of ${JSON.stringify(subpaths.map(specifierOf))}) {
        const [imported, required] = [await import(name), require(name)];
        const names = Object.keys(required);
        same.push(names.length > 0 && names.every((key) => imported[key] === required[key]));
      }
      console.log(JSON.stringify(same));
    `;
    writeFileSync(join(folder, 'same.mjs'), script);
    const { stdout, stderr } = spawnSync(process.execPath, ['same.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(subpaths.map(() => true));
  });

  it.each(subpaths)(
    'runs the example of %s',
    (subpath) => {
      const { types } = manifest.exports[subpath];
      const declared = readFileSync(join(installed, types), 'utf8');
      const code = exampleIn(declared);
      expect(code).not.toBeNull();
      writeFileSync(join(folder, 'example.mjs'), code!);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      if (subpath !== './secrets') expect(stdout).not.toBe('');
    },
    60_000,
  );

  it('says how to install postgres when a database is named', () => {
    const script = `
      import { openStore } from 'packlight/store';
      const opened = await openStore('postgres://localhost/none', { create: false });
      console.log(opened.ok ? '' : opened.error.message);
    `;
    writeFileSync(join(folder, 'postgres.mjs'), script);
    const { stdout } = spawnSync(process.execPath, ['postgres.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toContain('npm install postgres');
    const command = [join(installed, 'bin', 'packlight.mjs'), 'runs', '--store', 'postgres://localhost/none'];
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('npm install postgres');
    expect(status).toBe(2);
  });
});

/** The code behind `@example` of the comment that stands first. */
function exampleIn(declared: string): string | null {
  const comment = /^\/\*\*[\s\S]*?\*\//.exec(declared)?.[0] ?? '';
  const code = /@example\n([\s\S]*?)\s*\*\/$/.exec(comment)?.[1];
  return code === undefined ? null : code.replace(/^ \* ?/gm, '');
}
