/** What ordinary projects hold: plans written on Windows, patterns, new files, phases, long entries, unreadable documents. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { judgeScope } from '../../src/contracts/worker/scope/check-scope.js';
import { build, countLinesOf, packetOf, type Tree, task } from './worker-fixture.js';

beforeAll(ensureVocabulary);

const graph = (tasks: readonly object[], more: object = {}): Tree => ({
  '.nexus/05-runtime/TASK_GRAPH.json': JSON.stringify({ tasks, ...more }),
});

describe('dependencySymbols', () => {
  const exportsOf = async (text: string, more: Tree = {}, name = 'src/lib.ts') => {
    const tree = { 'src/a.ts': `import '../${name}';\n`, [name]: text, ...more };
    return (await packetOf(tree, task())).dependencySymbols[name];
  };

  it.each([
    ['a default function', 'export default function make() {}\nexport const z = 1;\n', ['default', 'z']],
    ['a default class', 'export default class Make {}\n', ['default']],
    ['a default value', 'const x = 1;\nexport default x;\n', ['default']],
    ['a renamed list', 'const a = 1;\nfunction hidden() {}\nexport { a as b, type T as U };\n', ['b', 'U']],
    ['several in one statement', 'export const a = f(1, 2), b = [3],\n  { c, d: e } = g;\n', ['a', 'b', 'c', 'e']],
    [
      'types',
      'export type A = 1;\nexport interface B {}\nexport enum C {}\nexport const enum D {}\n',
      ['A', 'B', 'C', 'D'],
    ],
    [
      'other forms',
      'export async function* a() {}\nexport abstract class B {}\nexport declare let c: 1;\n',
      ['a', 'B', 'c'],
    ],
    [
      'names in strings and comments',
      "// export const no = 1;\nconst s = 'export const no = 1';\nexport const yes = s;\n",
      ['yes'],
    ],
    ['names of a namespace', 'export namespace N {\n  export const inner = 1;\n}\n', ['N']],
  ])('have the names of %s', async (_, text, names) => {
    expect(await exportsOf(text)).toEqual(names);
  });

  it.each([
    ['single names', 'exports.one = () => 1;\nmodule.exports.two = 2;\nif (exports.three == 3) x();\n', ['one', 'two']],
    [
      'an object',
      'const q = 1;\nmodule.exports = { p, q: r, s() {}, get t() { return 1; }, async u() {}, 7: v };\n',
      ['p', 'q', 's', 't', 'u'],
    ],
    [
      'one value',
      'class Client {}\nfunction hidden() {}\nmodule.exports = Client;\nmodule.exports.extra = hidden;\n',
      ['module.exports', 'extra'],
    ],
    ['another file', "module.exports = require('./far.js');\n", ['far']],
    ['another file among others', "module.exports = { ...require('./far.js'), near: 1 };\n", ['near', 'far']],
  ])('have the names of CommonJS: %s', async (_, text, names) => {
    expect(await exportsOf(text, { 'src/far.js': 'exports.far = 1;\n' }, 'src/lib.js')).toEqual(names);
  });

  it('have no package or namespace in them', async () => {
    const imported = 'package shop;\npublic class Cart {}\n';
    const own = 'package app;\nimport shop.Cart;\nclass Main { Cart cart; }\n';
    const { dependencySymbols } = await packetOf(
      { 'app/Main.java': own, 'shop/Cart.java': imported },
      task({ filesModified: ['app/Main.java'] }),
    );
    expect(dependencySymbols).toEqual({ 'shop/Cart.java': ['Cart'] });
  });

  it('follow export * through the project, once, and name what lies outside', async () => {
    const text =
      "export * from './b.js';\nexport * as ns from './b.js';\nexport { default as D } from './b.js';\nexport * from 'pkg';\n";
    const names = await exportsOf(text, {
      'src/b.ts': "export default 1;\nexport const b = 1;\nexport * from './lib.js';\nexport * from './c.js';\n",
      'src/c.ts': 'export const c = 1;\n',
    });
    expect(names).toEqual(['ns', 'D', '* from pkg', 'b', 'c']);
  });

  it('of a new file are what the tasks it depends on have made', async () => {
    const tree = {
      'src/jwt.ts': 'export const signToken = 1;\n',
      'src/jwt.test.ts': "import './jwt.js';\n",
      'src/far.ts': 'export const far = 1;\n',
      ...graph([
        { id: 'T1', status: 'completed', filesModified: ['src\\jwt.ts', 'src/jwt.test.ts'] },
        { id: 'T2', status: 'completed', filesModified: ['src/far.ts'] },
        { id: 'T3', dependsOn: ['T1'], filesModified: ['src/new.ts'] },
      ]),
    };
    const { packet, sidecar } = await build(tree, { taskId: 'T3' });
    expect(packet.dependencySymbols).toEqual({ 'src/jwt.ts': ['signToken'] });
    expect(sidecar.slots.dependencySymbols.notes).toContain('for new files: what T1 made');
    const old = await packetOf({ ...tree, 'src/new.ts': 'let x;\n' }, { taskId: 'T3' });
    expect(old.dependencySymbols).toEqual({});
  });
});

describe('files', () => {
  const tree = { 'src/auth/x.ts': 'export const x = 1;\n', 'src/auth/y.ts': 'let y;\n', 'app/[id]/p.ts': 'let p;\n' };
  const owned = (...filesModified: string[]) => build(tree, task({ filesModified }));

  it('written with backslashes are the files of the project', async () => {
    const { packet, sidecar } = await owned('src\\auth\\x.ts', '.\\src\\auth\\new.ts');
    expect(packet.filesContent).toEqual({ 'src/auth/x.ts': tree['src/auth/x.ts'], './src/auth/new.ts': '' });
    expect(sidecar.files.map(({ state }) => state)).toEqual(['shown', 'new']);
  });

  it('named by a pattern are the files that it matches, once', async () => {
    const { packet, sidecar } = await owned('src/auth/y.ts', 'src/{auth,api}/*.ts');
    expect(packet.files).toEqual(['src/auth/y.ts', 'src/auth/x.ts']);
    expect(sidecar.slots.files.notes.join()).toContain('src/{auth,api}/*.ts is a pattern');
  });

  it('named by a pattern without a match are not taken for a new file', async () => {
    const { packet } = await owned('lib/**/*.ts');
    expect(packet.filesContent).toEqual({ 'lib/**/*.ts': '(content not shown: it is a pattern that matches no file)' });
  });

  it('with brackets in their names are no patterns', async () => {
    const { packet } = await owned('app/[id]/p.ts', 'app/[id]/new.ts');
    expect(packet.filesContent).toEqual({ 'app/[id]/p.ts': 'let p;\n', 'app/[id]/new.ts': '' });
  });

  it('of a pattern are declared for the scope check', () => {
    const declared = { ...taskNode, filesModified: ['src/auth/*.ts', 'src/b.ts'] };
    const changes = ['src/auth/x.ts', 'src/auth/deep/x.ts', 'src/b.ts'].map((path) => {
      return { path, change: 'added', renamed: null } as const;
    });
    const input = { task: declared, graph: { tasks: [], sources: [], notes: [] }, limits: [], changed: [] };
    const report = judgeScope(input, { changes, notes: [] });
    expect(report.declared.map(({ path }) => path)).toEqual(['src/auth/x.ts', 'src/b.ts']);
    expect(report.violations.map(({ path }) => path)).toEqual(['src/auth/deep/x.ts']);
  });
});

