/** Each slot of the packet: its rule, its cap, its fallback sentence, and known defects that it must not repeat. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { matchingPhases } from '../../src/contracts/worker/read-plan.js';
import { build, countLinesOf, nexusProject, packetOf, task } from './worker-fixture.js';

beforeAll(ensureVocabulary);

const numbered = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

describe('missionContext', () => {
  const prd = (text: string) => packetOf({ '.nexus/00-mission/PRD.md': text, 'src/a.ts': '' }, task());

  it('is the executive summary and the technical constraints, and nothing of the sections beside them', async () => {
    const { missionContext } = await packetOf(nexusProject());
    expect(missionContext.split('\n')).toEqual([
      '## Executive Summary',
      'Drip waters an orchard by what the soil needs and not by the clock.',
      'It runs on a small box in the shed, without a network.',
      '',
      '## Constraints (Technical)',
      '- **Runtime:** Node.js 20 or later',
      '- **Dependencies:** none at run time',
      '- **Memory:** below 64 MB',
      '  on the box that is there now',
    ]);
  });

  it('does not bleed into the next section', async () => {
    const { missionContext } = await prd(
      '## Executive Summary\nShort.\n## Team\nNobody.\n\n## Constraints\n- one\n## Later\nno\n',
    );
    expect(missionContext).toBe('## Executive Summary\nShort.\n\n## Constraints\n- one');
  });

  it('keeps the technical bullets when the summary is long', async () => {
    const long = numbered(40, (at) => `Sentence ${at}.`).join('\n');
    const { missionContext } = await prd(
      `## Executive Summary\n${long}\n\n## Constraints\n### Technical\n- zero dependencies\n- Node 20\n`,
    );
    expect(missionContext).toContain('- zero dependencies\n- Node 20');
    expect(countLinesOf(missionContext)).toBeLessThanOrEqual(20);
    expect(missionContext).toContain('(cut here:');
  });

  it.each([
    ['## Project Overview\nAn overview.\n## Technical Constraints\n- fast\n', 'An overview.'],
    ['## Overview\nAn overview.\n', 'An overview.'],
    ['## Mission\nA mission.\n', 'A mission.'],
    ['## Summary\nA summary.\n', 'A summary.'],
    ['# Product\n\nThe first words.\nAnd more.\n\nOther words.\n', 'The first words.\nAnd more.'],
  ])('falls back to what other projects call it', async (text, wanted) => {
    const { missionContext } = await prd(text);
    expect(missionContext).toContain(wanted);
    if (text.includes('Technical')) expect(missionContext).toContain('- fast');
  });

  it('says in fixed words what is missing', async () => {
    expect((await packetOf({ 'src/a.ts': '' }, task())).missionContext).toBe(
      '(no PRD.md found — mission context unavailable)',
    );
    expect((await prd('# Title\n\n## Team\nx\n')).missionContext).toBe(
      '(PRD.md has no Executive Summary or Constraints section)',
    );
    const binary = { '.nexus/00-mission/PRD.md': Buffer.from([0, 1, 2, 0]), 'src/a.ts': '' };
    expect((await packetOf(binary, task())).missionContext).toBe('(could not read PRD.md)');
  });
});

describe('phaseObjective', () => {
  it('is the Objective section of the plan of the phase', async () => {
    const { phaseObjective } = await packetOf(nexusProject());
    expect(phaseObjective).toMatch(/^## Objective\n\n\*\*Goal:\*\* Open the valve/);
    expect(phaseObjective).not.toContain('---');
  });

  it('matches a phase by its name or its leading number: 1 is not 10', () => {
    const names = ['01-soil', '02-valves', '10-reports', 'phase-3'];
    expect(matchingPhases(names, '1')).toEqual(['01-soil']);
    expect(matchingPhases(names, '10')).toEqual(['10-reports']);
    expect(matchingPhases(names, '01-soil')).toEqual(['01-soil']);
    expect(matchingPhases(names, '3')).toEqual(['phase-3']);
    expect(matchingPhases(names, '0')).toEqual([]);
    expect(matchingPhases(['1', '01-x'], '1')).toEqual(['1']);
  });

  it('looks in 04-phases before 04-plans, and in both', async () => {
    const plan = (words: string) => `## Objective\n${words}\n`;
    const both = {
      '.nexus/04-phases/01-a/PLAN.md': plan('phases'),
      '.nexus/04-plans/01-a/PLAN.md': plan('plans'),
      'src/a.ts': '',
    };
    const built = await build(both, task());
    expect(built.packet.phaseObjective).toContain('phases');
    expect(built.sidecar.slots.phaseObjective.paths).toEqual(['.nexus/04-phases/01-a/PLAN.md']);
    const { '.nexus/04-phases/01-a/PLAN.md': _, ...older } = both;
    expect((await packetOf(older, task())).phaseObjective).toContain('plans');
  });

  it('does not depend on the order of a directory', async () => {
    const tree = nexusProject();
    const backwards = await packetOf(tree, { taskId: 'T03' }, { shuffle: (entries) => entries.reverse() });
    expect(backwards).toEqual(await packetOf(tree));
  });

  it('stays within 15 lines and cuts between entries', async () => {
    const text = `## Objective\n${numbered(30, (at) => `- goal ${at}\n  of two lines`).join('\n')}\n`;
    const { phaseObjective } = await packetOf({ '.nexus/04-phases/1/PLAN.md': text, 'src/a.ts': '' }, task());
    expect(countLinesOf(phaseObjective)).toBeLessThanOrEqual(15);
    expect(phaseObjective).toMatch(/of two lines\n\(cut here: \d+ more entries, \d+ lines; at most 15 lines\)$/);
  });

  it('says in fixed words what is missing', async () => {
    const objective = async (tree: Record<string, string | Buffer>) =>
      (await packetOf({ 'src/a.ts': '', ...tree }, task())).phaseObjective;
    expect(await objective({})).toBe('(no plans directory found)');
    expect(await objective({ '.nexus/04-plans/10-x/PLAN.md': '## Objective\nno\n' })).toBe(
      '(no PLAN.md found for this phase)',
    );
    expect(await objective({ '.nexus/04-plans/1/PLAN.md': '## Tasks\n' })).toBe('(no Objective section in PLAN.md)');
    expect(await objective({ '.nexus/04-plans/1/PLAN.md': Buffer.from([0, 0, 1]) })).toBe(
      '(could not read phase PLAN.md)',
    );
  });
});

describe('files and filesContent', () => {
  it('are exactly filesModified, with the content of each, empty for a new one', async () => {
    const { files, filesContent } = await packetOf(nexusProject());
    expect(files).toEqual(['src/valves/open.js', 'src/valves/open.test.js', 'src/valves/schedule.js']);
    expect(Object.keys(filesContent)).toEqual(files);
    expect(filesContent['src/valves/open.js']).toBe(nexusProject()['src/valves/open.js']);
    expect(filesContent['src/valves/schedule.js']).toBe('');
  });

  it('tell new from empty, unreadable, binary, secret, too large, a folder and a link', async () => {
    const names = ['new.ts', 'empty.ts', 'image.png', '.env', 'big.txt', 'src', 'link.ts', 'with space.ts'];
    const tree = {
      'empty.ts': '',
      'image.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
      '.env': 'A=1\n',
      'big.txt': 'x'.repeat(1_000_001),
      'src/a.ts': 'x\n',
      'link.ts': 'elsewhere',
      'with space.ts': 'let a;\n',
    };
    const { packet, sidecar } = await build(tree, task({ filesModified: names }), { kinds: { 'link.ts': 'link' } });
    const { filesContent } = packet;
    expect(filesContent['new.ts']).toBe('');
    expect(filesContent['empty.ts']).toBe('');
    for (const name of ['image.png', '.env', 'big.txt', 'src', 'link.ts'])
      expect(filesContent[name]).toMatch(/^\(content not shown: /);
    expect(filesContent['with space.ts']).toBe('let a;\n');
    const states = Object.fromEntries(sidecar.files.map(({ path, state }) => [path, state]));
    expect(states).toMatchObject({
      'new.ts': 'new',
      'empty.ts': 'empty',
      '.env': 'withheld',
      'with space.ts': 'shown',
    });
  });

  it('show an owned file although an ignore file names it', async () => {
    const tree = { '.gitignore': 'out/\n', 'out/a.ts': 'made();\n' };
    const { filesContent } = await packetOf(tree, task({ filesModified: ['out/a.ts', 'out/b.ts'] }));
    expect(filesContent).toEqual({ 'out/a.ts': 'made();\n', 'out/b.ts': '' });
  });
});

describe('acceptanceCriteria', () => {
  it('are the rows of the task in whatever form they stand, AC-3 being AC-03', async () => {
    const { acceptanceCriteria } = await packetOf(nexusProject());
    expect(acceptanceCriteria).toContain('[MUST] AC-03: Opens the valve when the soil is dry');
    expect(acceptanceCriteria).toContain('        that the bed asks for\n\n[SHOULD] AC-04');
    expect(acceptanceCriteria).toContain('| AC-20 | a bed without a valve |');
    expect(acceptanceCriteria).not.toMatch(/AC-1\b|AC-10|AC-11|See AC-3/);
  });

  it.each([
    ['AC-1', 'Reads the probe', 'AC-10'],
    ['AC-10', 'Weekly report', 'AC-1 |'],
    ['ac-0010', 'Weekly report', 'Reads the probe'],
    ['AC-11', 'one line is logged', 'See AC-3'],
  ])('%s is a token, not a prefix', async (id, wanted, unwanted) => {
    const { acceptanceCriteria } = await packetOf(nexusProject(), {
      task: { id: 'X', phase: '9', filesModified: [], acceptanceCriteria: [id] },
    });
    expect(acceptanceCriteria).toContain(wanted);
    expect(acceptanceCriteria).not.toContain(unwanted);
  });

  it('come from the plan when the task names none', async () => {
    const bare = { id: 'T03', phase: '2', filesModified: [] };
    expect((await packetOf(nexusProject(), { task: bare })).acceptanceCriteria).toContain('AC-04');
  });

  it('stay within 50 lines with every criterion whole', async () => {
    const ids = numbered(20, (at) => `AC-${at + 1}`);
    const master = ids.map((id) => `${id}: title\n  Given: a\n  When: b\n  Then: end of ${id}.\n`).join('\n');
    const tree = { '.nexus/00-mission/ACCEPTANCE_MASTER.md': master, 'src/a.ts': '' };
    const { acceptanceCriteria } = await packetOf(tree, task({ acceptanceCriteria: ids }));
    expect(countLinesOf(acceptanceCriteria)).toBeLessThanOrEqual(50);
    expect(acceptanceCriteria.match(/: title/g)!.length).toBe(acceptanceCriteria.match(/end of/g)!.length);
    expect(acceptanceCriteria).toMatch(/\(cut here: \d+ more entries/);
  });

  it('say in fixed words what is missing', async () => {
    const criteria = async (tree: Record<string, string>, ids: string[]) =>
      (await packetOf({ 'src/a.ts': '', ...tree }, task({ acceptance_criteria: ids }))).acceptanceCriteria;
    expect(await criteria({}, [])).toBe('(no acceptance criteria linked to this task)');
    expect(await criteria({}, ['AC-1'])).toBe('(ACCEPTANCE_MASTER.md not found)');
    expect(await criteria({ '.nexus/00-mission/ACCEPTANCE_MASTER.md': 'AC-10: x\n' }, ['AC-1'])).toBe(
      '(no matching AC rows found)',
    );
  });
});

describe('architectureSlice', () => {
  const modules = async (value: unknown, file = 'src/auth/login.ts') => {
    const tree = { '.nexus/02-architecture/modules.json': JSON.stringify(value), [file]: 'export const a = 1;\n' };
    const { architectureSlice } = await packetOf(tree, task({ filesModified: [file] }));
    return architectureSlice.modules?.map((module) => module.id ?? module.name);
  };

  it('matches by path segment: src/auth is not src/authz', async () => {
    const two = {
      modules: [
        { id: 'auth', path: 'src/auth' },
        { id: 'authz', path: 'src/authz' },
      ],
    };
    expect(await modules(two)).toEqual(['auth']);
    expect(await modules(two, 'src/authz/a.ts')).toEqual(['authz']);
  });

  it('reads src/auth/** as everything below it, and only that', async () => {
    const globs = {
      modules: [
        { id: 'auth', owns: ['src/auth/**'] },
        { id: 'dot', owns: ['src/*/.x'] },
        { id: 'ts', owns: ['src/{auth,api}/*.ts'] },
      ],
    };
    expect(await modules(globs)).toEqual(['auth', 'ts']);
    expect(await modules(globs, 'src/auth/deep/er/a.ts')).toEqual(['auth']);
    expect(await modules(globs, 'src/authz/a.ts')).toEqual([]);
  });

  it.each([
    ['a list under modules', { modules: [{ id: 'auth', path: 'src/auth/' }] }],
    ['a bare list', [{ name: 'auth', path: 'src/auth' }]],
    ['a record by name', { auth: { name: 'auth', path: 'src/auth', files: [] }, lastAnalyzed: 'x' }],
    ['concepts in owns', { modules: [{ name: 'auth', path: 'src/auth', owns: ['user-sessions'] }] }],
    ['rootPath', { modules: [{ id: 'auth', rootPath: 'src/auth', owner: 'x' }] }],
  ])('reads %s', async (_, value) => {
    expect(await modules(value)).toEqual(['auth']);
  });

  it('is computed from the index where modules.json is missing or empty, and the sidecar says so', async () => {
    const { packet, sidecar } = await build(nexusProject({ '.nexus/02-architecture/modules.json': '{}' }));
    expect(packet.architectureSlice.modules).toEqual([
      { id: 'valves', path: 'src/valves/', exports: ['openValve'], dependsOn: ['src/shared', 'src/soil'], usedBy: [] },
    ]);
    expect(sidecar.slots.architectureSlice.source).toBe('index');
  });
});

