/** `--commit`: the files of a commit instead of those on disk, and what can go wrong with it in words. */
import { type CommitTrouble, type OpenedCommit, openCommit } from '../../api/project.js';
import { RefusedError } from '../command.js';
import { removeTemporaryFolders } from '../leftovers.js';
import { UsageError } from './parse-flags.js';

export type AskedCommit = { readonly root: string; readonly commit: string; readonly trustGitDir?: boolean };

/** `notes` are sentences about names that cannot be packed. */
export async function withCommitTree<T>(
  { root, commit, trustGitDir = false }: AskedCommit,
  use: (opened: OpenedCommit, notes: readonly string[]) => Promise<T>,
): Promise<T> {
  removeTemporaryFolders();
  const opened = await openCommit(root, commit, { program: 'git', globalExcludes: null, trustGitDir });
  if (!opened.ok) throw troubleInWords(opened.error, commit);
  try {
    return await use(opened.value, notesOf(opened.value.skipped));
  } finally {
    opened.value.close();
  }
}

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
    case 'git-failed':
      return new UsageError(`git could not give the files of ${commit}: ${trouble.note}`, 'Check it with: git fsck');
    case 'git-stopped':
    case 'git-dir-outside':
      return new RefusedError(trouble);
    default:
      return trouble satisfies never;
  }
}

function notesOf(skipped: OpenedCommit['skipped']): string[] {
  const shown = skipped.slice(0, maxNames).map(({ path, why }) => `${JSON.stringify(path)} is left out: ${why}`);
  const more = skipped.length - shown.length;
  return more === 0 ? shown : [...shown, `${more} more names of the commit are left out`];
}

const maxNames = 5;
