import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ok } from '../../src/base/result.js';
import { messageFor } from '../../src/cli/output/messages.js';
import { scanProject } from '../../src/contracts/plain/build-plain.js';
import { packDiff } from '../../src/contracts/project/diff/diff-pack.js';
import { readChurn } from '../../src/jail/git/churn.js';
import type { GitCallKind, GitLimits } from '../../src/jail/git/limits.js';
import { defaultGitLimits } from '../../src/jail/git/limits.js';
import { openCommit, withCommit } from '../../src/jail/git/open-commit.js';
import { openGit } from '../../src/jail/git/open-git.js';
import { readPast } from '../../src/jail/git/past-commits.js';
import type { GitOptions } from '../../src/jail/git/run.js';
import { minGitVersion, whyVersionUnusable } from '../../src/jail/git/versions.js';
import { GitStopped } from '../../src/model/git.js';
import { maxChangedFiles, maxCommitPaths } from '../../src/model/limits.js';
import type { Refusal } from '../../src/model/refusal/refusal.js';
import { packlightProcess } from '../fixtures/command-process.js';
import { scratchFolder } from '../fixtures/git-tree.js';
import * as bombs from './git-bombs.js';
import { measureRun } from './measured-run.js';

const scratch = scratchFolder();
afterAll(scratch.remove);

let made = 0;
const place = () => join(scratch.path, `bomb-${made++}`);

/** The default limits, with some of every kind of call changed. */
function limitsWith(some: Partial<GitLimits>) {
  const kinds = Object.keys(defaultGitLimits) as GitCallKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, { ...defaultGitLimits[kind], ...some }])) as Record<
    GitCallKind,
    GitLimits
  >;
}

function optionsWith(some: Partial<GitLimits>, program = 'git'): GitOptions {
  return { program, globalExcludes: null, limits: limitsWith(some) };
}

function commitOf(root: string, some: Partial<GitLimits>) {
  return openCommit(root, 'HEAD', optionsWith(some));
}

async function refusalOf(answer: Promise<{ readonly ok: boolean; readonly error?: unknown }>): Promise<Refusal | null> {
  try {
    const { ok, error } = await answer;
    return ok ? null : (error as Refusal);
  } catch (error) {
    if (error instanceof GitStopped) return error.refusal;
    throw error;
  }
}

const stoppedBy = (why: string) => expect.objectContaining({ kind: 'git-stopped', why });
const someEntries = { maxEntries: 500 };
const halfASecond = { maxSilentSeconds: 0.5 };