describe('contractsSlice', () => {
  const contracts = async (rows: unknown, files = ['src/auth/login.ts']) => {
    const tree = {
      '.nexus/02-architecture/api_contracts.json': JSON.stringify(rows),
      '.nexus/02-architecture/modules.json': JSON.stringify({
        modules: [{ id: 'auth', name: 'Auth', path: 'src/auth' }],
      }),
      'src/auth/login.ts': 'export function signIn() {}\n',
    };
    const { contractsSlice } = await packetOf(tree, task({ filesModified: files }));
    return contractsSlice.contracts?.map(({ id }) => id);
  };

  it('finds a contract by file, module or operation, and by nothing else', async () => {
    const rows = {
      contracts: [
        { id: 'by-file', file: 'src/auth/login.ts' },
        { id: 'by-module', path: '/login', moduleId: 'auth' },
        { id: 'by-owner', endpoint: 'POST /x', owner: 'Auth' },
        { id: 'by-operation', path: '/in', operationId: 'signIn' },
        { id: 'other', path: '/other', moduleId: 'pay' },
        { id: 'other-file', file: 'src/auth/other.ts', moduleId: 'pay' },
      ],
    };
    expect(await contracts(rows)).toEqual(['by-file', 'by-module', 'by-owner', 'by-operation']);
  });

  it('takes no URL for a file, and finds files at the root', async () => {
    expect(await contracts({ contracts: [{ id: 'url', path: '/src/auth/login.ts' }] })).toEqual([]);
    expect(await contracts({ contracts: [{ id: 'root', path: 'server.ts' }] }, ['server.ts'])).toEqual(['root']);
  });

  it('reads a bare record by id', async () => {
    expect(await contracts({ login: { endpoint: '/login', method: 'POST', owner: 'auth' } })).toEqual(['login']);
  });

  it('is an empty object where there is no file, or `{}`', async () => {
    expect((await packetOf({ 'src/a.ts': '' }, task())).contractsSlice).toEqual({});
    expect(
      (await packetOf({ 'src/a.ts': '', '.nexus/02-architecture/api_contracts.json': '{}' }, task())).contractsSlice,
    ).toEqual({});
  });
});

