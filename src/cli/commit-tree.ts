/**
 * A commit as a folder, without a checkout: its files in a private temporary folder, which is gone again when
 * the work is done, when it fails, and on Ctrl-C. The engine writes the files; here is only where, and the words.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommitTrouble, DEFAULT_SCAN_LIMITS, type Result } from '../index.js';
import { RefusedError } from './command.js';
import { UsageError } from './flags.js';

export type CommitTree = {
  /** The full id of the commit. */
  readonly id: string;
  /** Sentences about what could not be had. */
  readonly notes: readonly string[];
};

export type AskedCommit = {
  readonly root: string;
  readonly commit: string;
  readonly trustGitDir?: boolean;
  readonly maxFileBytes?: number;
};

/** As `writeCommit` of the engine. */
export type WriteCommit = (
  root: string,
  asked: { readonly commit: string; readonly folder: string; readonly maxFileBytes: number },
  options: { readonly program: string; readonly globalExcludes: string | null; readonly trustGitDir: boolean },
) => Promise<Result<Written, CommitTrouble>>;

type Written = {
  readonly id: string;
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
};

export async function withCommitTree<T>(
  writeCommit: WriteCommit,
  { root, commit, trustGitDir = false, maxFileBytes = DEFAULT_SCAN_LIMITS.maxFileBytes }: AskedCommit,
  use: (folder: string, tree: CommitTree) => Promise<T>,
): Promise<T> {
  return withPrivateFolder(async (folder) => {
    const git = { program: 'git', globalExcludes: null, trustGitDir };
    const written = await writeCommit(root, { commit, folder, maxFileBytes }, git);
    if (!written.ok) throw troubleInWords(written.error, commit);
    const { id, skipped } = written.value;
    return use(folder, { id, notes: notesOf(skipped) });
  });
}

/** mkdtemp makes it for this user alone (0700). */
export async function withPrivateFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-commit-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Once it is gone, the signal has its way.
  const stop = (signal: NodeJS.Signals) => {
    forget();
    remove();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    for (const signal of stopSignals) process.off(signal, stop);
    process.off('exit', remove);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  process.on('exit', remove);
  try {
    return await use(folder);
  } finally {
    remove();
    forget();
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function troubleInWords(trouble: CommitTrouble, commit: string): UsageError | RefusedError {
  switch (trouble.kind) {
    case 'no-repository':
      return new UsageError(
        'the root is not in a git repository, so it has no commits',
        'Give the folder of a clone, or leave the commit out to pack the files as they are.',
      );
    case 'unknown-commit':
      return trouble.isShallow
        ? new UsageError(
            `there is no commit ${commit} in this clone, which is shallow`,
            'Get the whole history first: git fetch --unshallow',
          )
        : new UsageError(
            `there is no commit ${commit} in this repository`,
            'Name an id, a branch or a tag that `git log` knows here; fetch it first if it is elsewhere.',
          );
    case 'missing-contents':
      return new UsageError(
        `this clone lacks the contents of ${trouble.files} ${trouble.files === 1 ? 'file' : 'files'} of ${commit} (a partial clone)`,
        'Fetch them first: git fetch --refetch --no-filter, or check the commit out once.',
      );
    case 'no-room':
      return new UsageError(
        `there is no room for the files of ${commit} in the temporary folder`,
        'Free some space, or point TMPDIR at a folder that has it.',
      );
    case 'git-failed':
      return new UsageError(`git could not give the files of ${commit}: ${trouble.note}`, 'Check it with: git fsck');
    case 'git-stopped':
    case 'git-dir-outside':
      return new RefusedError(trouble);
    default:
      return trouble satisfies never;
  }
}

function notesOf(skipped: Written['skipped']): string[] {
  const shown = skipped
    .slice(0, mostNames)
    .map(({ path, why }) => `${JSON.stringify(path)} could not be written: ${why}`);
  const more = skipped.length - shown.length;
  return more === 0 ? shown : [...shown, `${more} more names of the commit could not be written`];
}

const mostNames = 5;
