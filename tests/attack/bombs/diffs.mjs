/** Diffs of very many files, of very many lines, and texts that only look like diffs. */
import { commitAll, git, many, write } from './texts.mjs';

const moduleText = (i, value) =>
  many(40, (k) => `export function f${i}_${k}(a: number) {\n  return a * ${k % 5 === 0 ? value : k};\n}\n`);
const modules = (count, value) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/m${i}.ts`, moduleText(i, value)]));
const task = { 'task.yml': 'id: t\ngoal: g\n' };

function twoCommits(root, before, after) {
  git(root, ['init', '-q']);
  write(root, before);
  commitAll(root, 'before');
  write(root, after);
  commitAll(root, 'after');
}

export const diffBombs = [
  {
    name: '1,200 modified files between two commits',
    make: (root) => twoCommits(root, modules(1_200, 1), modules(1_200, 2)),
    commands: [['project', '--diff', 'HEAD~1..HEAD', '--budget', '2M']],
  },
  {
    name: '1,200 modified files in the work tree',
    make: (root) => twoCommits(root, { ...modules(1_200, 1), ...task }, modules(1_200, 2)),
    commands: [
      ['project', '--diff', 'HEAD~1', '--budget', '2M'],
      ['task', 'task.yml', '--diff', 'HEAD~1..HEAD'],
    ],
  },
  {
    name: 'work tree: 1,200 files of 2,000 other lines each',
    make: (root) => {
      const texts = (mark) =>
        Object.fromEntries(
          Array.from({ length: 1_200 }, (_, i) => [`src/m${i}.txt`, many(2_000, (k) => `${mark}${i} ${k}\n`)]),
        );
      twoCommits(root, { ...texts('a'), ...task }, { last: 'x\n' });
      write(root, texts('b'));
    },
    commands: [['task', 'task.yml', '--diff', 'worktree']],
  },
  {
    name: 'one file of 100,000 changed lines',
    make: (root) => {
      twoCommits(root, { 'big.txt': many(100_000, (i) => `a${i % 50_000}\n`), ...task }, { last: 'x\n' });
      write(root, { 'big.txt': many(100_000, (i) => `a${(i * 7) % 50_000}\n`) });
    },
    commands: [
      ['project', '--diff', 'HEAD'],
      ['task', 'task.yml', '--diff', 'worktree'],
    ],
  },
  {
    name: 'a work tree of 20,000 untracked files',
    make: (root) => {
      twoCommits(root, { 'a.txt': 'a\n', ...task }, { 'a.txt': 'b\n' });
      write(
        root,
        Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`new/d${i % 100}/f${i}.txt`, `text ${i}\n`])),
      );
    },
    commands: [['task', 'task.yml', '--diff', 'worktree']],
  },
  {
    name: 'a diff of 50 MB',
    make: (root) =>
      write(root, {
        'a.ts': 'export const a = 1;\n',
        ...task,
        'd.diff': `--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n${'+x\n'.repeat(17_000_000)}`,
      }),
    commands: [['task', 'task.yml', '--diff', 'd.diff']],
  },
  {
    name: 'a diff of 100,000 hunks',
    make: (root) =>
      write(root, {
        'a.ts': 'export const a = 1;\n',
        ...task,
        'd.diff':
          `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n${many(100_000, (i) => `@@ -${i},1 +${i},1 @@\n-a\n+b\n`)}`.slice(
            0,
            3_900_000,
          ),
      }),
    commands: [['task', 'task.yml', '--diff', 'd.diff']],
  },
  {
    name: 'a diff of 60,000 files',
    make: (root) =>
      write(root, {
        'a.ts': 'export const a = 1;\n',
        ...task,
        'd.diff': many(60_000, (i) => `--- a/f${i}\n+++ b/f${i}\n@@ -1 +1 @@\n-a\n+b\n`).slice(0, 3_900_000),
      }),
    commands: [['task', 'task.yml', '--diff', 'd.diff']],
  },
  {
    name: 'header lines of a diff that never end',
    make: (root) =>
      write(root, {
        'a.ts': 'export const a = 1;\n',
        ...task,
        'd.diff': `diff --git a/x${' b/x'.repeat(300_000)}\u2028x\n--- a/${'\t'.repeat(1_000_000)}\u2028x\n+++ b/${'\t'.repeat(500_000)}\u2028x\n@@ -1 +1 @@\n-a\n+b\n`,
      }),
    commands: [['task', 'task.yml', '--diff', 'd.diff']],
  },
];
