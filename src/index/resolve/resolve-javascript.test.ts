import { describe, expect, it } from 'vitest';
import { emptyFiles, findDifferences, resolveAll } from '../../../tests/resolve/check.js';

const json = (value: unknown) => JSON.stringify(value);
const requiring = (specifier: string) => ({ specifier, kind: 'require' as const });

describe('imports of JavaScript by path', () => {
  const files = {
    ...emptyFiles(`
      src/main.ts src/a.ts src/b.tsx src/c.js src/d.d.ts src/d.js src/e.mts src/f.json src/g.vue src/g.css
      src/dir/index.ts src/dir.ts src/both/index.js src/h.jsx src/deep/x.ts
      src/pkg/lib/start.js src/#odd/x.js index.js public/logo.svg src/i.cts src/types.d.ts
    `),
    'src/pkg/package.json': json({ main: 'lib/start' }),
  };

  it('get an extension, an index, or the source behind a compiled name', () => {
    expect(
      findDifferences(files, [
        ['src/main.ts', './a', 'src/a.ts'],
        ['src/main.ts', './a.js', 'src/a.ts'],
        ['src/main.ts', './a.ts', 'src/a.ts'],
        ['src/main.ts', './b.js', 'src/b.tsx'],
        ['src/main.ts', './b.jsx', 'src/b.tsx'],
        ['src/main.ts', './c', 'src/c.js'],
        ['src/main.ts', './d', 'src/d.d.ts src/d.js'],
        ['src/main.ts', './d.js', 'src/d.d.ts src/d.js'],
        ['src/main.ts', './e.mjs', 'src/e.mts'],
        ['src/main.ts', './i.cjs', 'src/i.cts'],
        ['src/main.ts', './f.json', 'src/f.json'],
        ['src/main.ts', './g.vue', 'src/g.vue'],
        ['src/main.ts', './g.css?inline', 'src/g.css'],
        ['src/main.ts', 'raw-loader!./g.css', 'src/g.css'],
        ['src/main.ts', './h', 'src/h.jsx'],
        ['src/main.ts', './types', 'src/types.d.ts'],
        ['src/main.ts', './dir', 'src/dir.ts'],
        ['src/main.ts', './dir/', 'src/dir/index.ts'],
        ['src/main.ts', './both', 'src/both/index.js'],
        ['src/main.ts', './pkg', 'src/pkg/lib/start.js'],
        ['src/main.ts', './#odd/x.js', 'src/#odd/x.js'],
        ['src/main.ts', './c.js#part', 'src/c.js'],
        ['src/deep/x.ts', '..', '?'],
        ['src/main.ts', '..', 'index.js'],
        ['src/main.ts', '/src/a.ts', 'src/a.ts'],
        ['src/main.ts', '/logo.svg', 'public/logo.svg'],
        ['src/main.ts', './missing', '?'],
        ['src/main.ts', '../../outside', '?'],
        ['src/main.ts', '../../../etc/passwd', '?'],
      ]),
    ).toEqual([]);
  });

  it('from outside keep the name of their package', () => {
    expect(
      findDifferences(files, [
        ['src/main.ts', 'react', '= react'],
        ['src/main.ts', 'react-dom/client', '= react-dom'],
        ['src/main.ts', '@scope/name/deep/x.js', '= @scope/name'],
        ['src/main.ts', 'node:fs', '= node:fs'],
        ['src/main.ts', 'fs/promises', '= node:fs'],
        ['src/main.ts', 'npm:chalk@5', '= chalk'],
        ['src/main.ts', 'https://host.example/x/mod.ts', '= host.example'],
        ['src/main.ts', 'virtual:thing', '= virtual:thing'],
      ]),
    ).toEqual([]);
  });
});