const taskNode = {
  ...{ id: 'T1', phase: '1', plan: '', description: '', status: '', isDone: false, tddMode: null, riskTier: null },
  ...{ dependsOn: [], filesModified: [], acceptanceCriteria: [], wave: 1, startCommit: null, source: null },
};

describe('waveContext', () => {
  const done = (id: string, phase: string, wave: number) => ({
    id,
    phase,
    wave,
    status: 'done',
    filesModified: [`${id}.ts`],
  });
  const context = async (...tasks: object[]) =>
    (await packetOf({ 'src/a.ts': '', ...graph(tasks) }, { taskId: 'T' })).waveContext.split('\n').slice(1);

  it('knows phases: earlier ones are done before, later ones are not', async () => {
    const own = { id: 'T', phase: '2', wave: 2, filesModified: ['src/a.ts'] };
    const lines = await context(
      own,
      done('late', '10', 1),
      done('near', '02-api', 1),
      done('early', '01-core', 4),
      done('beside', '2', 2),
    );
    expect(lines).toEqual([
      '  Phase 01-core, Wave 4 | early',
      '    Files: early.ts',
      '  Wave 1 | near',
      '    Files: near.ts',
    ]);
  });

  it('of a first wave has what earlier phases built', async () => {
    const lines = await context({ id: 'T', phase: 'phase-2', wave: 1, filesModified: [] }, done('early', '1.5', 1));
    expect(lines[0]).toBe('  Phase 1.5, Wave 1 | early');
  });

  it('keeps its own phase longer than earlier ones, and what the task depends on longest', async () => {
    const many = Array.from({ length: 20 }, (_, i) => done(`E${i}`, '1', i + 1));
    const near = Array.from({ length: 10 }, (_, i) => done(`N${i}`, '2', 1));
    const own = { id: 'T', phase: '2', wave: 2, dependsOn: ['E3'], filesModified: [] };
    const lines = await context(own, ...many, ...near);
    expect(lines.filter((line) => line.includes('| N'))).toHaveLength(10);
    expect(lines.join('\n')).toContain('| E3\n');
    expect(lines).toHaveLength(29);
  });

  it('says that a task graph could not be read', async () => {
    const broken = { 'src/a.ts': '', '.nexus/05-runtime/TASK_GRAPH.json': '{' };
    const { waveContext } = await packetOf(broken, { task: { id: 'T', filesModified: ['src/a.ts'] } });
    expect(waveContext).toMatch(/\(\.nexus\/05-runtime\/TASK_GRAPH\.json could not be read \(no JSON.*\)$/);
  });
});

describe('scarsDigest', () => {
  const rules = (at: number, rule: string) =>
    Array.from({ length: 60 }, (_, i) => (i === at ? rule : `| S-${i} | lib/other${i}.ts | never |`));
  const digest = async (rule: string) => {
    const head = ['## Active Prevention Rules', '| Rule | Applies To | Constraint |', '|---|---|---|'];
    const scars = [...head, ...rules(55, rule)].join('\n');
    const tree = { 'src/auth/middleware.ts': '', '.nexus/01-governance/SCARS.md': scars };
    return (await packetOf(tree, task({ filesModified: ['src/auth/middleware.ts'] }))).scarsDigest;
  };

  it.each(['src/auth/', '*/middleware*', '`src/auth/middleware.ts`, lib/x.ts', 'middleware.ts'])(
    'keeps a rule about %s longest',
    async (place) => {
      const kept = await digest(`| S-55 | ${place} | check the call |`);
      expect(kept).toContain('S-55');
      expect(kept).toContain('S-0');
      expect(kept.indexOf('S-0')).toBeLessThan(kept.indexOf('S-55'));
      expect(countLinesOf(kept)).toBe(30);
    },
  );

  it('keeps the order of the table where no rule is about the files', async () => {
    expect(await digest('| S-55 | src/authz | no |')).not.toContain('S-55');
  });
});

describe('an entry longer than its cap', () => {
  it('shows its beginning and says how much is missing', async () => {
    const master = `AC-1: short\n  Then: a\n\nAC-2: long\n${'  Then: b\n'.repeat(80)}\nAC-3: last\n  Then: c\n`;
    const tree = { 'src/a.ts': '', '.nexus/00-mission/ACCEPTANCE_MASTER.md': master };
    const wanted = task({ acceptanceCriteria: ['AC-1', 'AC-2', 'AC-3'] });
    const { packet, sidecar } = await build(tree, wanted);
    const lines = packet.acceptanceCriteria.split('\n');
    expect(lines).toHaveLength(50);
    expect(lines).toContain('AC-2: long');
    expect(lines.at(-2)).toBe('  Then: c');
    const missing = Number(/\((\d+) more lines of this entry\)/.exec(packet.acceptanceCriteria)![1]);
    expect(lines.filter((line) => line === '  Then: b').length + missing).toBe(80);
    expect(lines.at(-1)).toBe(`(cut here: 1 more entry, ${missing} lines; at most 50 lines)`);
    expect(sidecar.slots.acceptanceCriteria.cut).toEqual({ entries: 1, lines: missing });
  });

  it('may be the only one', async () => {
    const plan = `## Objective\n- goal\n${'  more\n'.repeat(40)}`;
    const { phaseObjective } = await packetOf({ 'src/a.ts': '', '.nexus/04-phases/1/PLAN.md': plan }, task());
    expect(countLinesOf(phaseObjective)).toBe(15);
    expect(phaseObjective).toContain('- goal\n  more');
  });
});

describe('a criterion', () => {
  it.each([
    '- [ ] AC-3: logs in',
    '- [x] **AC-3**: logs in',
    '* [ ] **AC-03** logs in',
    '1. AC-3: logs in',
    '2) **AC-3 — logs in**',
    '**AC-3:** logs in',
    '| **AC-3** | logs in |',
    '#### AC-3 - logs in',
  ])('may be written as %s', async (line) => {
    const master = `# Criteria\n\n- [ ] AC-2: other\n${line}\n  Then: a session\n- [ ] AC-4: another\n`;
    const tree = { 'src/a.ts': '', '.nexus/00-mission/ACCEPTANCE_MASTER.md': master };
    const { acceptanceCriteria } = await packetOf(tree, task({ acceptanceCriteria: ['AC-3'] }));
    expect(acceptanceCriteria).toContain('logs in');
    expect(acceptanceCriteria).not.toMatch(/other/);
    if (!line.startsWith('|') && !line.startsWith('*')) expect(acceptanceCriteria).toContain('Then: a session');
  });
});

describe('inside the packet stands', () => {
  const packet = (tree: Tree, fields: object = {}) => packetOf({ 'src/a.ts': '', ...tree }, task({ ...fields }));

  it('that settings.json could not be read', async () => {
    const { settings } = await packet({ '.nexus/01-governance/settings.json': '{' });
    expect(settings.note).toMatch(/^\(settings\.json could not be read .*: the commands are assumed, .*\)$/);
    expect((await packet({})).settings.note).toBeUndefined();
  });

  it('which criteria are defined nowhere', async () => {
    const master = { '.nexus/00-mission/ACCEPTANCE_MASTER.md': 'AC-1: one\n' };
    const { acceptanceCriteria } = await packet(master, { acceptanceCriteria: ['AC-1', 'AC-9'] });
    expect(acceptanceCriteria).toBe('AC-1: one\n(defined nowhere: AC-9)');
  });

  it('that ACCEPTANCE_MASTER.md could not be read', async () => {
    const master = { '.nexus/00-mission/ACCEPTANCE_MASTER.md': Buffer.from([0, 1]) };
    const { acceptanceCriteria } = await packet(master, { acceptanceCriteria: ['AC-1'] });
    expect(acceptanceCriteria).toBe('(could not read ACCEPTANCE_MASTER.md)');
  });

  it('that contracts could not be read, and which may concern the files', async () => {
    const path = '.nexus/02-architecture/api_contracts.json';
    expect((await packet({ [path]: '[' })).contractsSlice.note).toContain('api_contracts.json could not be read');
    const contracts = [
      { id: 'mine', file: 'src/a.ts' },
      { id: 'other', file: 'lib/b.ts' },
      { id: 'lost', endpoint: '/x' },
    ];
    const { contractsSlice } = await packet({ [path]: JSON.stringify({ contracts }) });
    expect(contractsSlice).toEqual({
      contracts: [contracts[0]],
      note: '(unknown whether these concern the files: lost)',
    });
  });

  it('that modules.json could not be read', async () => {
    const { architectureSlice } = await packet({ '.nexus/02-architecture/modules.json': '{' });
    expect(architectureSlice.note).toContain('modules.json could not be read');
  });

  it('that the plan could not be read, so that what it protects is unknown', async () => {
    const { boundaries, phaseObjective } = await packet({ '.nexus/04-phases/1/PLAN.md': Buffer.from([0, 1]) });
    expect(phaseObjective).toBe('(could not read phase PLAN.md)');
    expect(boundaries).toEqual(['(could not read phase PLAN.md — what it protects is unknown)']);
  });

  it('that scars.jsonl could not be read', async () => {
    const { scarsDigest } = await packet({ '.nexus/05-runtime/scars.jsonl': Buffer.from([0, 1]) });
    expect(scarsDigest).toMatch(/^\(no active prevention rules\)\n\(scars\.jsonl could not be read/);
  });
});
