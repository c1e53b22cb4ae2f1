/** The diff of the last iteration: from a file, between two commits, of the work tree. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTaskPack, type TaskOptions } from '../../src/contracts/task/build-task.js';
import { diffLines } from '../../src/contracts/task/diff/line-diff.js';
import { partsOf, summariseDiff, withoutSecretFiles } from '../../src/contracts/task/diff/unified-diff.js';
import { seededRandom } from '../fixtures/random.js';

const root = mkdtempSync(join(tmpdir(), 'packlight-task-'));
const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=x', '-c', 'user.email=x@example.org', '-c', 'init.defaultBranch=main', ...args],
    { cwd: root, stdio: 'pipe' },
  );
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(() => {
  git('init', '-q');
  write('src/a.ts', 'one\ntwo\nthree\n');
  write('src/my file.ts', 'spaced\n');
  write('src/gone.ts', 'gone\n');
  write('src/kept.ts', 'kept\n');
  git('add', '.');
  git('commit', '-qm', 'first');
  write('src/a.ts', 'one\n2\nthree\n');
  git('commit', '-qam', 'second');
  // What only the work tree knows: a change, a name with a space, a new file, a removed one.
  write('src/a.ts', 'one\n2\nthree\nfour\n');
  write('src/my file.ts', 'spaced out\n');
  write('src/new file.ts', 'fresh\n');
  write('.env', 'SECRET=1\n');
  rmSync(join(root, 'src/gone.ts'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function diffOf(diff: NonNullable<TaskOptions['diff']>): Promise<string> {
  const built = await buildTaskPack(root, { id: 't' }, { diff });
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  return built.value.pack.previousState?.diffSummary ?? '';
}

describe('Names in a diff', () => {
  it('that git quotes are read as they are, so their files are found and secret ones withheld', () => {
    const part = (name: string) =>
      `diff --git "a/${name}" "b/${name}"\n--- "a/${name}"\n+++ "b/${name}"\n@@ -1 +1 @@\n-a\n+b\n`;
    expect(partsOf(part('caf\\303\\251.ts')).map(({ path }) => path)).toEqual(['café.ts']);
    expect(withoutSecretFiles(part('\\303\\251/\\056env'))).toContain('(withheld: ');
  });
});

describe('Diff summary', () => {
  it('is found between two commits', async () => {
    const diff = await diffOf({ base: 'HEAD~1', head: 'HEAD' });
    expect(diff).toContain('--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n');
  });

  it('refuses names that are no commits, or that would pass for flags', async () => {
    for (const base of ['nowhere', '--output=/tmp/x', '-p'])
      expect(await buildTaskPack(root, { id: 't' }, { diff: { base, head: 'HEAD' } })).toMatchObject({
        ok: false,
        error: { kind: 'bad-request' },
      });
  });

  it('of the work tree holds changed, removed and untracked files, each under its whole name', async () => {
    const parts = partsOf(await diffOf({ worktree: true }));
    expect(parts.map(({ kind, path, added, removed }) => `${kind} ${path} +${added} -${removed}`)).toEqual([
      'M src/a.ts +1 -0',
      'D src/gone.ts +0 -1',
      'M src/my file.ts +1 -1',
      'A src/new file.ts +1 -0',
    ]);
  });

  it('never reads a file whose name means a secret', async () => {
    expect(await diffOf({ worktree: true })).not.toContain('.env');
  });

  it('is taken from a text as it is', async () => {
    const text = '--- a/x y.ts\n+++ b/x y.ts\n@@ -1 +1 @@\n--- old\n+++ new\n';
    expect(await diffOf(text)).toBe(text);
    expect(partsOf(text)).toMatchObject([{ path: 'x y.ts', added: 1, removed: 1, kind: 'M' }]);
  });

  it('leaves out the files of a given diff whose names mean secrets', () => {
    const diff =
      'diff --git a/.env b/.env\n--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n-A=1\n+A=2\ndiff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n';
    const kept = withoutSecretFiles(diff);
    expect(kept).not.toContain('A=2');
    expect(kept).toContain('diff --git a/.env b/.env\n(withheld');
    expect(kept).toContain('+b\n');
  });

  it.each([
    [
      'a name that it had',
      'diff --git a/.env b/settings.txt\nrename from .env\nrename to settings.txt\n--- a/.env\n+++ b/settings.txt\n',
    ],
    ['a folder elsewhere', '--- /srv/old/.env\t2026-01-01\n+++ /srv/new/.env\t2026-01-02\n'],
    ['a folder above', '--- ../old/.env\n+++ ../new/.env\n'],
    ['lines that end in CR LF', 'diff --git a/.env b/.env\r\n--- a/.env\r\n+++ b/.env\r\n'],
    ['no prefix', 'diff --git .env .env\n--- .env\n+++ .env\n'],
  ])('knows a file whose name means a secret by %s', (_, header) => {
    expect(withoutSecretFiles(`${header}@@ -1 +1 @@\n-A=1\n+A=2\n`)).not.toContain('A=2');
  });

  it('is never longer than was asked for', () => {
    const diff = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n'.repeat(50);
    for (let most = 0; most < 600; most += 7) expect(summariseDiff(diff, most).length).toBeLessThanOrEqual(most);
  });
});

describe('diffLines', () => {
  it('shows a last line that gains or loses its end', () => {
    expect(diffLines('a\nb', 'a\nb\n', { steps: 100 })).toBe(
      '@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n',
    );
    expect(diffLines('a', 'a', { steps: 100 })).toBe('');
  });

  it('turns one text into the other, for random texts', () => {
    const random = seededRandom(8);
    for (let i = 0; i < 300; i++) {
      const text = () =>
        Array.from({ length: random.below(30) }, () => `${random.pick(['a', 'b', 'c', 'd'])}\n`).join('');
      const [before, after] = [text(), text()];
      expect(applyDiff(before, diffLines(before, after, { steps: 1_000 }))).toBe(after);
    }
  });
});

/** An independent reader of unified diffs. */
function applyDiff(before: string, diff: string): string {
  const lines = before.split('\n').slice(0, -1);
  const out: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(0, -1)) {
    const header = /^@@ -(\d+),(\d+) /.exec(line);
    if (header !== null) {
      const start = Number(header[1]) - (header[2] === '0' ? 0 : 1);
      while (at < start) out.push(lines[at++]!);
    } else if (line.startsWith('+')) out.push(line.slice(1));
    else {
      expect(lines[at]).toBe(line.slice(1));
      if (line.startsWith(' ')) out.push(lines[at]!);
      at += 1;
    }
  }
  return [...out, ...lines.slice(at)].map((line) => `${line}\n`).join('');
}