describe('dependencySymbols', () => {
  const source = {
    'src/a.ts': "import { b } from './b.js';\nimport { own } from './own.js';\n",
    'src/own.ts': 'export const own = 1;\n',
    'src/b.ts': 'export const b = 1;\nexport function c() {}\nconst hidden = 1;\n',
  };
  const symbols = (tree: Record<string, string>) =>
    build({ ...source, ...tree }, task({ filesModified: ['src/a.ts', 'src/own.ts'] }));

  it('are computed from the project where the template says nothing', async () => {
    const { packet, sidecar } = await symbols({
      '.nexus/03-index/ownership.json': '{"ownership":[]}',
      '.nexus/03-index/symbols.json': '{}',
    });
    expect(packet.dependencySymbols).toEqual({ 'src/b.ts': ['b', 'c'] });
    expect(sidecar.slots.dependencySymbols.source).toBe('index');
  });

  it('come from ownership.json and symbols.json, rows of one file added up', async () => {
    const { packet } = await symbols({
      '.nexus/03-index/ownership.json': JSON.stringify({
        files: [{ path: 'src/a.ts', imports: ['src/b.ts', 'src/own.ts'] }],
      }),
      '.nexus/03-index/symbols.json': JSON.stringify({
        symbols: [
          { file: 'src/b.ts', exports: ['one'] },
          { file: 'src/b.ts', exports: ['two'] },
        ],
      }),
    });
    expect(packet.dependencySymbols).toEqual({ 'src/b.ts': ['one', 'two'] });
  });

  it('read one row a symbol, and edges of dependencies.json', async () => {
    const { packet } = await symbols({
      '.nexus/02-architecture/dependencies.json': JSON.stringify({
        edges: [{ from: 'src/a.ts', to: 'src/b.ts', type: 'import' }],
      }),
      '.nexus/03-index/symbols.json': JSON.stringify({
        version: '1',
        symbols: [
          { name: 'seen', kind: 'const', exported: true, file: 'src/b.ts', line: 1 },
          { name: 'unseen', kind: 'const', exported: false, file: 'src/b.ts', line: 2 },
        ],
      }),
    });
    expect(packet.dependencySymbols).toEqual({ 'src/b.ts': ['seen'] });
  });

  it('hold names and no content of other files', async () => {
    const { text } = await build(nexusProject());
    expect(text).not.toContain('probe.read(bed)');
  });
});

