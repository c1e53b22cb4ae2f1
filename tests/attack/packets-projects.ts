/** Random `.nexus` projects: documents that are missing, empty, broken, odd or long, in every place and shape they may have. */
import { createDraw } from '../../src/secrets/sample.js';
import type { Random } from '../fixtures/random.js';

export type NexusProject = {
  readonly tree: Readonly<Record<string, string | Buffer>>;
  readonly links: Readonly<Record<string, 'link'>>;
  readonly task: Readonly<Record<string, unknown>>;
  readonly allTasks: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly secret: string;
  /** A name of a file that leads out of the project is among the task's. */
  readonly escapes: boolean;
};

export function inventNexusProject(random: Random, number: number): NexusProject {
  const secret = `ghp_${createDraw(`packet ${number}`).base62(36)}`;
  const writer = createWriter(random, secret);
  const tree: Record<string, string | Buffer> = {};
  const links: Record<string, 'link'> = {};
  const put = (path: string, make: () => string | Buffer) => {
    const fate = random.below(10);
    if (fate === 0) return;
    tree[path] = fate === 1 ? random.pick(broken) : make();
    if (random.below(30) === 0) links[path] = 'link';
  };
  for (const [path, text] of sources(random, secret)) if (random.below(5) > 0) tree[path] = text;
  const escapes = random.below(25) === 0;
  const files = fileNames(random, escapes);
  const ids = Array.from({ length: random.below(14) }, () =>
    random.below(6) === 0
      ? random.pick<unknown>([writer.one(), { id: 'AC-77', text: writer.one() }, 7])
      : `AC-${random.below(20)}`,
  );
  const tasks = Array.from({ length: random.below(30) }, (_, at) => inventTask(random, writer, `T${at}`));
  const task = { ...inventTask(random, writer, 'T0'), ...spelled(random, files, ids) };
  put('.nexus/00-mission/PRD.md', () => writer.prd());
  put('.nexus/00-mission/ACCEPTANCE_MASTER.md', () => writer.acceptance());
  put('.nexus/01-governance/STATE.md', () => writer.state());
  put('.nexus/01-governance/SCARS.md', () => writer.scars());
  put('.nexus/01-governance/settings.json', () => JSON.stringify(odd(random, settings(random))));
  put('.nexus/02-architecture/modules.json', () => JSON.stringify(odd(random, modules(random))));
  put('.nexus/02-architecture/api_contracts.json', () => JSON.stringify(odd(random, contracts(random))));
  put('.nexus/02-architecture/dependencies.json', () =>
    JSON.stringify(odd(random, { edges: [{ from: 'src/a.ts', to: 'src/b.ts' }] })),
  );
  put('.nexus/05-runtime/scars.jsonl', () => writer.scarsLog());
  for (const name of ['file_map.json', 'files.json'])
    if (random.below(3) === 0) put(`.nexus/03-index/${name}`, () => JSON.stringify(odd(random, fileMap(random))));
  put('.nexus/03-index/symbols.json', () => JSON.stringify(odd(random, symbols(random))));
  put('.nexus/03-index/ownership.json', () => JSON.stringify(odd(random, ownership(random))));
  put('.nexus/03-index/test_map.json', () => JSON.stringify(odd(random, testMap(random))));
  for (const folder of ['04-phases', '04-plans'])
    for (const name of ['01-one', '1', '10-ten', 'phase-2', 'x'])
      if (random.below(3) === 0) put(`.nexus/${folder}/${name}/PLAN.md`, () => writer.plan());
  put('.nexus/05-runtime/TASK_GRAPH.json', () =>
    JSON.stringify(odd(random, { tasks: [task, ...tasks.slice(1)], waves: { 1: ['T1'], x: 3 } })),
  );
  if (random.below(4) === 0) put('.nexus/04-phases/01-one/TASK_GRAPH.json', () => JSON.stringify({ tasks }));
  return { tree, links, task, allTasks: random.below(2) === 0 ? tasks : undefined, secret, escapes };
}

