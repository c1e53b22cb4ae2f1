/** Truncation in the task document: low priority first, regions, summaries of large diffs, error output preserved. */
import { describe, expect, it } from 'vitest';
import { codeOf, contentOf, inPlaceOfFile, outline, packFor, recordOf } from './task-fixture.js';

const task = {
  id: 't',
  goal: 'mend the parser',
  context: { files: ['src/context.ts'], docs: ['docs/guide.md'] },
  files_contract: { allowed: ['src/**'] },
};

/** About so many characters of code. */
const sized = (characters: number, word: string) =>
  codeOf(Math.ceil(characters / (codeOf(1_000, word).length / 1_000)), word);

const project = (sizes: Record<string, number>) =>
  Object.fromEntries(Object.entries(sizes).map(([path, size]) => [path, sized(size, path.replace(/\W/g, ''))]));

const issues = [{ kind: 'tsc', level: 'error', message: 'wrong', file: 'src/broken.ts', line: 40 }];

const isWhole = (content: string) => !content.startsWith('[context truncated');

describe('Truncation Strategy', () => {
  it('truncates low-priority files first', async () => {
    const files = project({
      'src/broken.ts': 8_000,
      'src/context.ts': 8_000,
      'docs/guide.md': 2_000,
      'src/low1.ts': 6_000,
      'src/low2.ts': 6_000,
    });
    const built = await packFor(files, task, { issues, tier: 'cheap' });
    expect(isWhole(contentOf(built, 'src/broken.ts'))).toBe(true);
    expect(isWhole(contentOf(built, 'src/context.ts'))).toBe(true);
    expect(isWhole(contentOf(built, 'docs/guide.md'))).toBe(true);
    const low = built.pack.files.filter(({ priority }) => priority === 'low');
    expect(low.length < 2 || low.some(({ content }) => !isWhole(content))).toBe(true);
    expect(built.pack.truncated).toBe(true);
  });

  it('cuts documents before context files, and those before files of issues', async () => {
    const sizes = { 'src/broken.ts': 9_000, 'src/context.ts': 9_000, 'docs/guide.md': 9_000, 'src/low.ts': 9_000 };
    const built = await packFor(project(sizes), task, { issues, tier: 'cheap' });
    expect(isWhole(contentOf(built, 'src/broken.ts'))).toBe(true);
    expect(isWhole(contentOf(built, 'src/context.ts'))).toBe(true);
    expect(isWhole(contentOf(built, 'docs/guide.md'))).toBe(false);
    const larger = await packFor(project({ ...sizes, 'src/broken.ts': 15_000 }), task, { issues, tier: 'cheap' });
    expect(isWhole(contentOf(larger, 'src/broken.ts'))).toBe(true);
    expect(isWhole(contentOf(larger, 'src/context.ts'))).toBe(false);
  });

  it('never takes from a higher class for a lower one: without the lower the higher looks the same', async () => {
    const sizes = { 'src/broken.ts': 30_000, 'src/context.ts': 20_000, 'docs/guide.md': 3_000, 'src/low.ts': 500 };
    const withLow = await packFor(project(sizes), task, { issues, tier: 'cheap' });
    const without = await packFor(
      project(sizes),
      { ...task, files_contract: { allowed: ['gone/*'] } },
      { issues, tier: 'cheap' },
    );
    const higher = (built: typeof withLow) =>
      built.pack.files.filter(({ priority }) => priority !== 'low').map(({ path }) => contentOf(built, path));
    expect(higher(withLow)).toEqual(higher(without));
  });

  it('shows the header of a file and the regions around the lines that issues name', async () => {
    const body = Array.from(
      { length: 400 },
      (_, i) => `export function f${i}(): number {\n  // ${'filler '.repeat(10)}\n  return ${i};\n}\n`,
    );
    const text = `/** What this file is for. */\nimport { x } from './x.js';\n${body.join('')}`;
    const at = text.split('\n').findIndex((line) => line.includes('function f200(')) + 1;
    const built = await packFor(
      { 'src/broken.ts': text },
      { id: 't', goal: 'g' },
      { issues: [{ ...issues[0], line: at + 2 }], tier: 'cheap' },
    );
    const content = contentOf(built, 'src/broken.ts');
    expect(content).toContain('1: /** What this file is for. */\n');
    expect(content).toContain(`${at}: export function f200(): number {\n`);
    expect(content).toContain(`${at + 2}:   return 200;\n`);
    expect(content).toMatch(/^\[context truncated: lines 1-/);
  });

  it('steers the region by lines that stand only in the output of a tool', async () => {
    const raw = 'src/broken.ts:700:3 - error TS1: no\n';
    const built = await packFor(
      { 'src/broken.ts': sized(60_000, 'v') },
      { id: 't', goal: 'g' },
      { issues: [{ kind: 'tsc', message: 'failed', raw }], tier: 'cheap' },
    );
    expect(contentOf(built, 'src/broken.ts')).toContain('700: export const v699 = 699;\n');
  });

  it('summarises a large diff: what changed by file, then changed lines, then a mark', async () => {
    const hunk = Array.from({ length: 400 }, (_, i) => `+line ${i}`).join('\n');
    const diff = ['a', 'b']
      .map(
        (name) =>
          `diff --git a/${name}.ts b/${name}.ts\n--- a/${name}.ts\n+++ b/${name}.ts\n@@ -1,0 +1,400 @@\n${hunk}\n`,
      )
      .join('');
    const { pack } = await packFor({ 'a.ts': '\n' }, { id: 't' }, { diff });
    const summary = pack.previousState?.diffSummary ?? '';
    expect(summary.length).toBeLessThanOrEqual(4_000);
    expect(summary).toMatch(/^2 files changed, \+800 -0\nM a\.ts \+400 -0\nM b\.ts \+400 -0\n--- a\.ts\n@@ /);
    expect(summary).toMatch(/\[context truncated: \d+ of \d+ lines of the diff's summary\]\n$/);
    expect(pack.truncated).toBe(true);
    const shorter = await packFor({ 'a.ts': '\n' }, { id: 't' }, { diff, diffSummaryChars: 300 });
    expect(shorter.pack.previousState?.diffSummary.length).toBeLessThanOrEqual(300);
  });

  it('keeps a short diff as it is', async () => {
    const diff = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n';
    expect((await packFor({ 'a.ts': 'b\n' }, { id: 't' }, { diff })).pack.previousState?.diffSummary).toBe(diff);
  });

  it('keeps all error output, at the cost of every file', async () => {
    const raw = Array.from({ length: 300 }, (_, i) => `error ${i}: ${'x'.repeat(60)}\n`).join('');
    const files = project({
      'src/broken.ts': 9_000,
      'src/context.ts': 9_000,
      'docs/guide.md': 9_000,
      'src/low.ts': 9_000,
    });
    const built = await packFor(files, task, { issues: [{ ...issues[0], raw }], tier: 'cheap' });
    expect(built.pack.previousState?.issues[0]?.raw).toBe(raw);
    expect(isWhole(contentOf(built, 'src/broken.ts'))).toBe(false);
    expect(outline(built)).not.toContain('low src/low.ts');
  });

  it.each([
    ['many lines', Array.from({ length: 2_000 }, (_, i) => `error ${i}: something\n`).join('')],
    ['one line', `start${'x'.repeat(60_000)}end`],
    ['pairs of units', `start${'😀'.repeat(30_000)}end`],
  ])('shows head and tail of error output that alone exceeds the tier: %s', async (_, raw) => {
    const built = await packFor(
      { 'src/broken.ts': '\n' },
      { id: 't' },
      { issues: [{ ...issues[0], raw }], tier: 'cheap' },
    );
    const shown = built.pack.previousState?.issues[0]?.raw ?? '';
    const [, head = '', tail = ''] =
      /^([\s\S]*?)\n?\[context truncated: \d+ characters\]\n([\s\S]*)$/.exec(shown) ?? [];
    expect(head.length).toBeGreaterThan(5_000);
    expect(tail.length).toBeGreaterThan(5_000);
    expect(raw.startsWith(head.trimEnd())).toBe(true);
    expect(raw.endsWith(tail)).toBe(true);
    expect(Buffer.from(shown, 'utf8').toString('utf8')).toBe(shown);
    expect(built.json.length).toBeGreaterThan(23_500);
  });

  it('keeps every issue when one of them is huge', async () => {
    const huge = { kind: 'jest', message: 'x\n'.repeat(40_000) };
    const small = Array.from({ length: 8 }, (_, i) => ({ kind: 'tsc', message: `problem ${i}` }));
    const { pack } = await packFor({ 'a.ts': '\n' }, { id: 't' }, { issues: [huge, ...small], tier: 'cheap' });
    expect(pack.previousState?.issues.slice(1).map(({ message }) => message)).toEqual(
      small.map(({ message }) => message),
    );
  });

  it('records every block that is not whole as a move', async () => {
    const files = project({
      'src/broken.ts': 9_000,
      'src/context.ts': 30_000,
      'docs/guide.md': 9_000,
      'src/low.ts': 90_000,
    });
    const built = await packFor(files, task, { issues, tier: 'cheap' });
    const cut = [...built.pack.files, ...built.pack.docs]
      .filter(({ content }) => !isWhole(content) && !inPlaceOfFile.test(content))
      .map(({ path }) => path);
    const moved = recordOf(built).moves.map(({ path }) => path);
    for (const path of cut) expect(moved).toContain(path);
    const { files_scanned: scanned, included, unshown, unranked } = recordOf(built);
    expect(included.length + unshown.length + unranked.length).toBe(scanned);
  });
});
