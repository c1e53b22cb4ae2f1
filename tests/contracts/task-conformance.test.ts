/**
 * The requirements of the task contract, one test each. Each name is a row of `task-requirements.txt`, from which the
 * table of the page is made.
 */
import { describe, expect, it } from 'vitest';
import { ContextPacker } from '../../src/api/task.js';
import {
  codeOf,
  contentOf,
  inPlaceOfFile,
  openspecRoot,
  outline,
  packFor,
  recordOf,
  refusedTask,
} from './task-fixture.js';

const project = {
  'src/api/auth.ts': `import { limit } from '../middleware/limit.js';\n\nexport function login(token: string): boolean {\n  return limit(token) > 0;\n}\n`,
  'src/api/index.ts': `export { login } from './auth.js';\n`,
  'src/middleware/limit.ts': `/** The limit of a token. */\nexport function limit(token: string): number {\n  return token.length;\n}\n`,
  'src/middleware/session.ts': codeOf(30, 'session'),
  'src/other/unrelated.ts': codeOf(20, 'unrelated'),
  'docs/auth.md': '# Tokens\n\nA token without a limit is refused.\n',
};

const task = {
  id: 'auth-1',
  title: 'Refuse tokens',
  goal: 'Refuse a token that has passed its limit',
  acceptance: [{ id: 'acc-1', text: 'A request without a token gets 401', type: 'behavior' }],
  context: { files: ['src/api/index.ts'], docs: ['docs/auth.md'] },
  files_contract: { allowed: ['src/middleware/**'], forbidden: ['src/other/**'], allow_new_files: false },
};

const issue = { kind: 'tsc', level: 'error', message: 'wrong type', file: 'src/api/auth.ts', line: 4 };
const diff =
  'diff --git a/src/api/auth.ts b/src/api/auth.ts\n--- a/src/api/auth.ts\n+++ b/src/api/auth.ts\n@@ -1 +1 @@\n-a\n+b\n';
const repair = { issues: [issue], diff, iteration: 2 };
const tiers = { strong: 120_000, default: 60_000, cheap: 25_000 } as const;
/** A line that a file in a project of any size has. */
const wide = (lines: number, word: string) =>
  Array.from({ length: lines }, (_, i) => `export const ${word}${i} = '${word} ${'x'.repeat(60)}';\n`).join('');
const isWhole = (content: string) => !content.startsWith('[context truncated');
const marks = (value: unknown) => JSON.stringify(value).match(/\[context truncated: [^\]]*\]/g) ?? [];

