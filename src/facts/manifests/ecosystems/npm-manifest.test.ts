import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a package of npm', () => {
  it('gives name, purpose, dependencies by kind, manager, runner, and sources of what is built', () => {
    const found = manifestOf(`//- package.json
{ // comments and a last comma are passed over
  "name": "@acme/till", "description": "Sums up\\n  a basket", "packageManager": "pnpm@9.1.0",
  "main": "./dist/index.js", "module": "dist/esm/index.mjs", "types": "dist/index.d.ts",
  "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.js" }, "./tax": "./dist/tax/index.js", "./run": "./dist/node/run.js", "./*": "./dist/*.js" },
  "bin": { "till": "bin/till.js" },
  "scripts": { "test": "npm run unit", "test:unit": "vitest run" },
  "dependencies": { "zod": "^3.0.0", "both": "1" }, "optionalDependencies": { "fsevents": "2" },
  "peerDependencies": { "react": ">=18" }, "devDependencies": { "react": "19.0.0", "vitest": "4", "both": "1" },
}
//- src/index.ts
//- src/tax/index.ts
//- src/run/index.ts
//- bin/till.js
`);
    expect(found.manifest).toMatchObject({
      project_name: '@acme/till',
      project_type: 'node',
      purpose_guess: 'Sums up a basket',
      build_system: 'pnpm',
      test_framework: 'vitest',
      entry_points: ['src/index.ts', 'src/tax/index.ts', 'src/run/index.ts', 'bin/till.js'],
    });
    expect(needs(found)).toEqual([
      'runtime zod ^3.0.0',
      'runtime both 1',
      'runtime fsevents 2',
      'peer react >=18',
      'dev vitest 4',
    ]);
    expect(found.notes).toEqual([]);
  });

  it.each([
    ['{"scripts":{"test":"node --test"}}', 'node:test'],
    ['{"scripts":{"test":"nyc mocha --exit"}}', 'mocha'],
    ['{"scripts":{"test":"npm run lint","unit":"borp"}}', 'node:test'],
    ['{"jest":{}}', 'jest'],
    ['{"devDependencies":{"ava":"6"}}', 'ava'],
    ['{"devDependencies":{"@playwright/test":"1"}}', 'playwright'],
    ['{"devDependencies":{"cypress":"13","jest":"29"}}', 'jest'],
    ['{"scripts":{"test":"echo no test"}}', undefined],
  ])('%s is tested with %s', (text, runner) => {
    expect(manifestOf(`//- package.json\n${text}\n`).manifest.test_framework).toBe(runner);
  });

  it.each([
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['package-lock.json', 'npm'],
    ['index.js', 'npm'],
  ])('with %s is built by %s', (file, manager) => {
    expect(manifestOf(`//- package.json\n{}\n//- ${file}\n{}\n`).manifest.build_system).toBe(manager);
  });

  it.each([
    ['{"main":"compat/dist/compat.js"}', 'compat/src/index.js'],
    ['{"exports":{"./jsx-runtime":"./jsx-runtime/dist/jsxRuntime.mjs"}}', 'jsx-runtime/src/index.js'],
    ['{"name":"@acme/till","main":"dist/till.js"}', 'src/index.ts'],
  ])('%s is built from %s', (text, path) => {
    expect(manifestOf(`//- package.json\n${text}\n//- ${path}\n`).manifest.entry_points).toEqual([path]);
  });

  it('names every file that it exports, however many conditions name it', () => {
    const names = Array.from({ length: 70 }, (_, at) => `part${at}`);
    const exported = names.map((name) => [
      `./${name}`,
      { import: `./dist/${name}.js`, require: `./dist/cjs/${name}.js` },
    ]);
    const text = JSON.stringify({ exports: Object.fromEntries(exported) });
    const files = names.map((name) => `//- src/${name}.ts\n`);
    expect(manifestOf(`//- package.json\n${text}\n${files.join('')}`).manifest.entry_points).toHaveLength(70);
  });

  it('names only files that exist, and where npm begins by itself when it names none', () => {
    expect(manifestOf('//- package.json\n{"main":"dist/gone.js"}\n').manifest.entry_points).toEqual([]);
    expect(manifestOf('//- package.json\n{"main":"../out.js"}\n//- index.js\n').manifest.entry_points).toEqual([
      'index.js',
    ]);
    const started = '//- package.json\n{"scripts":{"start":"node server/run.js"}}\n//- server/run.js\n';
    expect(manifestOf(started).manifest.entry_points).toEqual(['server/run.js']);
  });
});

describe('workspaces of npm', () => {
  const members = `//- packages/a/package.json
{"name":"@acme/a","private":true,"dependencies":{"left":"catalog:","@acme/b":"workspace:*"}}
//- packages/a/index.js
//- packages/b/package.json
{"name":"@acme/b","description":"The b","main":"lib/b.js"}
//- packages/b/src/b.ts
//- examples/x/package.json
{"name":"x","dependencies":{"only-shown":"1"}}
//- examples/x/index.js
//- packages/a/node_modules/deep/package.json
{"name":"deep"}
`;

  it.each([
    ['package.json', '{"name":"b","workspaces":["packages/*","examples/*"]}', 'npm'],
    ['package.json', '{"name":"b","workspaces":{"packages":["packages/*","examples/*"]}}', 'npm'],
    ['pnpm-workspace.yaml', 'packages:\n  - packages/*\n  - examples/*\ncatalog:\n  left: 1.2.3\n', 'pnpm'],
    ['lerna.json', '{"packages":["packages/*","examples/*"]}', 'npm'],
  ])('of %s %s list their packages', (file, text, manager) => {
    const root = file === 'package.json' ? '' : '//- package.json\n{"name":"b"}\n';
    const found = manifestOf(`//- ${file}\n${text}\n${root}${members}`);
    expect(found.packages).toEqual([
      { path: 'examples/x', name: 'x', project_type: 'node' },
      { path: 'packages/a', name: '@acme/a', project_type: 'node' },
      { path: 'packages/b', name: '@acme/b', project_type: 'node' },
    ]);
    expect(found.manifest.build_system).toBe(manager);
    expect(found.manifest.structure_summary).toContain(
      'workspace with 2 packages: packages/a, packages/b; besides 1 package for examples, benchmarks or tests.',
    );
    expect(found.manifest.purpose_guess, 'the package that bears the name of the project').toBe('The b');
    expect(found.manifest.entry_points, 'what is published first').toEqual([
      'packages/b/src/b.ts',
      'packages/a/index.js',
    ]);
    expect(needs(found), 'neither its own packages nor what examples need').toEqual([
      manager === 'pnpm' ? 'runtime left 1.2.3' : 'runtime left',
    ]);
  });

  it('leave out what a glob with ! takes away', () => {
    const found = manifestOf(`//- package.json\n{"workspaces":["**","!examples/**"]}\n${members}`);
    expect(found.packages.map(({ path }) => path)).toEqual(['packages/a', 'packages/b']);
  });
});
