/** Documents that their readers must not choke on: nested, repeated, referring to each other, or just large. */
import { createHash } from 'node:crypto';
import { many, write } from './texts.mjs';

const source = { 'a.ts': 'export function login() {\n  return 1;\n}\n', 'task.yml': 'id: t\ngoal: g\n' };
/** Just under what a scan reads of one file. */
const size = 990_000;
const filled = (unit) => unit.repeat(Math.floor(size / unit.length));
const read = { commands: [['symbols'], ['project', '--summary']] };
const project = (name, files) => ({ name, make: (root) => write(root, { ...source, ...files }), ...read });

const laughs = `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${many(30, (i) => `a${i + 1}: &a${i + 1} [${many(10, () => `*a${i}`, ', ')}]\n`)}`;
const merges = `a0: &a0 {k: 1}\n${many(30, (i) => `a${i + 1}: &a${i + 1}\n  <<: [*a${i}, *a${i}]\n  k${i}: {x: *a${i}, y: *a${i}}\n`)}`;
const entities = `<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY e0 "x">${many(40, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)}]>\n<project><artifactId>&e40;</artifactId></project>`;
const manifest = (blocks) => JSON.stringify({ version: 1, blocks });
/** A record whose own hash holds. */
const sealedManifest = (rest) => {
  const head = '{\n "packlight": "manifest/1",\n "sha256": "';
  const digits = createHash('sha256').update(`${head}"${rest}`).digest('hex');
  return `${head}${digits}"${rest}`;
};

