/** Repositories whose objects, refs and settings are too much. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll, git, many, write } from './texts.mjs';

function start(root) {
  git(root, ['init', '-q', '-b', 'main']);
  write(root, { 'a.ts': 'export const a = 1;\n', 'task.yml': 'id: t\ngoal: g\n' });
  commitAll(root, 'first');
}

/** A tree whose entries are all one and the same tree, some levels deep. */
function nestedTrees(root, { width, levels }) {
  const blob = git(root, ['hash-object', '-w', '--stdin'], 'x\n');
  let tree = git(
    root,
    ['mktree'],
    many(width, (i) => `100644 blob ${blob}\tf${String(i).padStart(4, '0')}\n`),
  );
  for (let level = 1; level < levels; level++)
    tree = git(
      root,
      ['mktree'],
      many(width, (i) => `040000 tree ${tree}\td${String(i).padStart(4, '0')}\n`),
    );
  const commit = git(root, ['commit-tree', tree, '-p', 'HEAD', '-m', 'many']);
  git(root, ['update-ref', 'refs/heads/many', commit]);
}

/** Two blobs that differ in the first byte. */
function largeBlobs(root, bytes) {
  for (const [name, letter] of [
    ['old', 'a'],
    ['new', 'b'],
  ]) {
    const text = Buffer.alloc(bytes, letter);
    for (let at = 80; at < bytes; at += 80) text[at] = 10;
    const blob = git(root, ['hash-object', '-w', '--stdin'], text);
    const tree = git(root, ['mktree'], `100644 blob ${blob}\tbig.txt\n`);
    git(root, ['update-ref', `refs/heads/${name}`, git(root, ['commit-tree', tree, '-m', name])]);
  }
}

function longHistory(root, commits) {
  const lines = many(
    commits,
    (i) =>
      `commit refs/heads/long\ncommitter a <a@example.org> ${1_600_000_000 + i} +0000\ndata 1\nx\n${i === 0 ? 'M 100644 inline f\ndata 1\na\n' : ''}\n`,
  );
  git(root, ['fast-import', '--quiet'], lines);
}

export const gitBombs = [
  {
    name: '10^7 paths by nested trees',
    make: (root) => {
      start(root);
      nestedTrees(root, { width: 10, levels: 7 });
    },
    commands: [
      ['project', '--commit', 'many'],
      ['project', '--diff', 'HEAD..many'],
      ['task', 'task.yml', '--diff', 'HEAD..many'],
    ],
  },
  {
    name: '10^6 paths by nested trees',
    make: (root) => {
      start(root);
      nestedTrees(root, { width: 100, levels: 3 });
    },
    commands: [
      ['project', '--commit', 'many'],
      ['project', '--diff', 'HEAD..many'],
    ],
  },
  {
    name: 'two blobs of 300 MB',
    make: (root) => {
      start(root);
      largeBlobs(root, 300_000_000);
    },
    commands: [
      ['project', '--diff', 'old..new'],
      ['task', 'task.yml', '--diff', 'old..new'],
      ['project', '--commit', 'old'],
    ],
  },
  {
    name: 'a config of 10 MB',
    make: (root) => {
      start(root);
      appendFileSync(
        join(root, '.git/config'),
        many(500_000, (i) => `[x "y${i}"]\n\tz = 1\n`),
      );
    },
    commands: [['scan']],
  },
  {
    name: '100,000 refs',
    make: (root) => {
      start(root);
      const id = git(root, ['rev-parse', 'HEAD']);
      writeFileSync(
        join(root, '.git/packed-refs'),
        `# pack-refs with: peeled fully-peeled sorted \n${many(100_000, (i) => `${id} refs/heads/r${String(i).padStart(6, '0')}\n`)}`,
      );
    },
    commands: [['scan'], ['project', '--commit', 'r000500'], ['eval', '--quiet']],
  },
  {
    name: 'a history of 300,000 commits',
    make: (root) => {
      start(root);
      longHistory(root, 300_000);
      git(root, ['checkout', '-q', 'long']);
    },
    commands: [
      ['project', '--summary', '--churn', '100000'],
      ['eval', '--quiet'],
    ],
  },
  {
    name: 'an index that is a pipe',
    make: (root) => {
      start(root);
      rmSync(join(root, '.git/index'));
      execFileSync('mkfifo', [join(root, '.git/index')]);
    },
    commands: [['scan']],
  },
  {
    name: 'a HEAD that is a pipe',
    make: (root) => {
      start(root);
      rmSync(join(root, '.git/HEAD'));
      execFileSync('mkfifo', [join(root, '.git/HEAD')]);
    },
    commands: [['scan']],
  },
];