describe('a repository that names too much', () => {
  it('is refused by the number of paths of a commit', async () => {
    const { root } = bombs.wideTree(place(), { width: 10, depth: 3 });
    expect(await refusalOf(commitOf(root, someEntries))).toEqual(stoppedBy('entries'));
    const diff = packDiff(root, { base: 'HEAD~1', head: 'HEAD' }, { gitLimits: limitsWith(someEntries) });
    expect(await refusalOf(diff)).toEqual(stoppedBy('entries'));
    const churn = readChurn(root, 10, optionsWith(someEntries)).then(() => ({ ok: true }));
    expect(await refusalOf(churn)).toEqual(stoppedBy('entries'));
    expect(await refusalOf(readPast(root, 10, optionsWith(someEntries)))).toEqual(stoppedBy('entries'));
  });

  it('is refused before a million paths are listed or compared, and what to do is said', async () => {
    const { root } = bombs.fullTree(place(), { width: 100, depth: 3 });
    const refusal = await refusalOf(commitOf(root, {}));
    expect(refusal).toEqual({ kind: 'git-stopped', command: 'ls-tree', why: 'entries', max: maxCommitPaths });
    expect(messageFor(refusal!).next).toContain('Give a smaller folder of the project as the root');
    const diff = await openGit(optionsWith({})).diffCommits!(root, 'HEAD~1', 'HEAD');
    expect(diff).toEqual({ kind: 'too-many-changes', max: maxChangedFiles });
  });

  it('is listed to the end by a twin without that limit', async () => {
    const { root } = bombs.wideTree(place(), { width: 10, depth: 3 });
    const churn = await readChurn(root, 10, optionsWith({}));
    expect(churn.size).toBe(1_001);
  });

  it('is refused by the number of paths of its index, also of a sparse one', async () => {
    const large = bombs.largeIndex(place(), { entries: 2_000 }).root;
    const sparse = bombs.sparseIndex(place(), { width: 10, depth: 3 }).root;
    for (const root of [large, sparse])
      expect(await refusalOf(scanProject(root, { gitLimits: limitsWith(someEntries) }))).toEqual(stoppedBy('entries'));
    const scanned = await scanProject(large);
    expect(scanned.ok && scanned.value.excluded.filter(({ reason }) => reason === 'missing')).toHaveLength(2_000);
  });

  it('is refused by the bytes of its paths and of its diff', async () => {
    const { root } = bombs.wideTree(place(), { width: 10, depth: 2 });
    expect(await refusalOf(commitOf(root, { maxBytes: 4_000 }))).toEqual(stoppedBy('output'));
    const diff = packDiff(root, { base: 'HEAD~1', head: 'HEAD' }, { gitLimits: limitsWith({ maxBytes: 4_000 }) });
    expect(await refusalOf(diff)).toEqual(stoppedBy('output'));
  });

  it('is refused by the length of one path', async () => {
    const [long, deep] = [
      bombs.longName(place(), { bytes: 40_000 }),
      bombs.deepTree(place(), { depth: 200, name: 'n'.repeat(200) }),
    ];
    for (const { root } of [long, deep]) expect(await refusalOf(commitOf(root, {}))).toEqual(stoppedBy('path'));
  });

  it('ends the command line with exit code 3, the reason and what to do', () => {
    const { root } = bombs.longName(place(), { bytes: 40_000 });
    const { code, out, talk } = packlightProcess(['project', root, '--full', '--commit', 'HEAD']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(talk).toBe(
      'packlight: git ls-tree was stopped: it named a path of more than 33000 bytes\npacklight: Check the repository with `git fsck`, pack a smaller folder of it, or pack a copy without its .git folder.\n',
    );
  });
});

describe('a repository that takes for ever', () => {
  it('is refused when git walks and writes nothing', async () => {
    const { root } = bombs.hollowTree(place(), { width: 10, depth: 12 });
    expect(await refusalOf(commitOf(root, halfASecond))).toEqual(stoppedBy('silence'));
  });

  it('is refused when git writes a little now and then', async () => {
    const { root } = bombs.wideTree(place(), { width: 10, depth: 12 });
    const slow = { maxSeconds: 0.2, maxBytes: 1e12, maxEntries: 1e12 };
    expect(await refusalOf(commitOf(root, slow))).toEqual(stoppedBy('time'));
  });

  it.each([
    ['.git/HEAD', { kind: 'git-dir-outside', path: '.git/HEAD', why: 'pipe' }],
    ['.git/config', { kind: 'git-dir-outside', path: '.git/config', why: 'pipe' }],
    ['.git/index', { kind: 'git-dir-outside', path: '.git/index', why: 'pipe' }],
    ['.git/info/exclude', { kind: 'git-dir-outside', path: '.git/info/exclude', why: 'pipe' }],
    ['.gitignore', stoppedBy('silence')],
  ])('is refused when %s is a pipe that nobody writes to', async (path, refusal) => {
    const { root } = bombs.pipeAt(place(), { path });
    const scanned = scanProject(root, { gitLimits: limitsWith(halfASecond) });
    expect(await refusalOf(scanned)).toEqual(refusal);
  });
});

describe('large objects', () => {
  it('are not read: a diff calls them binary and a commit leaves them out', async () => {
    const { root } = bombs.largeBlobs(place(), { bytes: 17_000_000 });
    const diff = await openGit(optionsWith({})).diffCommits!(root, 'HEAD~1', 'HEAD');
    expect(diff.kind === 'diff' && diff.text).toContain('Binary files');
    const [before, written] = [process.memoryUsage().arrayBuffers, await commitOf(root, { maxBytes: 1_000 })];
    expect(written.ok).toBe(true);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
  });

  it('are refused when there are too many', async () => {
    const { root } = bombs.manyBlobs(place(), { files: 20, bytes: 10_000 });
    const read = withCommit(
      root,
      { commit: 'HEAD', git: optionsWith({ maxBytes: 100_000 }) },
      async ({ jail, tree }) => {
        for (const { path } of tree.tracked) jail.readSync(path, 1_000_000);
        return ok(null);
      },
    );
    expect(await refusalOf(read)).toEqual(stoppedBy('output'));
  });

  it('are left out of a history when they are messages', async () => {
    const { root } = bombs.longMessage(place(), { bytes: 1_100_000 });
    expect(await readPast(root, 10)).toEqual({ ok: true, value: [] });
  });
});

describe('a program that is no git', () => {
  const program = (text: string) => {
    const path = place();
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const versionThen = (text: string) =>
    program(`for a do [ "$a" = version ] && echo git version 2.45.1 && exit; done\n${text}`);
  const notesOf = async (gitProgram: string, some: Partial<GitLimits> = someEntries) => {
    const { root } = bombs.wideTree(place(), { width: 1, depth: 1 });
    const scanned = await scanProject(root, { gitProgram, gitLimits: limitsWith(some) });
    return scanned.ok ? scanned.value.source.notes.join() : scanned.error;
  };

  it('is not used when it is too old or does not say its version', async () => {
    expect(await notesOf(program('echo git version 2.31.9'))).toContain('git 2.31 is too old: 2.32 or newer is needed');
    expect(await notesOf(program('echo hello'))).toContain('git does not say its version');
    expect(await notesOf('no-such-git')).toContain('git could not be started (ENOENT)');
  });

  it.each([
    ['git version 2.32.0', null],
    ['git version 2.39.5 (Apple Git-154)', null],
    ['git version 2.45.1.windows.1', null],
    ['git version 3.0', null],
    ['git version 2.25.1', 'git 2.25 is too old: 2.32 or newer is needed'],
    ['git version 1.99.0', 'git 1.99 is too old: 2.32 or newer is needed'],
    ['git version two', 'git does not say its version'],
  ])('says %s', (printed, why) => {
    expect(whyVersionUnusable(printed, minGitVersion)).toBe(why);
  });

  it('is refused when its answer cannot be read, never ends, or ends too soon', async () => {
    const inside = 'for a do [ "$a" = rev-parse ] && printf "true\\n\\n.git/info/exclude\\n" && exit; done';
    expect(await notesOf(versionThen(`${inside}\nprintf 'garbage\\0'`))).toEqual(stoppedBy('garbled'));
    expect(
      await notesOf(versionThen(`${inside}\nwhile :; do printf 'H 100644 ${'0'.repeat(40)} 0\\tx\\0'; done`)),
    ).toEqual(stoppedBy('entries'));
    expect(await notesOf(versionThen(`${inside}\nexec sleep 60`), halfASecond)).toEqual(stoppedBy('silence'));
    const listed = `for a do [ "$a" = -c ] || [ "$a" != -o ] || exit 1; done`;
    expect(await notesOf(versionThen(`${inside}\n${listed}`))).toEqual(stoppedBy('failed'));
  });
});

describe('every reason to stop git', () => {
  it.each(['output', 'entries', 'path', 'silence', 'time', 'memory', 'failed', 'garbled'] as const)(
    'has words for %s and exit code 3',
    (why) => {
      const { exitCode, title, next } = messageFor({ kind: 'git-stopped', command: 'ls-tree', why, max: 7 });
      expect(exitCode).toBe(3);
      expect(`${title} ${next}`).toMatch(/^git ls-tree was stopped: it.*git fsck/);
    },
  );
});

/** GIT_BOMBS=full: the real command line on bombs of full size, one after the other. */
if (process.env.GIT_BOMBS === 'full')
  describe('a bomb of full size', () => {
    const commit = ['project', '.', '--full', '--commit', 'HEAD'];
    const diff = ['project', '.', '--diff', 'HEAD~1..HEAD'];
    const cases: readonly [name: string, make: (root: string) => unknown, ...commands: string[][]][] = [
      ['10^6 paths', (root) => bombs.wideTree(root, { width: 10, depth: 6 }), diff, ['project', '.', '--diff', 'HEAD']],
      ['10^7 paths', (root) => bombs.wideTree(root, { width: 10, depth: 7 }), commit, diff],
      [
        '10^12 paths',
        (root) => bombs.wideTree(root, { width: 10, depth: 12 }),
        ...[commit, diff, ['project', '.', '--summary', '--churn', '10'], ['eval', '.'], ['scan']],
      ],
      ['10^12 empty folders', (root) => bombs.hollowTree(root, { width: 10, depth: 12 }), commit, diff],
      ['20,000 folders deep', (root) => bombs.deepTree(root, { depth: 20_000, name: 'd' }), commit, diff],
      ['a name of 50 MB', (root) => bombs.longName(root, { bytes: 50_000_000 }), commit, diff],
      [
        'two blobs of 300 MB',
        (root) => bombs.largeBlobs(root, { bytes: 300_000_000 }),
        ...[commit, diff, ['project', '.', '--diff', 'HEAD~1'], ['eval', '.']],
      ],
      ['a message of 300 MB', (root) => bombs.longMessage(root, { bytes: 300_000_000 }), commit, ['eval', '.']],
      ['10^6 branches', (root) => bombs.manyRefs(root, { refs: 1_000_000 }), ['scan'], commit],
      ['an index of 3 × 10^6 files', (root) => bombs.largeIndex(root, { entries: 3_000_000 }), ['scan']],
      ['an index of 10^6 files', (root) => bombs.largeIndex(root, { entries: 1_000_000 }), ['scan']],
      ['a sparse index of 10^7 files', (root) => bombs.sparseIndex(root, { width: 10, depth: 7 }), ['scan']],
      ['a pipe as HEAD', (root) => bombs.pipeAt(root, { path: '.git/HEAD' }), ['scan']],
      ['a pipe as index', (root) => bombs.pipeAt(root, { path: '.git/index' }), ['scan']],
      ['a pipe as packed-refs', (root) => bombs.pipeAt(root, { path: '.git/packed-refs' }), commit],
      ['a pipe as .gitignore', (root) => bombs.pipeAt(root, { path: '.gitignore' }), ['scan']],
      ['a pipe as .gitattributes', (root) => bombs.pipeAt(root, { path: '.gitattributes' }), diff],
    ];

    it.each(cases)(
      'ends in time, in memory and in words: %s',
      async (name, make, ...commands) => {
        const [root, temporary] = [place(), place()];
        make(root);
        mkdirSync(temporary);
        for (const command of commands) {
          const { code, seconds, cpuSeconds, megabytes, gitMegabytes, talk } = await measureRun(command, {
            cwd: root,
            temporary,
          });
          const line = { bomb: name, command: command.join(' '), code, seconds, cpuSeconds, megabytes, gitMegabytes };
          console.log(JSON.stringify({ ...line, talk: talk.split('\n')[0]!.slice(0, 120) }));
          expect([0, 2, 3], talk).toContain(code);
          expect(talk).not.toMatch(/\bat \S+ \(|a defect/);
          expect(megabytes).toBeLessThan(1_000);
          expect(gitMegabytes).toBeLessThan(1_000);
          expect(readdirSync(temporary)).toEqual([]);
          expect(existsSync(root)).toBe(true);
        }
      },
      600_000,
    );
  });
