/** What stands in the way of reading a commit, in words. */

import { counted } from '../base/counted.js';
import type { CommitTrouble } from '../jail/git/open-commit.js';
import { type RefusalWords, refusalMessage } from '../model/refusal/refusal-message.js';

export function commitMessage(trouble: CommitTrouble, commit: string): string {
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
