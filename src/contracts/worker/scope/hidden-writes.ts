/** Writes that the root's work tree does not show: staged only, committed and put back, or above the root. */
import { posix } from 'node:path';
import { sortedBy } from '../../../base/order.js';
import { openGit, openGitHistory } from '../../../jail/git/open-git.js';
import { readPast } from '../../../jail/git/past-commits.js';
import { type GitOptions, openRepository, runGit } from '../../../jail/git/run.js';
import { openJail } from '../../../jail/open.js';
import type { GitPast, TooManyChanges } from '../../../model/git.js';
import { type Change, type Changes, changesSince } from './written-since.js';

type SeenWrites = { readonly past: GitPast; readonly seen: readonly Change[]; readonly git: GitOptions };

export async function writesBesideTree(root: string, asked: SeenWrites): Promise<Changes | TooManyChanges> {
  const above = await writesAbove(root, asked);
  if ('kind' in above) return above;
  const committed = await committedWrites(root, asked);
  const known = new Set(asked.seen.map(({ path }) => path));
  const found = new Map<string, Change>();
  for (const change of [...stagedWrites(asked.past), ...committed.changes])
    if (!known.has(change.path) && !found.has(change.path)) found.set(change.path, change);
  return {
    changes: sortedBy([...found.values(), ...above.changes], ({ path }) => path),
    notes: [...committed.notes, ...above.notes],
  };
}

function stagedWrites({ before, index }: GitPast): Change[] {
  const was = new Map(before.map((entry) => [entry.path as string, entry]));
  const staged = new Set(index.map(({ path }) => path as string));
  const written = index.flatMap(({ path, id, kind }) => {
    const old = was.get(path);
    return old?.id === id && old.kind === kind ? [] : [changeOf(path, old === undefined ? 'added' : 'changed')];
  });
  const removed = before.filter(({ path }) => !staged.has(path)).map(({ path }) => changeOf(path, 'deleted'));
  return [...written, ...removed];
}

/** Follows first parents from HEAD to the start commit. */
async function committedWrites(root: string, { past, git }: SeenWrites): Promise<Changes> {
  const head = await openGit(git).resolveCommit!(root, 'HEAD');
  if (head === null || head === past.commit) return { changes: [], notes: [] };
  const read = await readPast(root, maxCommits, git);
  const commits = new Map((read.ok ? read.value : []).map((commit) => [commit.id, commit]));
  const changes: Change[] = [];
  let [at, count] = [head, 0];
  while (at !== past.commit && commits.has(at)) {
    const { parent, changed } = commits.get(at)!;
    for (const { path, status } of changed) changes.push(changeOf(path, changeWords[status] ?? 'changed'));
    at = parent;
    count += 1;
  }
  if (at === past.commit) return { changes, notes: [`${count} commits were made since the start commit`] };
  return { changes: [], notes: ['HEAD does not lead back to the start commit: only its last state was compared'] };
}

async function writesAbove(root: string, { past, git }: SeenWrites): Promise<Changes | TooManyChanges> {
  const nothing = { changes: [], notes: [] };
  const repository = openRepository(git, root);
  const answer = await runGit(git, root, { command: 'rev-parse', kind: 'answer', args: ['--show-prefix'] });
  const prefix = answer.output.replace(/\n$/, '');
  if (repository.kind === 'none' || answer.status !== 0 || prefix === '') return nothing;
  const then = await openGitHistory(git).describeSince(repository.top, past.commit);
  if (then.kind !== 'past') return nothing;
  const outside = <T extends { readonly path: string }>({ path }: T) => !path.startsWith(prefix);
  const rest = {
    ...then,
    before: then.before.filter(outside),
    index: then.index.filter(outside),
    untracked: then.untracked.filter((path) => outside({ path })),
  };
  const jail = openJail(repository.top, {});
  if (!jail.ok) return { changes: [], notes: ['the folders above the root could not be read'] };
  try {
    const changes = changesSince(rest, jail.value);
    if ('kind' in changes) return changes;
    const seen = new Set(changes.changes.map(({ path }) => path));
    const staged = stagedWrites(rest).filter(({ path }) => !seen.has(path));
    const name = (path: string) => posix.relative(prefix, path);
    return {
      changes: [...changes.changes, ...staged].map(({ path, change, renamed }) => {
        return { path: name(path), change, renamed: renamed === null ? null : name(renamed) };
      }),
      notes: changes.notes.map((note) => `above the root: ${note}`),
    };
  } finally {
    jail.value.close();
  }
}

function changeOf(path: string, change: Change['change']): Change {
  return { path, change, renamed: null };
}

const changeWords: Readonly<Record<string, Change['change']>> = { A: 'added', D: 'deleted' };

/** More commits than one task makes. */
const maxCommits = 1_000;
