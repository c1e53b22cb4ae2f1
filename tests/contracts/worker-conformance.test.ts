/**
 * The printed examples of the 14 slots, the mistakes and the rules of the worker contract, one test each. Each name is a
 * row of `worker-requirements.txt`, from which the table of the page is made.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { build, nexusProject, packetOf, someTime } from './worker-fixture.js';

beforeAll(ensureVocabulary);

const nexus = {
  prd: '.nexus/00-mission/PRD.md',
  criteria: '.nexus/00-mission/ACCEPTANCE_MASTER.md',
  scars: '.nexus/01-governance/SCARS.md',
  settings: '.nexus/01-governance/settings.json',
  state: '.nexus/01-governance/STATE.md',
  modules: '.nexus/02-architecture/modules.json',
  contracts: '.nexus/02-architecture/api_contracts.json',
  ownership: '.nexus/03-index/ownership.json',
  symbols: '.nexus/03-index/symbols.json',
  tests: '.nexus/03-index/test_map.json',
  plan: '.nexus/04-plans/01-tills/PLAN.md',
};

const doors = {
  id: 'doors',
  path: 'src/doors/',
  responsibility: 'Who may open which door',
  publicApi: 'src/doors/index.ts',
  exports: ['checkCard', 'openDoor'],
  dependsOn: [],
  usedBy: ['desk'],
};
const cards = {
  id: 'card-check',
  endpoint: 'POST /doors/check',
  file: 'src/doors/check.ts',
  requestSchema: { card: 'string', door: 'string' },
  responseSchema: { open: 'boolean', until: 'string' },
};
const rules = [
  '## Active Prevention Rules',
  '| Rule | Applies To | Constraint |',
  '|------|-----------|-----------|',
  '| SCAR-001 | src/doors/ | Ask the register before a door opens |',
  '| SCAR-003 | */check* | A card may have no owner |',
];
const settings = {
  commands: { test: 'pnpm vitest run', lint: 'pnpm biome check', typecheck: 'pnpm tsc --noEmit', build: 'pnpm build' },
  auto_advance: true,
  parallelization: true,
};

/** Every document in the form that the contract prints. */
const tree = {
  [nexus.prd]: [
    '# House',
    '',
    '## Executive Summary',
    'Doors that open for the right card. Core value: no keys.',
    '',
    '## Constraints (Technical)',
    '- Runtime: Node.js 20+',
    '- No external dependencies',
    '',
    '## Roadmap',
    'Lifts come later.',
    '',
  ].join('\n'),
  [nexus.plan]: [
    '# Plan',
    '',
    '## Objective',
    'Goal: Check cards at every door.',
    'Context: This is Phase 1. Nothing exists yet.',
    'Output: SUMMARY.md beside this plan',
    '',
    '## DO NOT CHANGE',
    '- src/doors/register.ts — made by T01, leave it',
    '- src/desk/routes.ts — T03 changes it',
    '',
  ].join('\n'),
  [nexus.criteria]: [
    '# Criteria',
    '',
    'AC-1: Lights',
    '  Given: night',
    '  Then: lights are on',
    '',
    'AC-3: Card check',
    '  Given: A card of a member',
    '  When: the check runs',
    '  Then: the door opens',
    '',
    'AC-4: Unknown card',
    '  Given: A card of nobody',
    '  When: the check runs',
    '  Then: the door stays shut',
    '',
  ].join('\n'),
  [nexus.scars]: `# Scars\n\n${rules.join('\n')}\n\n## History\n\nA door was left open.\n`,
  [nexus.settings]: JSON.stringify(settings),
  [nexus.state]: '# State\n\nLoop: build\n',
  [nexus.modules]: JSON.stringify({ modules: [doors, { id: 'till', path: 'src/till/', exports: ['pay'] }] }),
  [nexus.contracts]: JSON.stringify({
    contracts: [cards, { id: 'pay', endpoint: 'POST /pay', file: 'src/till/pay.ts' }],
  }),
  [nexus.ownership]: JSON.stringify({
    files: [{ path: 'src/doors/check.ts', imports: ['src/shared/card.ts', 'src/db/members.ts'] }],
  }),
  [nexus.symbols]: JSON.stringify({
    files: [
      { path: 'src/shared/card.ts', exports: ['readCard', 'Card'] },
      { path: 'src/db/members.ts', exports: ['findMember', 'Member'] },
    ],
  }),
  [nexus.tests]: JSON.stringify({
    testMap: [{ source: 'src/doors/check.ts', tests: ['src/doors/check.test.ts', 'tests/doors/check.int.test.ts'] }],
  }),
  'src/doors/check.ts': "import { readCard } from '../shared/card.js';\n",
  'src/doors/register.ts': 'export const register = new Map();\n',
  'src/shared/card.ts': 'export const readCard = () => 1;\nexport type Card = number;\n',
  'src/db/members.ts': 'export const findMember = () => 1;\nexport type Member = number;\n',
  'ARCHITECTURE.md': '# The whole house\n\nTills and payments are in the cellar.\n',
};
const task = {
  id: 'T02',
  phase: '01-tills',
  wave: 2,
  filesModified: ['src/doors/check.ts', 'src/doors/check.test.ts'],
  acceptanceCriteria: ['AC-3', 'AC-4'],
};
const before = [
  {
    id: 'T01',
    phase: '01-tills',
    wave: 1,
    description: 'Read cards',
    status: 'completed',
    filesModified: ['src/shared/card.ts', 'src/shared/card.test.ts'],
  },
];
const packetFor = (changes: object = {}) => packetOf({ ...tree, ...changes }, { task, allTasks: [...before, task] });

