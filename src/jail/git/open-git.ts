/** The port to git (`model/git.ts`) over its read-only plumbing (INV-9). */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Git,
  type GitAbsent,
  type GitCommit,
  type GitDiff,
  type GitHistory,
  type GitPast,
  GitStopped,
  type GitTree,
  type TooManyChanges,
  type UnknownCommit,
} from '../../model/git.js';
import { maxChangedFiles } from '../../model/limits.js';
import { readIgnoreFile } from '../ignore-file.js';
import type { Repository } from '../repository/find-repository.js';
import { readSmallBlobs } from './blobs.js';
import { askForCommit, forkOf, idOf, resolveCommits } from './commit-names.js';
import { defaultGitLimits } from './limits.js';
import { listIndex, listTracked, listTree, listUntracked } from './list-paths.js';
import { type GitEnd, type GitOptions, openRepository, readRecords, runGit, stopped, whyGitRefused } from './run.js';

export function openGit(options: GitOptions): Git {
  return {
    describeTree: (root) => describeTree(options, root),
    diffCommits: (root, base, head) => diffCommits(options, root, [base, head]),
    listCommit: (root, commit) => listCommit(options, root, commit),
    readBlobs: (root, asked) => readSmallBlobs(options, root, asked),
    resolveCommit: (root, name) =>
      resolveCommits(options, root, [name]).then((ids) => (Array.isArray(ids) ? ids[0]! : null)),
    forkOf: (root, base, head) => forkOf(options, root, [base, head]),
  };
}

async function diffCommits(
  options: GitOptions,
  root: string,
  names: readonly string[],
): Promise<GitDiff | GitAbsent | TooManyChanges> {
  const commits = await resolveCommits(options, root, names);
  if (!Array.isArray(commits)) return commits;
  if (await differTooMuch(options, root, commits)) return { kind: 'too-many-changes', max: maxChangedFiles };
  const args = ['-p', '-r', '-M', '--relative', '--src-prefix=a/', '--dst-prefix=b/', ...commits];
  const answer = await runGit(options, root, { command: 'diff-tree', kind: 'patch', args });
  if (answer.status !== 0) return { kind: 'absent', note: whyGitRefused(answer) };
  return { kind: 'diff', text: Buffer.from(answer.output, 'latin1').toString('utf8') };
}

/** Counts the paths first: git takes many seconds to write the lines of a million files. */
async function differTooMuch(options: GitOptions, root: string, commits: readonly string[]): Promise<boolean> {
  const { limits = defaultGitLimits } = options;
  const patch = { ...limits.patch, maxEntries: Math.min(limits.patch.maxEntries, maxDifferingPaths) };
  const args = ['-r', '-z', '--name-only', '--no-renames', '--relative', ...commits];
  try {
    const call = { command: 'diff-tree', kind: 'patch', args, use: () => {} } as const;
    await readRecords({ ...options, limits: { ...limits, patch } }, root, call);
    return false;
  } catch (error) {
    const stop = error instanceof GitStopped && error.refusal.kind === 'git-stopped' ? error.refusal : null;
    if (stop?.why === 'entries' && stop.max === maxDifferingPaths) return true;
    throw error;
  }
}

/** A file that was renamed counts as two paths here. */
const maxDifferingPaths = 2 * maxChangedFiles;

async function listCommit(options: GitOptions, root: string, name: string): Promise<GitCommit | GitAbsent> {
  const commits = await resolveCommits(options, root, [name]);
  if (!Array.isArray(commits)) return commits;
  const { end, entries } = await listTree(options, root, commits[0]!);
  if (end.status !== 0) return { kind: 'absent', note: whyGitRefused(end) };
  const files = entries.filter(({ kind }) => kind === 'file').map(({ path, id }) => ({ path, id }));
  return { kind: 'commit', files };
}

async function describeTree(options: GitOptions, root: string): Promise<GitTree | GitAbsent> {
  const repository = openRepository(options, root);
  if (repository.kind === 'none' || !repository.hasWorkTree) return { kind: 'absent', note: repository.note };
  const { end, entries: tracked } = await listTracked(options, root);
  if (end.status !== 0) return { kind: 'absent', note: whyNotListed(end, 'its index') };
  if (tracked.length === 0 && isEnclosing(repository, root))
    return { kind: 'absent', note: 'the enclosing git work tree tracks nothing in this folder' };
  const infoExclude = readIgnoreFile(join(repository.commonDir, 'info', 'exclude'), '.git/info/exclude');
  if (!repository.isUnchanged('objects')) throw stopped('ls-files', 'changed');
  let untracked: Promise<readonly string[]> | null = null;
  return {
    kind: 'tree',
    tracked,
    untracked: () => {
      if (untracked === null) {
        untracked = readUntracked(options, root);
        // It may fail before it is awaited; awaiting it later still throws.
        untracked.catch(() => {});
      }
      return untracked;
    },
    infoExclude,
    note: repository.note,
  };
}

function isEnclosing({ top }: Repository, root: string): boolean {
  return realpathSync.native(root) !== top;
}

function whyNotListed(end: GitEnd, what: string): string | null {
  const why = whyGitRefused(end);
  return end.status === null || why === null ? why : `git could not list ${what} (${why})`;
}

async function readUntracked(options: GitOptions, root: string): Promise<readonly string[]> {
  const { end, entries } = await listUntracked(options, root);
  if (end.status !== 0) throw stopped('ls-files', 'failed');
  return entries;
}

export function openGitHistory(options: GitOptions): GitHistory {
  return { describeSince: (root, commit) => describeSince(options, root, commit) };
}

async function describeSince(
  options: GitOptions,
  root: string,
  commit: string,
): Promise<GitPast | UnknownCommit | GitAbsent> {
  const repository = openRepository(options, root);
  if (repository.kind === 'none' || !repository.hasWorkTree) return { kind: 'absent', note: repository.note };
  if (!commitName.test(commit)) return { kind: 'unknown-commit' };
  const id = idOf(await askForCommit(options, root, commit));
  if (id === null) return { kind: 'unknown-commit' };
  const [before, index, untracked] = await Promise.all([
    listTree(options, root, id),
    listIndex(options, root),
    listUntracked(options, root),
  ]);
  for (const { end } of [before, index, untracked])
    if (end.status !== 0) return { kind: 'absent', note: whyNotListed(end, 'files') };
  return { kind: 'past', commit: id, before: before.entries, index: index.entries, untracked: untracked.entries };
}

/** An id or the name of a branch or tag, perhaps with steps back; never something git could read as a flag. */
const commitName = /^[A-Za-z0-9][A-Za-z0-9._/~^@-]{0,199}$/;
