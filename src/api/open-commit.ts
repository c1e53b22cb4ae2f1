/** Opens a commit, whose files a pack can be made of. */

import { counted } from '../base/counted.js';
import { fail, ok, type Result } from '../base/result.js';
import { flag, text } from '../base/shape.js';
import { type CommitTrouble, openCommit as openGitCommit } from '../jail/git/open-commit.js';
import { type RefusalWords, refusalMessage } from '../model/refusal/refusal-message.js';
import { type Explained, throwOn } from './answer.js';
import { folder, objectOf } from './arguments.js';
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

type Describable = Exclude<CommitTrouble, { readonly kind: 'git-stopped' | 'git-dir-outside' }>;

export function describeCommitTrouble(trouble: Describable, commit: string): RefusalWords {
  switch (trouble.kind) {
    case 'no-repository':
      return {
        title: 'the root is not in a git repository, so it has no commits',
        next: 'Give the folder of a clone, or leave the commit out to pack the files as they are.',
      };
    case 'unknown-commit':
      return {
        title: `there is no commit ${commit} in this ${trouble.isShallow ? 'clone, which is shallow' : 'repository'}`,
        next: trouble.isShallow
          ? 'Get the whole history first: git fetch --unshallow'
          : 'Name an id, a branch or a tag that `git log` knows here; fetch it first if it is elsewhere.',
      };
    case 'missing-contents':
      return {
        title: `this clone lacks the contents of ${counted(trouble.files, 'file')} of ${commit} (a partial clone)`,
        next: 'Fetch them first: git fetch --refetch --no-filter, or check the commit out once.',
      };
    case 'git-failed':
      return { title: `git could not give the files of ${commit}: ${trouble.note}`, next: 'Check it with: git fsck' };
  }
}