/** A hunk of so many lines, in a file of its own. */
const change = (path: string, lines = 40) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,0 +1,${lines} @@\n${`+changed in ${path}\n`.repeat(lines)}`;

describe('Deterministic Context Building', () => {
  it('The system MUST build deterministic context packs: the same input gives the same bytes', async () => {
    const first = await packFor(project, task, repair);
    const again = await packFor(project, task, repair, { shuffle: (entries) => [...entries].reverse() });
    for (const form of ['json', 'markdown', 'manifest'] as const) expect(again[form]).toBe(first[form]);
  });

  it('ContextPacker.build(task) works as the contract prints it', async () => {
    const named = { id: 'x', goal: 'check tokens', context: { files: ['src/api/links.ts'] } };
    const pack = await ContextPacker.build(named, { root: openspecRoot });
    expect(pack.files[0]?.path).toBe('src/api/links.ts');
    expect(await new ContextPacker({ root: openspecRoot }).build(named)).toEqual(pack);
  });

  it('A pack MUST include the goal and the acceptance criteria of the task', async () => {
    const { pack, markdown } = await packFor(project, task);
    expect(pack.task).toEqual({ id: 'auth-1', title: task.title, goal: task.goal, acceptance: task.acceptance });
    for (const text of [task.goal, task.acceptance[0]!.text]) expect(markdown).toContain(text);
  });

  it('A pack MUST include the previous issues of the task, the top N of them', async () => {
    const issues = Array.from({ length: 14 }, (_, i) => ({ ...issue, message: `wrong ${i}`, line: i + 1 }));
    const { pack } = await packFor(project, task, { issues });
    expect(pack.previousState?.issues.map(({ message }) => message)).toEqual(
      issues.slice(0, 10).map(({ message }) => message),
    );
    const three = await packFor(project, task, { issues, topIssues: 3 });
    expect(three.pack.previousState?.issues).toHaveLength(3);
  });

  it('A pack MUST include a summary of the diff of the last iteration', async () => {
    expect((await packFor(project, task, repair)).pack.previousState?.diffSummary).toBe(diff);
  });

  it('A pack MUST include the selected docs and files of task.context', async () => {
    const built = await packFor(project, task);
    expect(contentOf(built, 'src/api/index.ts')).toBe(project['src/api/index.ts']);
    expect(contentOf(built, 'docs/auth.md')).toBe(project['docs/auth.md']);
  });

  it('A pack MUST include the constraints of the file contract', async () => {
    const { pack, markdown } = await packFor(project, task);
    expect(pack.constraints).toEqual({
      allowedGlobs: ['src/middleware/**'],
      forbiddenGlobs: ['src/other/**'],
      allowNewFiles: false,
    });
    expect(markdown).toContain('You may only modify files matching: src/middleware/**');
  });
});

describe('Size Limits by Tier', () => {
  it.each(Object.entries(tiers))(
    'The system MUST respect the limit of each tier: strong 120,000, default 60,000, cheap 25,000 characters › %s',
    async (tier, limit) => {
      const large = { ...project, 'src/middleware/large.ts': wide(2_000, 'large') };
      const { json, markdown, pack } = await packFor(large, task, { ...repair, tier: tier as keyof typeof tiers });
      expect(Math.max(json.length, markdown.length)).toBeLessThanOrEqual(limit);
      expect(json.length).toBeGreaterThan(limit * 0.9);
      expect(pack.totalChars).toBe(json.trimEnd().length);
    },
  );

  it('Without a tier the limit is that of default', async () => {
    const large = { ...project, 'src/middleware/large.ts': wide(2_000, 'large') };
    const { json } = await packFor(large, task);
    expect(json).toBe((await packFor(large, task, { tier: 'default' })).json);
  });

  it('Bounded: a task that alone exceeds its tier is refused, and the tier that it names is enough', async () => {
    const long = { ...task, goal: 'Refuse a token. '.repeat(2_000) };
    const refusal = await refusedTask(project, long, { tier: 'cheap' });
    expect(refusal).toMatchObject({ kind: 'context-too-large', limit: 25_000 });
    expect((await packFor(project, long, { tier: 'default' })).pack.task.goal).toBe(long.goal);
  });

  it('A pack over its limit MUST be truncated and include a "context truncated" marker', async () => {
    const large = { ...project, 'src/api/index.ts': wide(500, 'large') };
    const { pack } = await packFor(large, task, { tier: 'cheap' });
    expect(pack.truncated).toBe(true);
    expect(marks(pack)[0]).toMatch(/^\[context truncated: lines [\d,-]+ of 500\]$/);
  });

  it('The marker is in the pack whenever something was cut, dropped or past the top N, and truncated agrees', async () => {
    const issues = Array.from({ length: 12 }, (_, i) => ({ ...issue, message: `wrong ${i}` }));
    const past = await packFor(project, task, { issues });
    expect([past.pack.truncated, past.pack.previousState?.diffSummary]).toEqual([
      true,
      '[context truncated: 2 more issues are past the first 10]',
    ]);
    const dropped = await packFor(
      { ...project, 'src/middleware/limit.ts': wide(90, 'limit'), 'src/middleware/session.ts': wide(4_000, 'one') },
      { ...task, context: { files: ['src/middleware/session.ts'] } },
      { tier: 'cheap' },
    );
    expect(dropped.pack.truncated).toBe(true);
    expect(dropped.pack.files.at(-1)).toEqual({
      path: 'src/middleware/limit.ts',
      content: '[context truncated: there is no room for this file]',
      priority: 'low',
    });
    const short = await packFor(project, task, { ...repair, budgetTier: 'warning' });
    expect(short.pack.docs).toEqual([
      { path: 'docs/auth.md', content: '[context truncated: this file is left out because little money is left]' },
    ]);
    const whole = await packFor(project, task, repair);
    expect([whole.pack.truncated, marks(whole.pack)]).toEqual([false, []]);
  });

  it('A cheap pack MUST aggressively prioritize essential content', async () => {
    const large = Object.fromEntries(
      Object.keys(project).map((path) => [path, wide(300, path.replace(/\W/g, ''))]),
    ) as typeof project;
    const built = await packFor(large, task, { ...repair, tier: 'cheap' });
    expect(built.pack.task.goal).toBe(task.goal);
    expect(built.pack.previousState?.issues).toHaveLength(1);
    expect(built.pack.repairTickets).toHaveLength(1);
    const sizeOf = (path: string) => contentOf(built, path).length;
    expect(sizeOf('src/api/auth.ts')).toBeGreaterThan(15_000);
    expect(sizeOf('src/api/auth.ts')).toBeGreaterThan(4 * sizeOf('src/api/index.ts'));
    expect(outline(built).filter((line) => line.startsWith('low'))).toEqual([]);
  });
});

describe('File Selection Heuristic', () => {
  it('The system MUST select relevant files: files of the contract are ranked for the task, with context.files or without', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`src/a${i}.ts`, codeOf(2, `tiny${i}`)]));
    const hub = Object.keys(many).map((path) => `import '${path.replace('src/', './').replace('.ts', '.js')}';\n`);
    const files = {
      ...many,
      'src/hub.ts': hub.join(''),
      'src/zz/refusal.ts': `/** Refuse a token past its limit. */\nexport function refuseToken(limit: number) {}\n${codeOf(80)}`,
    };
    for (const context of [{}, { files: ['src/hub.ts'] }, { files: ['src/a1.ts'] }]) {
      const built = await packFor(files, { ...task, context, files_contract: { allowed: ['src/**'] } });
      expect(outline(built).find((line) => line.startsWith('low'))).toBe('low src/zz/refusal.ts');
    }
  });

  it('The files of task.context.files MUST be included first', async () => {
    const built = await packFor(project, { ...task, files_contract: { allowed: ['src/**'] } });
    expect(outline(built)[0]).toBe('medium src/api/index.ts');
  });

  it('A file that an issue references MUST be included for a repair iteration', async () => {
    expect(outline(await packFor(project, task, repair))[0]).toBe('high src/api/auth.ts');
    const inText = { kind: 'jest', message: 'FAIL src/api/auth.ts\n  ● login › refuses\n' };
    expect(outline(await packFor(project, task, { issues: [inText] }))[0]).toBe('high src/api/auth.ts');
  });

  it('Existing files that match the file contract SHOULD be included', async () => {
    expect(outline(await packFor(project, task))).toEqual([
      'medium src/api/index.ts',
      'low src/middleware/limit.ts',
      'low src/middleware/session.ts',
    ]);
  });

  it('A file that the words of the task name is included like one of its context', async () => {
    const named = { id: 'x', goal: 'Make `src/api/auth.ts` refuse, and write src/api/new.ts' };
    const { pack } = await packFor(project, named);
    expect(pack.files.slice(0, 2)).toEqual([
      { path: 'src/api/auth.ts', content: project['src/api/auth.ts'], priority: 'medium' },
      { path: 'src/api/new.ts', content: '[this file does not exist]', priority: 'medium' },
    ]);
  });

  it('A named file that cannot be included is in the pack as such, with its reason', async () => {
    const files = {
      ...project,
      '.gitignore': 'gen/\n',
      'gen/api.ts': 'export {};\n',
      'big.ts': 'x'.repeat(2_000_000),
      '.env': 'A=1\n',
    };
    const context = { files: ['gen/api.ts', 'src/gone.ts', 'big.ts', 'none/*.ts'], docs: ['.env'] };
    const { pack } = await packFor(files, { ...task, context }, { issues: [{ ...issue, file: 'src/lost.ts' }] });
    const entries = [...pack.files, ...pack.docs].filter(({ content }) => /^\[.*this file /.test(content));
    expect(entries.map(({ path, content }) => `${path} ${content}`)).toEqual([
      'src/lost.ts [this file does not exist]',
      'gen/api.ts [context truncated: this file may not be shown (ignored)]',
      'src/gone.ts [this file does not exist]',
      'big.ts [context truncated: this file may not be shown (too-large)]',
      'none/*.ts [this file matches nothing]',
      '.env [context truncated: this file may not be shown (secret-path)]',
    ]);
    expect(pack.truncated).toBe(true);
  });

  it("The project's own task and issue files are no context", async () => {
    const own = { 'openspec/project.yml': 'refuse a token limit\n', 'checks/issues.json': '["token limit"]\n' };
    const all = { ...task, files_contract: {} };
    const built = await packFor({ ...project, ...own }, all, { inputFiles: ['checks/issues.json'] });
    expect(outline(built).join()).not.toMatch(/openspec|checks/);
    expect(outline(await packFor({ ...project, ...own }, all)).join()).toContain('checks/issues.json');
  });
});

describe('Context Pack Structure', () => {
  it('The pack has the published fields in their order', async () => {
    const { json } = await packFor(project, task, repair);
    expect(Object.keys(JSON.parse(json))).toEqual([
      ...['task', 'constraints', 'previousState', 'files', 'docs', 'repairTickets', 'totalChars', 'truncated'],
    ]);
  });

  it('task has id, title, goal and acceptance', async () => {
    const { pack } = await packFor(project, task);
    expect(Object.keys(pack.task)).toEqual(['id', 'title', 'goal', 'acceptance']);
  });

  it('constraints has allowedGlobs, forbiddenGlobs and allowNewFiles; without a contract everything is allowed', async () => {
    const { pack } = await packFor(project, { id: 'x' });
    expect(pack.constraints).toEqual({ allowedGlobs: [], forbiddenGlobs: [], allowNewFiles: true });
  });

  it('previousState has iteration, diffSummary and issues; a first iteration has none', async () => {
    expect((await packFor(project, task)).pack.previousState).toBeUndefined();
    const { pack } = await packFor(project, task, { ...repair, iteration: 3 });
    expect(pack.previousState).toMatchObject({ iteration: 2, diffSummary: diff, issues: [{ kind: 'tsc' }] });
  });

  it('files have path, content and a priority of high, medium or low', async () => {
    const { pack } = await packFor(project, task, repair);
    for (const file of pack.files) expect(Object.keys(file)).toEqual(['path', 'content', 'priority']);
    expect(new Set(pack.files.map(({ priority }) => priority))).toEqual(new Set(['high', 'medium', 'low']));
  });

  it('docs have path and content', async () => {
    expect((await packFor(project, task)).pack.docs).toEqual([
      { path: 'docs/auth.md', content: project['docs/auth.md'] },
    ]);
  });

  it('repairTickets are there in a repair iteration, one for each issue', async () => {
    expect((await packFor(project, task)).pack.repairTickets).toBeUndefined();
    const { pack } = await packFor(project, task, repair);
    expect(pack.repairTickets).toEqual([
      { issueId: expect.any(String), kind: 'tsc', message: 'wrong type', file: 'src/api/auth.ts', line: 4 },
    ]);
  });

  it('Given repairTickets are kept with their ids', async () => {
    const tickets = [
      { issueId: 'T-7', kind: 'tsc', message: 'wrong type', file: 'src/api/auth.ts', line: 4, hint: 'cast it' },
      { issueId: 'T-8', kind: 'jest', message: 'no test for refusal' },
    ];
    const { pack } = await packFor(project, task, { issues: [issue], repairTickets: tickets });
    expect(pack.repairTickets).toEqual(tickets);
    expect(pack.previousState?.issues).toHaveLength(2);
    const written = JSON.stringify({ issues: [issue], repairTickets: tickets });
    expect((await packFor(project, task, { issues: written })).pack.repairTickets).toEqual(tickets);
  });

  it('totalChars is the length of the pack', async () => {
    const { pack } = await packFor(project, task, repair);
    expect(pack.totalChars).toBe(JSON.stringify(pack).length);
  });
});

describe('Priority Rules', () => {
  it('Goal, acceptance and constraints are always included', async () => {
    const raw = 'error: no\n'.repeat(20_000);
    const { pack } = await packFor(project, task, { ...repair, issues: [{ ...issue, raw }], tier: 'cheap' });
    expect([pack.task.goal, pack.task.acceptance]).toEqual([task.goal, task.acceptance]);
    expect(pack.constraints.allowedGlobs).toEqual(['src/middleware/**']);
  });

  it('Files that issues reference, and repair tickets, have high priority', async () => {
    const { pack } = await packFor(project, task, repair);
    expect(pack.files.filter(({ priority }) => priority === 'high').map(({ path }) => path)).toEqual([
      'src/api/auth.ts',
    ]);
  });

  it('The files and docs of task.context have medium priority', async () => {
    const built = await packFor(project, task, repair);
    expect(outline(built)).toContain('medium src/api/index.ts');
    const { included } = recordOf(built);
    expect(included.find(({ path }) => path === 'docs/auth.md')).toMatchObject({ priority: 'P2' });
  });

  it('Other files of the contract have low priority', async () => {
    expect(outline(await packFor(project, task, repair)).slice(-2)).toEqual([
      'low src/middleware/limit.ts',
      'low src/middleware/session.ts',
    ]);
  });
});

describe('Truncation Strategy', () => {
  const large = {
    'src/api/auth.ts': wide(90, 'auth'),
    'src/api/index.ts': wide(90, 'index'),
    'docs/auth.md': wide(40, 'doc'),
    'src/middleware/limit.ts': wide(90, 'limit'),
    'src/middleware/session.ts': wide(90, 'session'),
  };

  it('Low-priority files are truncated first, and are gone before any issue is', async () => {
    const built = await packFor(large, task, { ...repair, tier: 'cheap' });
    expect(isWhole(contentOf(built, 'src/api/auth.ts'))).toBe(true);
    expect(isWhole(contentOf(built, 'src/api/index.ts'))).toBe(true);
    const issues = Array.from({ length: 300 }, (_, i) => ({ kind: 'tsc', message: `wrong ${i} ${'y'.repeat(90)}` }));
    const full = await packFor({ 'src/middleware/a.ts': 'export {};\n' }, task, {
      issues,
      topIssues: 300,
      tier: 'cheap',
    });
    expect(full.pack.previousState?.issues.length).toBeLessThan(300);
    expect(outline(full)).toEqual([]);
    expect(full.pack.previousState?.diffSummary).toMatch(/^\[context truncated: there is no room for \d+ issues\]$/);
  });

  it('Of every named file the smallest useful region is shown before any of them grows', async () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`src/f${i}.ts`, wide(400, `f${i}v`)]));
    const built = await packFor(
      many,
      { id: 'x', goal: 'see f7v100', context: { files: Object.keys(many) } },
      { tier: 'cheap', issues: [{ ...issue, file: 'src/f3.ts', line: 200 }] },
    );
    for (const path of Object.keys(many)) expect(contentOf(built, path)).toMatch(/^\[context truncated: lines \d/);
    expect(contentOf(built, 'src/f3.ts')).toContain('200: export const f3v199');
  });

  it('Files of one class grow in turn until the tier is filled', async () => {
    const even = { 'src/a.ts': wide(304, 'a'), 'src/b.ts': wide(304, 'b'), 'src/c.ts': wide(10, 'c') };
    const context = { files: Object.keys(even) };
    const built = await packFor(even, { id: 'x', goal: 'g', context }, { tier: 'cheap' });
    const [a, b] = [contentOf(built, 'src/a.ts').length, contentOf(built, 'src/b.ts').length];
    expect(contentOf(built, 'src/c.ts')).toBe(even['src/c.ts']);
    expect(Math.min(a, b)).toBeGreaterThan(0.8 * Math.max(a, b));
    expect(Math.max(built.json.length, built.markdown.length)).toBeGreaterThan(23_500);
    const one = await packFor(
      { 'src/a.ts': wide(304, 'a') },
      { id: 'x', context: { files: ['src/a.ts'] } },
      { tier: 'cheap' },
    );
    expect(Math.max(one.json.length, one.markdown.length)).toBeGreaterThan(23_500);
  });

  it('A truncated file shows its header and its relevant regions only', async () => {
    const text = `/** Checks tokens. */\n${wide(600, 'v')}`;
    const built = await packFor({ 'src/api/auth.ts': text }, task, {
      ...repair,
      issues: [{ ...issue, line: 500 }],
      tier: 'cheap',
    });
    expect(contentOf(built, 'src/api/auth.ts')).toContain('1: /** Checks tokens. */');
    expect(contentOf(built, 'src/api/auth.ts')).toContain('500: export const v498');
  });

  it('A large diff is summarised, with the hunks of issue files first and those of the contract next', async () => {
    const large = ['a/other.ts', 'src/middleware/limit.ts', 'src/api/auth.ts'].map((path) => change(path)).join('');
    const { pack } = await packFor(project, task, { issues: [issue], diff: large, diffSummaryChars: 1_500 });
    const summary = pack.previousState?.diffSummary ?? '';
    expect(summary.length).toBeLessThanOrEqual(1_500);
    expect(summary.match(/^--- .*/gm)).toEqual(['--- src/api/auth.ts', '--- src/middleware/limit.ts']);
    expect(summary).toMatch(/^3 files changed, \+120 -0\nM src\/api\/auth\.ts/);
    const hundreds = Array.from({ length: 400 }, (_, i) => change(`lib/file${i}.ts`, 1)).join('');
    const wideOne = await packFor(project, task, { issues: [issue], diff: hundreds + change('src/api/auth.ts', 3) });
    expect(wideOne.pack.previousState?.diffSummary).toContain('+changed in src/api/auth.ts');
  });

  it('All error outputs are kept; where there is no room for all, they share it fairly', async () => {
    const outputs = [40_000, 40_000, 300].map(
      (size, i) => `error ${i}\n${`line ${i}\n`.repeat(size / 7)}the end ${i}\n`,
    );
    const issues = outputs.map((raw, i) => ({ kind: 'jest', message: `failed ${i}`, raw }));
    const { pack } = await packFor(project, task, { issues, tier: 'cheap' });
    const shown = pack.previousState?.issues.map(({ raw }) => raw ?? '') ?? [];
    expect(shown[2]).toBe(outputs[2]);
    for (const i of [0, 1]) {
      expect(shown[i]).toMatch(new RegExp(`^error ${i}\\n`));
      expect(shown[i]).toMatch(new RegExp(`the end ${i}\\n$`));
    }
    expect(Math.min(shown[0]!.length, shown[1]!.length)).toBeGreaterThan(
      0.8 * Math.max(shown[0]!.length, shown[1]!.length),
    );
  });
});

describe('Acceptance Criteria', () => {
  it('Truncation preserves essential info: the failing test and its source are there behind sixty passing ones', async () => {
    const green = Array.from({ length: 60 }, (_, i) => ` ✓ src/other/green${i}.test.ts (2 tests) 3ms\n`).join('');
    const raw = `${green} FAIL  src/api/auth.test.ts > login > refuses\nAssertionError: expected true to be false\n ❯ src/api/auth.ts:4:10\n`;
    const files = {
      ...project,
      'src/api/auth.test.ts': codeOf(10, 'test'),
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [`src/other/green${i}.test.ts`, codeOf(40, `g${i}n`)]),
      ),
    };
    const built = await packFor(files, task, { issues: [{ kind: 'vitest', message: 'failed', raw }], tier: 'cheap' });
    expect(outline(built).slice(0, 3)).toEqual([
      'high src/api/auth.test.ts',
      'high src/api/auth.ts',
      'medium src/api/index.ts',
    ]);
    expect(built.pack.files.some(({ path, content }) => path.includes('green') && !inPlaceOfFile.test(content))).toBe(
      false,
    );
    expect(built.pack.repairTickets).toHaveLength(1);
    expect(built.pack.previousState?.issues[0]?.raw).toMatch(
      /^\[context truncated: 60 lines that report successes\]\n FAIL /,
    );
  });

  it('The failing source is found on the trail of a compiler, not the files that lead to it', async () => {
    const log =
      'In file included from src/api/index.ts:1,\n                 from src/other/unrelated.ts:2:\nsrc/middleware/../api/auth.ts:4:2: error: no\n';
    const built = await packFor(project, { id: 'x', goal: 'build' }, { issues: [{ kind: 'gcc', message: log }] });
    expect(outline(built).filter((line) => line.startsWith('high'))).toEqual(['high src/api/auth.ts']);
  });
});
