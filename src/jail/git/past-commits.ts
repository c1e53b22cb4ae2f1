/**
 * The last commits of a history: what they say and which paths they changed. History is no part of a tree
 * (INV-12): this is read for those who ask about the history itself. `git log` is never asked: its answer depends
 * on dozens of settings, and some of them start programs.
 */
import { addTo } from '../../base/collections.js';
import { fail, ok, type Result } from '../../base/result.js';
import { refuseWhenStopped } from '../../model/git.js';
import { binaryToPath, type RelPath } from '../../model/path.js';
import { measureObjects, readObjects } from './blobs.js';
import { type CommitText, parseCommit } from './commit-text.js';
import type { CommitTrouble } from './open-commit.js';
import { type GitEnd, type GitOptions, readRecords, runGit, stopped, whyGitRefused } from './run.js';

export type PastCommit = {
  readonly id: string;
  readonly parent: string;
  readonly message: string;
  /** `M` for a file that was there before and after. */
  readonly changed: readonly { readonly path: RelPath; readonly status: string }[];
};

/** Newest first, without merges and without the first commit. */
export function readPast(
  root: string,
  commits: number,
  options: GitOptions = { program: 'git', globalExcludes: null },
): Promise<Result<readonly PastCommit[], CommitTrouble>> {
  return refuseWhenStopped(async () => {
    const { end, ids } = await lastCommits(options, root, commits);
    if (end.status !== 0) {
      if (/does not have any commits|unknown revision|bad revision|ambiguous argument/i.test(end.trouble))
        return ok([]);
      const note = whyGitRefused(end);
      return fail(note === null ? { kind: 'no-repository' } : { kind: 'git-failed', note });
    }
    const texts = await readCommitTexts(options, root, ids);
    const changed = new Map<string, PastCommit['changed'][number][]>();
    await changesOf(options, root, {
      ids,
      use: ({ commit, name, status }) => addTo(changed, commit, { path: binaryToPath(name), status }),
    });
    return ok(
      ids.flatMap((id) => {
        const { parent, message } = texts.get(id) ?? { parent: null, message: '' };
        return parent === null ? [] : [{ id, parent, message, changed: changed.get(id) ?? [] }];
      }),
    );
  });
}

/** Ids, newest first, without merges. */
export async function lastCommits(
  options: GitOptions,
  root: string,
  commits: number,
): Promise<{ readonly end: GitEnd; readonly ids: readonly string[] }> {
  const max = Math.max(1, Math.min(maxCommits, Math.floor(commits)));
  const args = ['--no-merges', `--max-count=${max}`, 'HEAD', '--'];
  const answer = await runGit(options, root, { command: 'rev-list', kind: 'history', args });
  return { end: answer, ids: answer.output.split('\n').filter((line) => commitId.test(line)) };
}

type Change = { readonly commit: string; readonly name: string; readonly status: string };

type AskedChanges = {
  readonly ids: readonly string[];
  /** `name` has one character per byte. */
  readonly use: (change: Change) => void;
};

/** The paths that each commit changed, compared with its parent or with nothing. */
export async function changesOf(options: GitOptions, root: string, { ids, use }: AskedChanges): Promise<void> {
  if (ids.length === 0) return;
  let [commit, status]: [string, string | null] = ['', null];
  const end = await readRecords(options, root, {
    command: 'diff-tree',
    kind: 'history',
    args: ['--stdin', '--root', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', '--relative'],
    input: ids.map((id) => `${id}\n`),
    // In turn: the id of a commit, then for each path `:<modes> <ids> <status>` and its name.
    use: (record) => {
      if (status !== null) {
        use({ commit, name: record, status });
        status = null;
      } else if (record.startsWith(':')) status = record.slice(record.lastIndexOf(' ') + 1);
      else if (commitId.test(record)) commit = record;
      else throw stopped('diff-tree', 'garbled');
    },
  });
  if (end.status !== 0) throw stopped('diff-tree', 'failed');
}

/** A commit that is larger than any person writes is left out. */
async function readCommitTexts(
  options: GitOptions,
  root: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CommitText>> {
  const sizes = await measureObjects(options, root, { ids, type: 'commit' });
  const small = ids.filter((id) => (sizes.get(id) ?? Number.POSITIVE_INFINITY) <= maxCommitBytes);
  const texts = new Map<string, CommitText>();
  for await (const { id, bytes } of readObjects(options, root, { ids: small, type: 'commit' }))
    texts.set(id, parseCommit(bytes, maxMessage));
  return texts;
}

const commitId = /^[0-9a-f]{40,64}$/;
/** Bounded work, whatever is asked for. */
const maxCommits = 100_000;
const maxCommitBytes = 1_000_000;
/** In characters. */
const maxMessage = 20_000;