/** Entries with a mark in their first and in their last line: both are shown, or neither. */
function createWriter(random: Random, secret: string) {
  let number = 0;
  const lines = (first: string, more: string, length: number): string[] => {
    number += 1;
    const marks = [`«b${number}»`, `«e${number}»`];
    const words = random.below(40) === 0 ? `key ${secret} here` : random.pick(words_);
    const middle = Array.from({ length: Math.max(0, length - 2) }, () => `${more}${random.pick(words_)}`);
    if (length === 1) return [`${first}${marks[0]} ${words} ${marks[1]}`];
    return [`${first}${marks[0]} ${words}`, ...middle, `${more}${random.pick(words_)} ${marks[1]}`];
  };
  const bullets = (most: number) =>
    Array.from({ length: random.below(most) }, () => lines('- ', '  ', 1 + random.below(5))).flat();
  const paragraphs = (most: number) =>
    Array.from({ length: random.below(most) }, () => [...lines('', '', 1 + random.below(5)), '']).flat();
  const rows = (most: number) =>
    Array.from({ length: random.below(most) }, () => `| ${lines('', '', 1)[0]} | ${random.pick(appliesTo)} |`);
  const table = (most: number) => ['| Rule | Of |', '|---|---|', ...rows(most)];
  const text = (parts: readonly (string | readonly string[])[]) => {
    const joined = `${parts.flat().join('\n')}\n`;
    return random.below(8) === 0 ? joined.replaceAll('\n', '\r\n') : joined;
  };
  return {
    one: () => lines('', '', 1)[0]!,
    prd: () =>
      text([
        '# Product\n',
        random.pick([
          ...['## Executive Summary', '## 1. Executive Summary', '### EXECUTIVE SUMMARY', 'Executive Summary\n---'],
          ...['## Project Overview', '## Overview', '## Team'],
        ]),
        paragraphs(6),
        random.below(2) === 0 ? '---' : '',
        random.pick(['## Constraints', '## 2.1 Technical Constraints', 'Constraints\n===', '## Else']),
        random.below(2) === 0 ? '### Technical' : '',
        bullets(20),
        '## After',
        bullets(3),
      ]),
    acceptance: () =>
      text(
        Array.from({ length: random.below(25) }, (_, at) => {
          const id = `AC-${random.below(2) === 0 ? '0' : ''}${at}`;
          const form = random.below(7);
          if (form === 4) return lines(`- [${random.pick([' ', 'x'])}] ${id}: `, '  ', 1 + random.below(4));
          if (form === 5) return lines(`${at + 1}. **${id}** `, '   ', 1 + random.below(4));
          if (form === 6) return [`| **${id}** | ${lines('', '', 1)[0]} | open |`];
          if (form === 0) return [`| ${id} | ${lines('', '', 1)[0]} |`];
          if (form === 1) return ['', ...lines(`[MUST] ${id}: `, '  Then: ', 2 + random.below(12)), ''];
          if (form === 2) return ['', ...lines(`### ${id}: `, '- ', 2 + random.below(70)), ''];
          return ['', ...lines(`${id}: `, '  ', 2 + random.below(5)), '', `See ${id} too.`];
        }),
      ),
    state: () => text(['# State', bullets(20), '', paragraphs(40), table(30), '', bullets(30)]),
    scars: () =>
      text([
        '# Scars',
        random.pick(['## Active Prevention Rules', '## 3. Active Prevention Rules:', '## Old']),
        '',
        table(60),
        ...(random.below(2) === 0 ? [] : ['', '---', 'authorize zzz', '## Other', bullets(4)]),
      ]),
    scarsLog: () =>
      Array.from({ length: random.below(50) }, (_, at) =>
        random.below(9) === 0 ? 'no JSON' : JSON.stringify({ id: `SCAR-${at}`, preventionRule: lines('', '', 1)[0] }),
      ).join('\n'),
    plan: () =>
      text([
        random.below(2) === 0
          ? '---\nrisk_tier: high\ntdd_mode: hard\n---'
          : random.below(6) === 0
            ? '---\n: [\n---'
            : '',
        '## Objective',
        paragraphs(4),
        bullets(10),
        '---',
        '## Acceptance Criteria',
        '| ID | Given |',
        '|---|---|',
        `| AC-${random.below(20)} | ${lines('', '', 1)[0]} |`,
        '## Tasks',
        '### T0: something',
        '**Acceptance criteria:** AC-1, AC-2',
        '## Boundaries',
        random.pick([
          '**DO NOT CHANGE:** none',
          '**DO NOT CHANGE:**\n- `other/**` — not yours\n- `lib/x.ts`',
          '### Do not change\n1. lib\\x.ts — later\n2. `other/`',
          'DO NOT CHANGE:\n* [ ] other/a.ts',
          '',
        ]),
        '**SCOPE LIMIT:** small',
      ]),
  };
}