describe('imports by tsconfig', () => {
  it('follow paths, baseUrl, extends and references', () => {
    const files = {
      ...emptyFiles(
        'base/lib/x.ts web/src/app.ts web/src/ui/button.tsx web/test/app.test.ts plain/src/y.ts plain/src/z/index.ts plain/w.js shared/tool.ts web/src/special.ts',
      ),
      'base/tsconfig.json': `{
        // comments and trailing commas are usual here
        "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["lib/*"], /* any */ "*": ["nothing/*"], }, },
      }`,
      'web/tsconfig.json': json({
        files: [],
        references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.test.json' }],
      }),
      'web/tsconfig.app.json': json({
        include: ['src'],
        compilerOptions: {
          paths: {
            '@/*': ['./src/*'],
            '@/special': ['./src/special.ts'],
            shared: ['../shared/tool.ts'],
            up: ['../../../etc/x'],
          },
        },
      }),
      'web/tsconfig.test.json': json({
        include: ['test'],
        compilerOptions: { paths: { '@/*': ['./test/*', './src/ui/*'] } },
      }),
      'plain/jsconfig.json': json({ extends: './conf.json' }),
      'plain/conf.json': json({ extends: ['./loop.json'], compilerOptions: { baseUrl: './src' } }),
      'plain/loop.json': json({ extends: './conf.json' }),
      'inner/tsconfig.json': json({ extends: '../base/tsconfig' }),
      'inner/a.ts': '',
      'broken/tsconfig.json': '{ "compilerOptions": { "paths": ',
      'broken/a.ts': '',
    };
    expect(
      findDifferences(files, [
        ['base/lib/x.ts', '@lib/x', 'base/lib/x.ts'],
        ['inner/a.ts', '@lib/x.js', 'base/lib/x.ts'],
        ['inner/a.ts', 'lib/x', 'base/lib/x.ts'],
        ['web/src/app.ts', '@/ui/button', 'web/src/ui/button.tsx'],
        ['web/src/app.ts', '@/special', 'web/src/special.ts'],
        ['web/src/app.ts', 'shared', 'shared/tool.ts'],
        ['web/src/app.ts', 'up', '= up'],
        ['web/test/app.test.ts', '@/button', 'web/src/ui/button.tsx'],
        ['plain/w.js', 'y', 'plain/src/y.ts'],
        ['plain/w.js', 'z', 'plain/src/z/index.ts'],
        ['plain/w.js', 'react', '= react'],
        ['broken/a.ts', '@lib/x', '= @lib/x'],
      ]),
    ).toEqual([]);
  });

  it('find the sources behind an alias that only a bundler knows', () => {
    const files = { ...emptyFiles('app/src/views/home.vue app/src/main.js'), 'app/package.json': '{}' };
    expect(
      findDifferences(files, [
        ['app/src/main.js', '@/views/home.vue', 'app/src/views/home.vue'],
        ['app/src/main.js', '~/views/home.vue', 'app/src/views/home.vue'],
        ['app/src/main.js', '@/views/none', '?'],
      ]),
    ).toEqual([]);
  });

  it('join rootDirs', () => {
    const files = {
      ...emptyFiles('src/a/x.ts gen/a/y.ts'),
      'tsconfig.json': json({ compilerOptions: { rootDirs: ['src', 'gen'] } }),
    };
    expect(findDifferences(files, [['src/a/x.ts', './y', 'gen/a/y.ts']])).toEqual([]);
  });
});

