/** openspec/project.yml and .json in every shape of formats.md §1.1 to §1.3; every problem with its file and line. */
import { describe, expect, it } from 'vitest';
import { readOpenSpec } from '../../src/contracts/read/openspec.js';
import { readTaskFile } from '../../src/contracts/task/find-task.js';
import { compileGlobs } from '../../src/contracts/task/globs.js';
import { openspecFiles, outline, packFor, refusedTask } from './task-fixture.js';

const read = (text: string, file = 'openspec/project.yml') => readOpenSpec(text, file);
const problems = (text: string, file?: string) => {
  const spec = read(text, file);
  if (spec.ok) throw new Error('no problem was found');
  return spec.error.map(({ path, fix }) => `${path}: ${fix}`);
};

describe('openspec/project.yml', () => {
  it('reads the fixture project whole, with what the parser of the origin drops', async () => {
    const { pack } = await packFor(openspecFiles(), 'tokens-1');
    expect(pack.task.acceptance.map(({ id }) => id)).toEqual(['acc-1', 'acc-2', 'acc-3']);
    expect(pack.docs.map(({ path }) => path)).toEqual(['docs/api.md']);
    expect(pack.constraints).toEqual({
      allowedGlobs: ['src/middleware/**', 'src/api/**', 'tests/**'],
      forbiddenGlobs: ['src/store/**'],
      allowNewFiles: true,
    });
  });

  it('reads camelCase, a criterion as a sentence, and globs with braces', async () => {
    const built = await packFor(openspecFiles(), 'limits-1');
    expect(built.pack.task).toMatchObject({
      title: 'limits-1',
      acceptance: [{ id: 'acc-1', text: 'The eleventh link within a minute is answered with 429' }],
    });
    expect(built.pack.constraints.allowNewFiles).toBe(false);
    expect(outline(built)).toEqual(['medium src/middleware/limit.ts', 'medium src/middleware/token.ts']);
  });

  it('is read as JSON when there is no YAML, and YAML wins when both are there', async () => {
    const json = '{"tasks":[{"id":"j","goal":"from json"}]}';
    expect((await packFor({ 'openspec/project.json': json }, 'j')).pack.task.goal).toBe('from json');
    const both = { 'openspec/project.json': json, 'openspec/project.yml': 'tasks: [{id: j, goal: from yaml}]\n' };
    expect((await packFor(both, 'j')).pack.task.goal).toBe('from yaml');
  });

  it('takes camelCase where both letter cases are set, and numbers written as text', () => {
    const spec = read(
      'tasks:\n  - id: a\n    priority: "7"\n    files_contract: {allowed: [snake]}\n    filesContract: {allowed: [camel], allow_new_files: false}\n    budget: {hard: {usd: "1.5", max_iterations: "3"}}\n',
    );
    expect(spec.ok && spec.value.tasks[0]?.filesContract).toEqual({ allowed: ['camel'], allowNewFiles: false });
  });

  it('reads empty values as if they were not there', async () => {
    const { pack } = await packFor(
      { 'openspec/project.yml': 'tasks:\n  - id: a\n    title:\n    context:\n      files:\n    acceptance:\n' },
      'a',
    );
    expect(pack.task).toEqual({ id: 'a', title: 'a', goal: 'a', acceptance: [] });
  });

  it('tells every problem at once, each with its file and line', () => {
    const text = [
      'version: 1.1', //                     1: a number
      'policies: {scopeGuard: maybe}', //    2
      'tasks:',
      '  - id: a',
      '    deps: [b, gone]', //              5: gone is missing; a and b wait for each other
      '  - id: b',
      '    deps:',
      '      - a',
      '  - id: a', //                        9: twice
      '    sprint: {size: XXL}', //         10
      '    budget:',
      '      hard: {usd: 1}', //            12: no max_iterations
      '  - title: no id', //                13
      '    acceptance: [{id: x, type: wish}]', // 14
    ].join('\n');
    expect(problems(text).map((line) => line.replace(/: .*/, ''))).toEqual([
      'openspec/project.yml:1 $.version',
      'openspec/project.yml:2 $.policies.scopeGuard',
      'openspec/project.yml:10 $.tasks[2].sprint.size',
      'openspec/project.yml:13 $.tasks[3].id',
      'openspec/project.yml:14 $.tasks[3].acceptance[0].type',
      'openspec/project.yml:12 $.tasks[2].budget.hard.max_iterations',
      'openspec/project.yml:9 $.tasks[2].id',
      'openspec/project.yml:5 $.tasks[0].deps[1]',
      'openspec/project.yml:5 $.tasks[0].deps',
    ]);
  });

  it.each([
    ['a task that waits for itself', 'tasks: [{id: a, deps: [a]}]', 1],
    ['a ring of three', 'tasks: [{id: a, deps: [b]}, {id: b, depends_on: [c]}, {id: c, dependsOn: [a]}]', 1],
    ['two rings', 'tasks: [{id: a, deps: [a]}, {id: b, deps: [c]}, {id: c, deps: [b]}]', 2],
  ])('names a cycle once: %s', (_, text, rings) => {
    expect(problems(text).filter((line) => line.includes('Remove one of the dependencies'))).toHaveLength(rings);
  });

  it('says where the text is no YAML or no JSON', () => {
    expect(problems('a: [1\nb: }')[0]).toMatch(/^openspec\/project\.yml:\d+: Mend/);
    expect(problems('{"tasks": [}', 'openspec/project.json')[0]).toMatch(/^openspec\/project\.json:1: Mend/);
  });

  it('says which files it looked for, and which tasks there are', async () => {
    const nothing = await refusedTask({ 'a.ts': '\n' }, 'x');
    expect(nothing.kind === 'bad-request' && nothing.problems[0]?.expected).toBe(
      'openspec/project.yml or openspec/project.json',
    );
    const other = await refusedTask(openspecFiles(), 'tokens');
    expect(other.kind === 'bad-request' && other.problems[0]?.fix).toBe('Use one of: limits-1, tokens-1');
  });
});

describe('a task of its own', () => {
  it('is read from a file as YAML or JSON, with lines for what is wrong', () => {
    const good = readTaskFile('id: a\ngoal: g\n', 'task.yml');
    expect(good.ok && good.value).toEqual({ id: 'a', goal: 'g' });
    const bad = readTaskFile('{\n "id": "a",\n "goal": 3\n}', 'task.json');
    expect(!bad.ok && bad.error.kind === 'bad-request' && bad.error.problems.map(({ path }) => path)).toEqual([
      'task.json:3 $.goal',
    ]);
  });

  it('may have dependencies that are not there: only a list can be incomplete', async () => {
    expect((await packFor({ 'a.ts': '\n' }, { id: 'a', deps: ['b'] })).pack.task.id).toBe('a');
  });
});

describe('file contract', () => {
  it.each([
    ['src/**', 'src/a/b.ts', true],
    ['src/**', 'src/.hidden/b.ts', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['*.ts', 'src/b.ts', false],
    ['**/*.ts', 'b.ts', true],
    ['src/auth/**', 'src/authz/a.ts', false],
    ['./src/a.ts', 'src/a.ts', true],
    ['src/{a,b}/*.{ts,js}', 'src/b/x.js', true],
    ['src/{a,b}/*.{ts,js}', 'src/c/x.js', false],
    ['docs/', 'docs/a/b.md', true],
    ['app/[slug]/page.tsx', 'app/[slug]/page.tsx', true],
  ])('%s and %s: %s', (pattern, path, matches) => {
    expect(compileGlobs([pattern])(path)).toBe(matches);
  });
});