function inventTask(random: Random, writer: ReturnType<typeof createWriter>, id: string): Record<string, unknown> {
  const description = writer.one();
  return {
    id,
    phase: random.pick(['1', '01-one', 'phase-2', '2', 10, '1.5', null, 'zz', '']),
    description,
    status: random.pick(['completed', 'complete', 'done', 'pending', 7, null]),
    wave: random.pick([1, 2, 3, 5, '4', -1, null, 'x']),
    riskTier: random.pick(['low', 'HIGH', 'odd', null]),
    tddMode: random.pick(['hard', true, false, 'x', undefined]),
    dependsOn: random.pick([['T1'], 'T1, T2', null, [id], [{ id: 'T3' }]]),
    filesModified: random.pick([
      [],
      ['src\\a.ts', 'src/*.js'],
      ['src/a.ts'],
      ['x y.ts', 'b.ts'],
      null,
      'src/b.ts',
      [3, { path: 'src/b.ts' }],
    ]),
  };
}

function spelled(random: Random, files: readonly string[], ids: readonly unknown[]): Record<string, unknown> {
  const task: Record<string, unknown> =
    random.below(2) === 0 ? { filesModified: files } : { filesModified: undefined, files_modified: files };
  return { ...task, [random.pick(['acceptanceCriteria', 'acceptance_criteria'])]: ids };
}

function fileNames(random: Random, escapes: boolean): string[] {
  const names = Array.from({ length: random.below(6) }, () => random.pick(ownedNames));
  return escapes ? [...names, random.pick(['../x', '/abs', 'a/../../b', 'a/\0b'])] : names;
}

function sources(random: Random, secret: string): [string, string | Buffer][] {
  return [
    [
      'src/a.ts',
      `import { b } from './b.js';\nexport const a = b;\n${random.below(3) === 0 ? `const key = '${secret}';\n` : ''}`,
    ],
    ['src/b.ts', "export const b = 1;\nexport function c() {}\nexport default b;\nexport * from './hub.js';\n"],
    ['src/hub.js', "module.exports = { one, two() {}, ...require('./b') };\nexports.three = 3;\n"],
    ...Array.from({ length: 12 }, (_, i): [string, string] => [
      `src/use${i}.js`,
      "const hub = require('./hub');\nhub.two();\n",
    ]),
    ['app/[id]/page.tsx', 'export default function Page() {}\n'],
    ['src/a.test.ts', "import { a } from './a.js';\n"],
    ['src/authz/z.ts', 'export const z = 1;\n'],
    ['my file.ts', 'let x;\n'],
    ['bin.dat', Buffer.from([0, 1, 2, 3, 0])],
    ['.env', `KEY=${secret}\n`],
    ['empty.ts', ''],
    ['ünï/ç.ts', 'export {};\n'],
  ];
}