describe('imports of packages in a workspace', () => {
  const files = {
    ...emptyFiles(`
      packages/core/src/index.ts packages/core/src/node/run.ts packages/core/features/one.js packages/core/features/secret.js
      packages/core/client.d.ts packages/core/src/server.ts packages/core/src/edge.ts packages/core/lib.cjs packages/core/lib.mjs
      packages/plain/main.js packages/plain/extra/thing.js packages/plain/module.mjs
      packages/built/src/index.ts packages/built/src/cli/main.ts
      packages/sourceless/readme.md apps/web/src/app.ts apps/web/vendored/start.js
      fixtures/core/index.js tools/loose.ts
      nested/packages/core/index.js nested/packages/user/index.js nested/packages/asks/index.js
    `),
    'pnpm-workspace.yaml': "packages:\n  - 'packages/*' # all\n  - \"apps/**\"\n  - '!packages/hidden'\n",
    'package.json': json({ name: '@x/core' }),
    'packages/core/package.json': json({
      name: '@x/core',
      exports: {
        '.': { types: './src/index.ts', default: './dist/index.js' },
        './node/*': './src/node/*.ts',
        './features/*': './features/*.js',
        './features/secret': null,
        './client': { types: './client.d.ts' },
        './server': { edge: './src/edge.ts', default: './src/server.ts' },
        './lib': { import: './lib.mjs', require: './lib.cjs' },
        './styles/': './styles/',
      },
      imports: {
        '#run': './src/node/run.ts',
        '#features/*': './features/*.js',
        '#dep': 'chalk',
        '#missing': './none.js',
      },
    }),
    'packages/plain/package.json': json({ name: 'plain', main: './main', module: './module.mjs' }),
    'packages/built/package.json': json({
      name: 'built',
      exports: { '.': './dist/index.js', './cli': './dist/cli/main.mjs' },
    }),
    'packages/sourceless/package.json': json({ name: 'sourceless', main: 'dist/index.js' }),
    'apps/web/package.json': json({
      name: 'web',
      dependencies: { linked: 'link:./vendored', copied: 'file:../../fixtures/core' },
    }),
    'apps/web/vendored/package.json': json({ name: 'whatever', main: 'start.js' }),
    'fixtures/core/package.json': json({ name: 'lodash' }),
    'nested/package.json': json({ workspaces: { packages: ['packages/*'] } }),
    'nested/packages/core/package.json': json({ name: '@x/core', main: 'index.js' }),
    'nested/packages/user/package.json': 'not json',
    'nested/packages/asks/package.json': json({ name: 'asks', devDependencies: { plain: '^1.0.0' } }),
  };

  it('follow exports with their conditions and patterns, then main fields, then files', () => {
    expect(
      findDifferences(files, [
        ['apps/web/src/app.ts', '@x/core', 'packages/core/src/index.ts'],
        ['apps/web/src/app.ts', '@x/core/node/run', 'packages/core/src/node/run.ts'],
        ['apps/web/src/app.ts', '@x/core/features/one', 'packages/core/features/one.js'],
        ['apps/web/src/app.ts', '@x/core/client', 'packages/core/client.d.ts'],
        ['apps/web/src/app.ts', '@x/core/server', 'packages/core/src/server.ts'],
        ['apps/web/src/app.ts', '@x/core/lib', 'packages/core/lib.mjs'],
        ['apps/web/src/app.ts', requiring('@x/core/lib'), 'packages/core/lib.cjs'],
        ['apps/web/src/app.ts', '@x/core/src/edge', 'packages/core/src/edge.ts'],
        ['apps/web/src/app.ts', '@x/core/none', '?'],
        ['apps/web/src/app.ts', 'plain', 'packages/plain/main.js'],
        ['apps/web/src/app.ts', 'plain/extra/thing', 'packages/plain/extra/thing.js'],
        ['apps/web/src/app.ts', 'sourceless', '?'],
      ]),
    ).toEqual([]);
  });

  it('lead to the sources of what is not built yet', () => {
    expect(
      findDifferences(files, [
        ['apps/web/src/app.ts', 'built', 'packages/built/src/index.ts'],
        ['apps/web/src/app.ts', 'built/cli', 'packages/built/src/cli/main.ts'],
      ]),
    ).toEqual([]);
  });

  it('know a package by its own name, by a link and by the innermost workspace', () => {
    expect(
      findDifferences(files, [
        ['packages/core/src/index.ts', '@x/core/server', 'packages/core/src/server.ts'],
        ['apps/web/src/app.ts', 'linked', 'apps/web/vendored/start.js'],
        ['apps/web/src/app.ts', 'copied', 'fixtures/core/index.js'],
        ['nested/packages/user/index.js', '@x/core', 'nested/packages/core/index.js'],
        ['tools/loose.ts', '@x/core', 'packages/core/src/index.ts'],
      ]),
    ).toEqual([]);
  });

  it('are external if only a package outside the workspace has the name, or an inner workspace asks for it', () => {
    expect(
      findDifferences(files, [
        ['apps/web/src/app.ts', 'lodash', '= lodash'],
        ['nested/packages/user/index.js', 'plain', 'packages/plain/main.js'],
        ['nested/packages/asks/index.js', 'plain', '= plain'],
      ]),
    ).toEqual([]);
  });

  it('follow private names', () => {
    expect(
      findDifferences(files, [
        ['packages/core/src/index.ts', '#run', 'packages/core/src/node/run.ts'],
        ['packages/core/src/index.ts', '#features/one', 'packages/core/features/one.js'],
        ['packages/core/src/index.ts', '#dep', '= chalk'],
        ['packages/core/src/index.ts', '#missing', '?'],
        ['packages/core/src/index.ts', '#none', '?'],
        ['tools/loose.ts', '#run', '?'],
      ]),
    ).toEqual([]);
  });
});

it('resolves what the parsers deliver', async () => {
  const files = {
    'src/a.ts':
      "import b, { c } from './b.js';\nexport * from './dir';\nconst d = await import('./d');\nimport type { E } from 'e';\n",
    'src/b.ts': "const fs = require('fs');\n",
    'src/d.js': "module.exports = require('./b');\n",
    'src/dir/index.ts': '',
  };
  expect(await resolveAll(files)).toEqual([
    'src/a.ts:1 ./b.js -> src/b.ts',
    'src/a.ts:2 ./dir -> src/dir/index.ts',
    'src/a.ts:3 ./d -> src/d.js',
    'src/a.ts:4 e -> = e',
    'src/b.ts:1 fs -> = node:fs',
    'src/d.js:1 ./b -> src/b.ts',
  ]);
});
