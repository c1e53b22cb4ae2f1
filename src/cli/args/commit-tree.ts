/** `--commit`: packs the files of a commit instead of those on disk, and describes its failures. */
import { type CommitTrouble, describeCommitTrouble, type OpenedCommit, openCommit } from '../../api/faces.js';
import { RefusedError } from '../command.js';
import { removeTemporaryFolders } from '../leftovers.js';
import { UsageError } from './usage-error.js';

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
  if (trouble.kind === 'git-stopped' || trouble.kind === 'git-dir-outside') return new RefusedError(trouble);
  const { title, next } = describeCommitTrouble(trouble, commit);
  return new UsageError(title, next);
}

function notesOf(skipped: OpenedCommit['skipped']): string[] {
  const shown = skipped.slice(0, maxNames).map(({ path, why }) => `${JSON.stringify(path)} is left out: ${why}`);
  const more = skipped.length - shown.length;
  return more === 0 ? shown : [...shown, `${more} more names of the commit are left out`];
}

const maxNames = 5;