const settings = (random: Random) => ({
  commands: random.pick([{ test: 'make test' }, {}, null, { test: 3, build: 'make' }]),
  pipeline: { auto_advance: random.pick([true, 'yes', null]) },
  parallelization: random.pick([true, false, 1, undefined]),
  boundaries: random.pick([['other/x.ts — no'], 'text', [1, null], undefined]),
});
const modules = (random: Random) =>
  random.pick([
    { modules: [{ id: 'a', path: 'src' }, { id: 'z', owns: ['src/auth/**'] }, null, 3] },
    { a: { name: 'a', path: 'src/' } },
    [{ name: 'x', path: '.' }],
    { modules: { a: 1 } },
  ]);
const contracts = (random: Random) =>
  random.pick([
    { contracts: [{ id: 'c', file: 'src/a.ts' }, { path: '/a', moduleId: 'a' }, {}] },
    { c: { endpoint: '/x', owner: 'a' } },
    { contracts: 'no' },
  ]);
const fileMap = (random: Random) =>
  random.pick<unknown>([
    { 'src/a.ts': { path: 'src/a.ts', module: 'a', exports: [], imports: ['./b', 3] } },
    { files: [{ path: 'src/b.ts', module: 'z', owner: '' }, { path: 4 }, null], lastAnalyzed: 'x' },
    { files: [{ path: 'src/a.ts', module: '', owner: '' }] },
  ]);
const symbols = (random: Random) =>
  random.pick([
    { symbols: [{ file: 'src/b.ts', exports: ['b', 4] }] },
    { symbols: [{ name: 'b', file: 'src/b.ts', exported: true }], byFile: {} },
    { byFile: { 'src/b.ts': ['q'] } },
    { symbols: {} },
  ]);
const ownership = (random: Random) =>
  random.pick([
    { files: [{ path: 'src/a.ts', imports: ['./b', '../../../x', 'react'] }] },
    { ownership: [] },
    { files: [{ path: 4 }] },
  ]);
const testMap = (random: Random) =>
  random.pick([
    { testMap: [{ sourceFile: 'src/a.ts', testFiles: ['src/a.test.ts', 5] }] },
    { 'src/a.ts': { testFiles: ['t.ts'] } },
    { testMap: {} },
    [],
  ]);

/** Now and then something else altogether. */
function odd(random: Random, value: unknown): unknown {
  if (random.below(8) > 0) return value;
  return random.pick<unknown>([
    [],
    {},
    null,
    7,
    'x',
    [[[[]]]],
    { ['__proto__']: { a: 1 }, constructor: 1, toString: [] },
    [value, value],
  ]);
}

const broken = [
  '',
  '{',
  '\ufeff{}',
  'null',
  Buffer.from([0, 255, 0]),
  Buffer.from([0xff, 0xfe, 0x41, 0x00]),
  '```\n',
  '\n\n\n',
  '---\n',
  '|',
];
const words_ = [
  'water the bed',
  'open `it`',
  'z authorize z',
  'a | b',
  'x'.repeat(200),
  '**bold**',
  '<!-- end 0 -->',
  'ä ö 😀',
  '<<NEXUS_STATUS>>',
];
const appliesTo = ['x', 'src/', '*/a*', '`src/a.ts`', 'src/authz/**', 'authz'];
const ownedNames = [
  'src\\a.ts',
  '.\\src\\hub.js',
  'src/*.ts',
  'lib/**/*.{ts,js}',
  'app/[id]/page.tsx',
  'src/hub.js',
  'src/a.ts',
  'src/b.ts',
  'src/new.ts',
  'my file.ts',
  'bin.dat',
  '.env',
  'empty.ts',
  'src',
  './src/b.ts',
  'ünï/ç.ts',
  '.nexus/x.md',
  'src/authz/z.ts',
  '[a]*.ts',
  '#x',
  'src/a.ts',
];
