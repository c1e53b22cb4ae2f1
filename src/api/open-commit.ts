/** Opens a commit, whose files a pack can be made of. */

import { fail, ok, type Result } from '../base/result.js';
import { flag, text } from '../base/shape.js';
import { type CommitTrouble, openCommit as openGitCommit } from '../jail/git/open-commit.js';
import { refusalMessage } from '../model/refusal/refusal-message.js';
import type { RefusalWords } from '../model/refusal/refusal-words.table.js';
import { type Explained, throwOn } from './answer.js';
import { folder, objectOf } from './arguments.js';
import { commitWords, type DescribedTrouble } from './commit-words.table.js';
import type { OpenedCommit } from './options.js';

export type { CommitTrouble };

/**
 * Opens the files of a commit: an id, a branch or a tag. Pass it as the option `commit` with the same root, and close it
 * at the end. Nothing is checked out.
 */
export async function openCommit(
  root: string,
  commit: string,
  options: { readonly trustGitDir?: boolean } = {},
): Promise<Result<OpenedCommit, Explained<CommitTrouble>>> {
  throwOn({ root, commit, options }, { root: folder, commit: text, options: objectOf({ trustGitDir: flag }) });
  const opened = await openGitCommit(root, commit, { program: 'git', globalExcludes: null, ...options });
  return opened.ok ? ok(opened.value) : fail({ ...opened.error, message: commitMessage(opened.error, commit) });
}

/** What stands in the way of reading a commit, in words. */
function commitMessage(trouble: CommitTrouble, commit: string): string {
  if (trouble.kind === 'git-stopped' || trouble.kind === 'git-dir-outside') return refusalMessage(trouble);
  const { title, next } = describeCommitTrouble(trouble, commit);
  return `${title}. ${next}`;
}

export function describeCommitTrouble(trouble: DescribedTrouble, commit: string): RefusalWords {
  const describe = commitWords[trouble.kind] as (trouble: DescribedTrouble, commit: string) => RefusalWords;
  return describe(trouble, commit);
}