describe('testsSlice', () => {
  const source = { 'src/a.ts': 'export const a = 1;\n', 'src/a.test.ts': "import { a } from './a.js';\n" };
  const tests = async (map: unknown) => {
    const tree = { ...source, ...(map === undefined ? {} : { '.nexus/03-index/test_map.json': JSON.stringify(map) }) };
    return (await packetOf(tree, task())).testsSlice;
  };

  it.each([
    ['a list', { testMap: [{ sourceFile: 'src/a.ts', testFiles: ['t/a.ts'] }] }],
    [
      'a record, as the indexer writes it',
      { 'src/a.ts': { sourceFile: 'src/a.ts', testFiles: ['t/a.ts'], coverage: 1 } },
    ],
    ['the key source', { testMap: [{ source: 'src/a.ts', tests: ['t/a.ts'] }] }],
    ['a bare record of lists', { 'src/a.ts': ['t/a.ts'] }],
  ])('reads %s', async (_, map) => {
    expect(await tests(map)).toEqual(['t/a.ts']);
  });

  it('is computed from the project where the map is missing or empty', async () => {
    expect(await tests(undefined)).toEqual(['src/a.test.ts']);
    expect(await tests({})).toEqual(['src/a.test.ts']);
  });
});

describe('waveContext', () => {
  const done = (id: string, wave: number, status = 'completed') => ({
    id,
    wave,
    status,
    description: `made ${id}`,
    filesModified: [`${id}.ts`],
  });
  const wave = async (own: object, all: object[]) =>
    (
      await packetOf(
        { 'src/a.ts': '' },
        { task: { id: 'T9', filesModified: ['src/a.ts'], ...own }, allTasks: all as [] },
      )
    ).waveContext;

  it('shows no recovery phrase that ends with its line in the description', async () => {
    const words = Array.from({ length: 24 }, (_, at) => `ba${'bcdfghlmnprst'[at % 13]}${'lmnrst'[at % 6]}`);
    const description = `It works.\nmnemonic: ${words.join(' ')}\nThen it was tried again`;
    expect(await wave({ wave: 3 }, [{ ...done('A', 1), description }])).not.toContain(words.slice(0, 3).join(' '));
  });

  it('lists what earlier waves finished, with completed, complete and done alike', async () => {
    const text = await wave({ wave: 3 }, [
      done('A', 1),
      done('B', 1, 'complete'),
      done('C', 2, 'done'),
      done('D', 2, 'failed'),
      done('E', 3),
    ]);
    expect(text).toBe(
      [
        'Prior wave completions (available to build on):',
        '  Wave 1 | A: made A',
        '    Files: A.ts',
        '  Wave 1 | B: made B',
        '    Files: B.ts',
        '  Wave 2 | C: made C',
        '    Files: C.ts',
      ].join('\n'),
    );
  });

  it('knows a real completed wave from TASK_GRAPH.json when the caller hands in no tasks', async () => {
    const graph = JSON.parse(nexusProject()['.nexus/05-runtime/TASK_GRAPH.json'] as string);
    const { waveContext } = await packetOf(nexusProject(), { task: graph.tasks[2] });
    expect(waveContext).toContain('Wave 1 | T01: Read the moisture of a bed\n    Files: src/soil/probe.js');
    expect(waveContext).toContain('T02');
  });

  it('stays within 30 lines, and never parts a task from its files', async () => {
    const many = numbered(40, (at) => `T${at}`).map((id, at) => done(id, 1 + (at % 4)));
    const text = await wave({ wave: 5, dependsOn: ['T0'] }, many);
    expect(countLinesOf(text)).toBeLessThanOrEqual(30);
    expect(text.match(/\| T\d+:/g)!.length).toBe(text.match(/Files:/g)!.length);
    expect(text).toContain('| T0: made T0');
    expect(text).toMatch(/\(cut here: \d+ more entries/);
  });

  it('says in fixed words what is missing', async () => {
    expect(await wave({ wave: 1 }, [])).toBe('(Wave 1 — no prior wave output to build on)');
    expect(await wave({ wave: 4 }, [done('A', 1, 'pending')])).toBe(
      '(Wave 4 — prior waves have no completed tasks yet)',
    );
  });
});

describe('scarsDigest', () => {
  const scars = async (text: string | Buffer) =>
    (await packetOf({ 'src/a.ts': '', '.nexus/01-governance/SCARS.md': text }, task())).scarsDigest;
  const table = '| Rule | Source Scar | Applied Since |\n|---|---|---|\n';

  it('keeps "authorize" whole and reads a section that ends the file', async () => {
    const { scarsDigest } = await packetOf(nexusProject());
    expect(scarsDigest).toContain('Always authorize a command before it is sent');
    expect(scarsDigest).toContain('SCAR-005');
    expect(scarsDigest).not.toContain('valve left open');
  });

  it('ends at the next section or at a rule', async () => {
    const text = `## Active Prevention Rules\n${table}| one | S1 | now |\n\n---\n\nafter\n`;
    expect(await scars(text)).toBe(`## Active Prevention Rules\n${table}| one | S1 | now |`);
    expect(await scars(`## Active Prevention Rules\n${table}| one | S1 | now |\n## Next\nx\n`)).not.toContain('Next');
  });

  it('stays within 30 lines, row by row', async () => {
    const rows = numbered(60, (at) => `| rule ${at} | S | x |`).join('\n');
    const text = await scars(`## Active Prevention Rules\n${table}${rows}\n`);
    expect(countLinesOf(text)).toBe(30);
    expect(text).toMatch(/\(cut here: 34 more entries, 34 lines; at most 30 lines\)$/);
  });

  it('says in fixed words what is missing', async () => {
    expect((await packetOf({ 'src/a.ts': '' }, task())).scarsDigest).toBe('(no active prevention rules)');
    expect(await scars('# Scars\n')).toBe('(no active prevention rules section found)');
    expect(
      await scars(`## Active Prevention Rules\n\n> x\n\n${table}| [No active rules yet — added later] | - | - |\n`),
    ).toBe('(no active prevention rules)');
    expect(await scars(Buffer.from([0, 9, 0]))).toBe('(could not read SCARS.md)');
  });
});

describe('stateDigest', () => {
  const state = async (text: string | Buffer) =>
    (await packetOf({ 'src/a.ts': '', '.nexus/01-governance/STATE.md': text }, task())).stateDigest;

  it('is the first 150 lines at most', async () => {
    const lines = numbered(150, (at) => `- fact ${at}`);
    expect(await state(`${lines.join('\n')}\n`)).toBe(lines.join('\n'));
    const longer = await state(numbered(500, (at) => `- fact ${at}`).join('\n'));
    expect(countLinesOf(longer)).toBe(150);
    expect(longer).toMatch(/^- fact 0\n[\s\S]*- fact 148\n\(cut here: 351 more entries/);
  });

  it('says in fixed words what is missing', async () => {
    expect((await packetOf({ 'src/a.ts': '' }, task())).stateDigest).toBe('(no STATE.md yet)');
    expect(await state(Buffer.from([0, 9, 0]))).toBe('(could not read STATE.md)');
  });
});

describe('boundaries', () => {
  it('are the DO NOT CHANGE bullets word for word, then what settings.json adds', async () => {
    const { packet, sidecar } = await build(nexusProject());
    expect(packet.boundaries).toEqual([
      '`src/soil/probe.js` — made by T01, do not touch',
      '`src/valvesim/**` — another team owns it',
      'src/shared/clock.js — every module counts on it',
    ]);
    expect(sidecar.plan).toMatchObject({
      doNot: ['add a dependency'],
      scopeLimit: expect.stringContaining('One bed at a time'),
    });
  });

  it('are empty when the plan says none, and hold nothing twice', async () => {
    const plan = (words: string) => ({ '.nexus/04-phases/1/PLAN.md': `## Boundaries\n${words}\n`, 'src/a.ts': '' });
    expect((await packetOf(plan('**DO NOT CHANGE:** none'), task())).boundaries).toEqual([]);
    const twice = {
      ...plan('**DO NOT CHANGE:**\n- `x.ts` — why\n\n**DO NOT:**\n- `y.ts`'),
      '.nexus/01-governance/settings.json': '{"boundaries":["x.ts — why","z.ts"]}',
    };
    expect((await packetOf(twice, task())).boundaries).toEqual(['`x.ts` — why', 'z.ts']);
  });
});

describe('settings', () => {
  it('reads flags from the top and from pipeline, the top having the last word', async () => {
    const settings = async (value: unknown) =>
      (await packetOf({ 'src/a.ts': '', '.nexus/01-governance/settings.json': JSON.stringify(value) }, task()))
        .settings;
    expect(await settings({ pipeline: { auto_advance: true, parallelization: true } })).toMatchObject({
      auto_advance: true,
      parallelization: true,
    });
    expect(await settings({ auto_advance: false, pipeline: { auto_advance: true } })).toMatchObject({
      auto_advance: false,
    });
    expect(await settings({ commands: { test: 'pnpm vitest run', build: 'pnpm build' } })).toMatchObject({
      commands: { test: 'pnpm vitest run', lint: 'npm run lint', typecheck: 'npx tsc --noEmit', build: 'pnpm build' },
    });
  });

  it('has safe defaults, and the sidecar says which were assumed', async () => {
    const { packet, sidecar } = await build({ 'src/a.ts': '', '.nexus/01-governance/settings.json': '{}' }, task());
    expect(packet.settings).toEqual({
      commands: { test: 'npm test', lint: 'npm run lint', typecheck: 'npx tsc --noEmit' },
      auto_advance: false,
      parallelization: false,
    });
    expect(sidecar.slots.settings.notes).toContain('commands.test is assumed');
  });
});