describe('The printed examples of the slots', () => {
  it('Slot 1 `missionContext`: the sections of the PRD stand with their headings, nothing else of it', async () => {
    const { missionContext } = await packetFor();
    for (const line of ['## Executive Summary', '## Constraints (Technical)', '- Runtime: Node.js 20+'])
      expect(missionContext.split('\n')).toContain(line);
    expect(missionContext).not.toContain('Lifts');
  });

  it('Slot 2 `phaseObjective`: goal, context and output of the Objective section', async () => {
    const lines = (await packetFor()).phaseObjective.split('\n');
    for (const word of ['Goal: ', 'Context: ', 'Output: '])
      expect(lines.some((line) => line.startsWith(word))).toBe(true);
    expect(lines.join()).not.toContain('register');
  });

  it('Slot 3 `files`: the paths of the task, as a list', async () => {
    expect((await packetFor()).files).toEqual(task.filesModified);
  });

  it('Slot 4 `filesContent`: the content by path, empty for a test file that is new', async () => {
    expect((await packetFor()).filesContent).toEqual({
      'src/doors/check.ts': tree['src/doors/check.ts'],
      'src/doors/check.test.ts': '',
    });
  });

  it('Slot 5 `acceptanceCriteria`: the criteria of the task with Given, When and Then', async () => {
    const { acceptanceCriteria } = await packetFor();
    expect(acceptanceCriteria).toBe(tree[nexus.criteria]!.split('\n').slice(6, 15).join('\n'));
  });

  it('Slot 6 `architectureSlice`: the entry of the module that owns the files, with every field', async () => {
    expect((await packetFor()).architectureSlice).toEqual({ modules: [doors] });
  });

  it('Slot 7 `contractsSlice`: the contract of the files, with its schemas', async () => {
    expect((await packetFor()).contractsSlice).toEqual({ contracts: [cards] });
  });

  it('Slot 8 `dependencySymbols`: names by path of what is imported and not owned', async () => {
    expect((await packetFor()).dependencySymbols).toEqual({
      'src/db/members.ts': ['findMember', 'Member'],
      'src/shared/card.ts': ['readCard', 'Card'],
    });
  });

  it('Slot 9 `testsSlice`: paths of the tests of the files', async () => {
    expect((await packetFor()).testsSlice).toEqual(['src/doors/check.test.ts', 'tests/doors/check.int.test.ts']);
  });

  it('Slot 10 `waveContext`: completed tasks of earlier waves with their files', async () => {
    const { waveContext } = await packetFor();
    expect(waveContext).toContain('Wave 1 | T01: Read cards\n    Files: src/shared/card.ts, src/shared/card.test.ts');
  });

  it('Slot 11 `scarsDigest`: the table of the Active Prevention Rules only', async () => {
    expect((await packetFor()).scarsDigest).toBe(rules.join('\n'));
  });

  it('Slot 12 `stateDigest`: the loop position of STATE.md', async () => {
    expect((await packetFor()).stateDigest).toBe(tree[nexus.state]!.trimEnd());
  });

  it('Slot 13 `boundaries`: the DO NOT CHANGE list word for word', async () => {
    expect((await packetFor()).boundaries).toEqual([
      'src/doors/register.ts — made by T01, leave it',
      'src/desk/routes.ts — T03 changes it',
    ]);
  });

  it('Slot 14 `settings`: test, lint, typecheck, build, auto_advance and parallelization', async () => {
    expect((await packetFor()).settings).toEqual(settings);
  });

  it('Five categories: why, what, how, constraints and tooling are the order of the prompt', async () => {
    const { markdown } = await build({ ...tree }, { task, allTasks: before });
    const headings = markdown.match(/^## (?:Why|What|How|Constraints|Tooling)$/gm);
    expect(headings).toEqual(['## Why', '## What', '## How', '## Constraints', '## Tooling']);
  });
});

describe('Common mistakes', () => {
  it('Including the full ARCHITECTURE.md: nothing of it is in the packet', async () => {
    const { text, markdown } = await build({ ...tree }, { task, allTasks: before });
    for (const output of [text, markdown]) expect(output).not.toMatch(/whole house|cellar/);
  });

  it('Including all API contracts: those of other modules are left out', async () => {
    expect(JSON.stringify((await packetFor()).contractsSlice)).not.toContain('/pay');
  });

  it('Omitting prevention rules from stateDigest: they have a slot of their own, always, so the state keeps its lines', async () => {
    const long = `# State\n${Array.from({ length: 400 }, (_, i) => `line ${i}`).join('\n')}\n`;
    const { stateDigest, scarsDigest } = await packetFor({ [nexus.state]: long });
    expect(scarsDigest).toContain('SCAR-001');
    expect(stateDigest).not.toContain('SCAR-001');
    expect(stateDigest.split('\n')).toHaveLength(150);
  });

  it('Forgetting to include the test file in filesContent: an existing test file has its content there', async () => {
    const { filesContent } = await packetFor({ 'src/doors/check.test.ts': 'test();\n' });
    expect(filesContent['src/doors/check.test.ts']).toBe('test();\n');
  });

  it('Full-repository context: a large project makes no larger packet', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`src/till/part${i}.ts`, `export const part${i} = ${i};\n`.repeat(50)]),
    );
    const [small, large] = [await packetFor(), await packetFor(many)];
    expect({ ...large, generatedAt: someTime }).toEqual({ ...small, generatedAt: someTime });
  });
});

describe('What Workers Must NOT Do', () => {
  it.each([
    ['read only the files provided', 'Read only the files given here.'],
    ['ask for any other file and wait', '<<NEXUS_PERMISSION_REQUEST: path/of/the/file>>'],
    ['write only the files of the task', 'Write only the files listed under "Files you may write".'],
    ['not assume contracts', 'Use only the contracts given here; one that is not here does not exist for you.'],
    ['not guess at architecture', 'where they say nothing, follow what the files show.'],
    ['not refactor outside scope', 'Change nothing else in passing.'],
  ])('The prompt tells a worker its five rules › %s', async (_, words) => {
    const { markdown } = await build(nexusProject());
    expect(markdown).toContain(words);
  });
});
