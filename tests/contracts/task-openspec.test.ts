/** openspec/project.yml and .json in every supported shape. Every problem has its file and line. */
import { describe, expect, it } from 'vitest';
import { readTaskFile } from '../../src/contracts/task/find-task.js';
import { readOpenSpec } from '../../src/contracts/task/openspec/openspec.js';
import { compileGlobs } from '../../src/formats/glob/contract-globs.js';
import { openspecFiles, outline, packFor, refusedTask, sureSecret } from './task-fixture.js';

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

  it('names the tasks of a ring, a dependency that is not there and whose id is given twice', () => {
    const spec = read('tasks: [{id: a, deps: [b]}, {id: b, deps: [c, gone]}, {id: c, deps: [a]}, {id: a}]');
    expect(!spec.ok && spec.error.map(({ found }) => found)).toEqual([
      'the id of $.tasks[0]',
      'no task gone',
      'a ring: a → b → c → a',
    ]);
    const secret = read(`tasks: [{id: a, deps: [${sureSecret}]}]`);
    expect(!secret.ok && JSON.stringify(secret.error)).not.toContain(sureSecret);
  });

  it('asks for a number of iterations in every hard budget, of tasks and of sprint sizes', () => {
    const text =
      'sprint_defaults:\n  S: {hard: {usd: 1}}\ntasks:\n  - id: a\n    budget: {hard: {max_iterations: lots}}\n';
    expect(problems(text).map((line) => line.replace(/: .*/, ''))).toEqual([
      'openspec/project.yml:2 $.sprint_defaults.S.hard.max_iterations',
      'openspec/project.yml:5 $.tasks[0].budget.hard.max_iterations',
    ]);
  });

  it('takes a number that is none as if it were not there, and reads merged keys', () => {
    const spec = read(
      'base: &base {files_contract: {allowed: [src/**]}}\nbudgets: {run: {tokens: .nan}}\ntasks:\n  - {<<: *base, id: a, priority: .inf}\n',
    );
    expect(spec.ok && spec.value.tasks).toEqual([{ id: 'a', filesContract: { allowed: ['src/**'] } }]);
    expect(problems('budgets: {limits: {max_parallel_tasks: [1]}}')).toHaveLength(1);
  });

  it('says to put a version in quotes, since YAML takes it for a number', () => {
    expect(problems('version: 1.1')).toEqual(['openspec/project.yml:1 $.version: Put it in quotes.']);
  });

  it('says where the text is no YAML or no JSON', () => {
    expect(problems('a: [1\nb: }')[0]).toMatch(/^openspec\/project\.yml:\d+: Mend/);
    expect(problems('{\n"tasks": [}', 'openspec/project.json')[0]).toMatch(/^openspec\/project\.json:2: /);
    expect(problems('{"tasks": [],}', 'openspec/project.json')[0]).toBe('openspec/project.json:1: Remove the comma.');
    expect(problems('tasks:\n\t- id: a\n')).toHaveLength(1);
    const spec = read('tasks:\n  - id: "a\n');
    expect(!spec.ok && spec.error[0]?.found).toBe('a missing quote, bracket, comma or colon');
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

  it('is not the project itself: then an id is asked for', () => {
    const whole = readTaskFile('tasks: [{id: b}, {id: a}]\n', 'openspec/project.yml');
    expect(!whole.ok && whole.error).toMatchObject({
      problems: [{ found: 'a project of 2 tasks', fix: expect.stringContaining('one of them: a, b;') }],
    });
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
    ['src/{a,{b,c}}/x{y}.ts', 'src/c/x{y}.ts', true],
    ['src/**/!(*.test).ts', 'src/a/b.ts', true],
    ['src/**/!(*.test).ts', 'src/a/b.test.ts', false],
    ['src/!(a|b)/**', 'src/a/x.ts', false],
    ['src/!(a|b)/**', 'src/ab/c/x.ts', true],
    ['src/+(ab|c)?.ts', 'src/abcabx.ts', true],
    ['src/+(ab|c).ts', 'src/.ts', false],
    ['src/*(ab).ts', 'src/.ts', true],
    ['src/?(x)y.ts', 'src/xxy.ts', false],
    ['@(src|lib)/@(a|!(b)).ts', 'lib/b.ts', false],
    ['!(src)/**', 'lib/x.ts', true],
    ['!src/**', 'lib/x.ts', true],
    ['!src/**', 'src/x.ts', false],
    ['src/!(a', 'src/!(a', true],
  ])('%s and %s: %s', (pattern, path, matches) => {
    expect(compileGlobs([pattern], { steps: 20_000 })(path)).toBe(matches);
  });

  it('is matched in bounded work, whatever groups stand in each other', () => {
    const path = `src/${'a'.repeat(200)}`;
    const hostile = [
      'src/+(a|+(a|*(aa)))b',
      'src/!(!(!(*a*)*)*)b',
      `src/${'*(a)'.repeat(20)}b`,
      `src/${'+(+(a|aa)|a)'.repeat(70)}b`,
    ];
    for (const pattern of hostile) {
      const budget = { steps: 100_000 };
      expect(compileGlobs([pattern], budget)(path)).toBe(false);
      expect(budget.steps).toBeGreaterThan(0);
    }
  });
});