export const documentBombs = [
  project('JSON 500,000 levels deep', {
    'package.json': `${'['.repeat(490_000)}${']'.repeat(490_000)}`,
    'tsconfig.json': `${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}`,
    'data.json': '['.repeat(size),
    'composer.json': `{"a":${'[{"b":'.repeat(140_000)}`,
  }),
  project('YAML aliases that multiply', {
    'pnpm-workspace.yaml': `packages:\n  - a\n${laughs}`,
    'docker-compose.yml': laughs,
    '.github/workflows/ci.yml': merges,
    'pubspec.yaml': laughs,
  }),
  {
    name: 'YAML aliases in a plan and in a task',
    make: (root) =>
      write(root, {
        ...source,
        'openspec/project.yml': `${laughs}tasks: *a30\n`,
        'bomb.yml': `${laughs}id: t\ngoal: g\ncontext: {files: *a30}\n`,
      }),
    commands: [
      ['task', 't'],
      ['task', 'bomb.yml'],
    ],
  },
  project('YAML nested and indented', {
    'deep.yaml': many(1_400, (i) => `${' '.repeat(i)}a:\n`),
    'flow.yaml': `a: ${'['.repeat(400_000)}`,
    'maps.yaml': `a: ${'{a: '.repeat(200_000)}`,
    'keys.yaml': many(60_000, (i) => `key${i}: value\n`),
    'pnpm-workspace.yaml': `packages: ${'['.repeat(400_000)}`,
    'pubspec.yaml': `dependencies:\n${many(50_000, (i) => `  d${i}: ^1.0.0\n`)}`,
  }),
  {
    name: 'YAML nested in a task file',
    make: (root) =>
      write(root, {
        ...source,
        'flow.yml': `id: t\ncontext: ${'['.repeat(1_000_000)}`,
        'maps.yml': `id: t\nx: ${'{a: '.repeat(500_000)}`,
        'keys.yml': `id: t\n${many(200_000, (i) => `k${i}: 1\n`)}`,
        'deep.yml': many(2_500, (i) => `${' '.repeat(i)}a:\n`),
      }),
    commands: [
      ['task', 'flow.yml'],
      ['task', 'maps.yml'],
      ['task', 'keys.yml'],
      ['task', 'deep.yml'],
    ],
  },
  project('TOML tables and arrays', {
    'pyproject.toml': `[project]\nname = "x"\ndependencies = ${'['.repeat(400_000)}\n`,
    'Cargo.toml': many(40_000, (i) => `[a${i}.b.c.d]\ne = 1\n`),
    'a/Cargo.toml': `[package]\nname = "x"\n[workspace]\nmembers = [${many(40_000, (i) => `"a*${i}/**"`, ', ')}]\n`,
    'b.toml': `a${'.a'.repeat(480_000)} = 1\n`,
    'c.toml': `a = "${'\\'.repeat(900_000)}`,
    Pipfile: `[packages]\n${many(60_000, (i) => `p${i} = "*"\n`)}`,
  }),
  project('XML entities and tags', {
    'pom.xml': entities,
    'b/pom.xml': `<project>${'<modules><module>x</module>'.repeat(30_000)}`,
    'c/pom.xml': filled('<a '),
    'd/pom.xml': filled('<!-- '),
    'e/App.csproj': filled('<ItemGroup><PackageReference Include="a" '),
    'f/App.csproj': `<Project>${'<a>'.repeat(300_000)}`,
  }),
  project('Markdown that nests', {
    'README.md': filled('*a **b '),
    'a.md': filled('[a]('),
    'b.md': filled('> '),
    'c.md': filled('| a '),
    'd.md': filled('![['),
    'e.md': filled('# a\n'),
    'f.md': filled('```\n~~~\n'),
    'g.md': filled('<!--'),
    'h.md': filled('- \n'),
    'i.md': filled('`'),
    'j.md': filled('a\n=\n'),
  }),
  project('reStructuredText, notebooks and tables', {
    'a.rst': filled('====\n'),
    'b.rst': many(300, (i) => `${'a'.repeat(1_500)}\n${'!"#$%&\'()*+'[i % 11].repeat(1_500)}\n`),
    'c.rst': filled('.. a::\n\n   '),
    'd.ipynb': JSON.stringify({
      cells: Array.from({ length: 25_000 }, () => ({ cell_type: 'code', source: ['a'] })),
    }).slice(0, size),
    'e.ipynb': `{"cells":[{"cell_type":"code","source":${'['.repeat(900_000)}`,
    'f.csv': filled('"a'),
    'g.csv': filled(','),
    'h.sql': filled('create table a ('),
    'i.sql': filled('select ('),
    'j.sql': `insert into a values ${filled("('a'),")}`,
    'k.sql': filled("$a$ ' "),
  }),
  project('build files', {
    Makefile: filled('a: b \\\n'),
    'b/Makefile': filled('$(a '),
    Dockerfile: filled('RUN a \\\n'),
    'c/Dockerfile': filled('FROM a AS b\n'),
    'CMakeLists.txt': filled('add_executable(a '),
    'd/CMakeLists.txt': filled('if(a)\n'),
    'build.gradle': filled('a { '),
    'e/build.gradle.kts': filled('"${'),
    'settings.gradle': filled("include ':a', "),
    'requirements.txt': many(60_000, (i) => `p${i}==1.0\n`),
    'go.mod': `module a\nrequire (\n${many(40_000, (i) => `\tx/${i} v1.0.0\n`)})\n`,
    'go.work': `go 1.22\nuse (\n${many(60_000, (i) => `\t./m${i}\n`)})\n`,
    'setup.cfg': filled('[a]\nb = c\n d\n'),
  }),
  project('a Gemfile of one call', { Gemfile: filled("gem 'a', ") }),
  project('a setup.py of lists in each other', { 'setup.py': `setup(${filled('install_requires=[')}` }),
  project('a Package.swift of calls in each other', { 'Package.swift': filled('.target(name: "a", ') }),
  project('INI, shell, CSS and scripts', {
    'a.ini': filled('[a]\nb=c\n'),
    'b.properties': filled('a=b\\\n'),
    'c.sh': filled('$(a '),
    'd.sh': filled('<<a\n'),
    'e.css': filled('a{'),
    'f.scss': filled('@import "a", '),
    'g.graphql': filled('type a { b('),
    'h.proto': filled('message a { '),
    'i.tf': filled('a "b" {\n'),
    'j.html': filled('<div a="'),
    'k.html': filled('<script>'),
  }),
  project('package.json and lock files', {
    'package.json': JSON.stringify({
      name: 'x',
      dependencies: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`d${i}`, '1'])),
      scripts: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`s${i}`, 'a && '.repeat(3)])),
    }),
    'a/package.json': `{"name":"${'a'.repeat(900_000)}"}`,
    'b/package.json': JSON.stringify({ name: 'e', exports: nestedExports(20_000) }),
    'package-lock.json': `{"packages":{${'"node_modules/a":{},'.repeat(2_500_000)}"b":{}}}`,
  }),
  {
    name: 'tsconfig chains, cycles and fans',
    make: (root) => {
      write(root, source);
      const config = (i) =>
        JSON.stringify({
          extends: [`./t${i + 1}.json`, `./t${i + 2}.json`],
          compilerOptions: { paths: { [`@${i}/*`]: [`./src${i}/*`] } },
        });
      write(root, Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`t${i}.json`, config(i)])));
      write(root, {
        'tsconfig.json': '{"extends":"./t0.json","include":["**/*"]}',
        'b/tsconfig.json': '{"extends":"../c/tsconfig.json"}',
        'c/tsconfig.json': '{"extends":"../b/tsconfig.json"}',
        'b/x.ts': "import '@1/x';\n",
        'c/x.ts': "import '@2/x';\n",
      });
      write(
        root,
        Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`src${i}/x.ts`, `import '@${i + 1}/x';\n`])),
      );
    },
    commands: [['graph']],
  },
  {
    name: 'a log of 50 MB, one of 4 MB, and one without an end',
    make: (root) =>
      write(root, {
        ...source,
        'big.log': 'Error at a.ts:1:1\n'.repeat(2_800_000),
        'some.log': many(100_000, (i) => `    at f${i} (a.ts:${i}:1)\n`).slice(0, 3_900_000),
        'line.log': `${'a.ts:1: '.repeat(480_000)}`,
      }),
    commands: [
      ['project', '--log', 'big.log'],
      ['project', '--log', 'some.log'],
      ['project', '--log', 'line.log'],
      ['project', '--log', '/dev/zero'],
    ],
  },
  {
    name: 'a task of 4 MB',
    make: (root) =>
      write(root, {
        ...source,
        'words.txt': many(500_000, (i) => `word${i} `).slice(0, 3_900_000),
        'stack.txt': many(100_000, (i) => `at f${i} (a.ts:${i % 9}:1)\n`).slice(0, 3_900_000),
        'same.txt': 'a.ts '.repeat(780_000),
        'line.txt': 'x'.repeat(3_900_000),
        'dots.txt': 'a.b.'.repeat(970_000),
        'slashes.txt': 'a/b/'.repeat(970_000),
        'quotes.txt': '`a` '.repeat(970_000),
      }),
    commands: ['words', 'stack', 'same', 'line', 'dots', 'slashes', 'quotes'].map((name) => [
      'pack',
      '--task-file',
      `${name}.txt`,
    ]),
  },
  {
    name: 'logs of spaces and dots, and one name of 20,000 files',
    make: (root) => {
      write(root, source);
      write(root, Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`d${i}/index.ts`, 'export {};\n'])));
      write(root, {
        'spaces.log': `${' '.repeat(1_990)}\n`.repeat(1_900),
        'fails.log': `FAIL${' '.repeat(1_990)}\n`.repeat(1_900),
        'dots.log': `${'.'.repeat(990)}x `.repeat(3_900),
        'index.log': many(200_000, (i) => `index.ts:${i % 9}\n`),
      });
    },
    commands: ['spaces', 'fails', 'dots', 'index'].map((name) => ['project', '--log', `${name}.log`]),
  },
  {
    name: 'issues of 4 MB',
    make: (root) =>
      write(root, {
        ...source,
        'many.json': JSON.stringify(
          Array.from({ length: 40_000 }, (_, i) => ({
            kind: 'test',
            message: 'a.ts:1: no',
            file: 'a.ts',
            line: i,
            raw: 'x',
          })),
        ).slice(0, 3_900_000),
        'lines.jsonl': many(60_000, (i) => `{"kind":"test","message":"m${i}","file":"f${i}.ts"}\n`),
        'raw.json': JSON.stringify([{ kind: 'k', message: 'a.ts:1 '.repeat(250_000), raw: 'a.ts:1 '.repeat(250_000) }]),
        'deep.json': '['.repeat(3_900_000),
      }),
    commands: ['many.json', 'lines.jsonl', 'raw.json', 'deep.json'].map((name) => [
      'task',
      'task.yml',
      '--issues',
      name,
    ]),
  },
  {
    name: 'requests of 4 MB',
    make: (root) =>
      write(root, {
        ...source,
        'deep.json': '['.repeat(3_900_000),
        'keys.json': `{${many(300_000, (i) => `"k${i}":1`, ',')}}`.slice(0, 3_900_000),
        'wide.json': JSON.stringify({
          purpose: 'intent',
          intent: {
            type: 'FixBug',
            confidence: 1,
            raw_input: 'x',
            target: { files: Array.from({ length: 200_000 }, (_, i) => `f${i}.ts`), symbols: [] },
          },
        }),
        'text.json': JSON.stringify({
          runId: 'r',
          nodeId: 'n',
          goal: 'a.ts '.repeat(700_000),
          createdAt: '2024-01-01T00:00:00Z',
        }),
      }),
    commands: ['deep', 'keys', 'wide', 'text'].flatMap((name) => [
      ['bundle', `${name}.json`],
      ['node', `${name}.json`],
    ]),
  },
  {
    name: 'packs and records that lie',
    make: (root) => {
      write(root, {
        ...source,
        'a.msgpack': Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff]),
        'a.msgpack.manifest.json': '{}',
        'b.msgpack': Buffer.alloc(900_000, 0x91),
        'b.msgpack.manifest.json': manifest([]),
        'c.md': 'x',
        'c.md.manifest.json': '['.repeat(20_000_000),
        'd.json': '{"a":'.repeat(5_000_000),
        'd.json.manifest.json': manifest(Array.from({ length: 300_000 }, (_, i) => ({ path: `f${i}` }))),
        'e.md': '```\n'.repeat(12_000_000),
        'e.md.manifest.json': manifest([]),
      });
    },
    commands: [
      ...['a.msgpack', 'b.msgpack', 'c.md', 'd.json', 'e.md'].flatMap((name) => [
        ['verify', name],
        ['explain', name, 'a.ts'],
        ['diff', name, name],
      ]),
      ['join', 'b.msgpack', 'd.json'],
      ['join', 'c.md', 'e.md'],
    ],
  },
  {
    name: 'records whose hash holds and whose contents are too much',
    make: (root) =>
      write(root, {
        ...source,
        'a.md': 'x',
        'a.md.manifest.json': sealedManifest(`,\n "blocks": [${'{"path":"a"},'.repeat(1_000_000)}{}]}`),
        'b.md': 'x',
        'b.md.manifest.json': sealedManifest(`,\n "blocks": ${'['.repeat(5_000_000)}`),
        'c.md': 'x',
        'c.md.manifest.json': sealedManifest(`,\n ${many(400_000, (i) => `"k${i}": 1`, ', ')}}`),
      }),
    commands: ['a', 'b', 'c'].flatMap((name) => [
      ['verify', `${name}.md`],
      ['explain', `${name}.md`, 'a.ts'],
    ]),
  },
  {
    name: 'a store import that lies',
    make: (root) =>
      write(root, {
        ...source,
        'a.store': `packlight-store 1\n${'x'.repeat(50_000_000)}`,
        'b.store': '{"objects":1e12}\n',
        'c.store': Buffer.alloc(60_000_000, 10),
        'd.store': '['.repeat(50_000_000),
      }),
    commands: ['a', 'b', 'c', 'd'].map((name) => ['store', 'import', `${name}.store`]),
  },
];

function nestedExports(depth) {
  let value = './a.ts';
  const levels = Math.min(depth, 2_000);
  for (let i = 0; i < levels; i++) value = { import: value };
  return value;
}
