/** What stands in the way of reading a commit, in words. */
import type { CommitTrouble } from '../jail/git/open-commit.js';
import { refusalMessage } from '../model/refusal/refusal-message.js';

export function commitMessage(trouble: CommitTrouble, commit: string): string {
  switch (trouble.kind) {
    case 'git-stopped':
    case 'git-dir-outside':
      return refusalMessage(trouble);
    default: {
      const { title, next } = describeCommitTrouble(trouble, commit);
      return `${title}. ${next}`;
    }
  }
}

type Describable = Exclude<CommitTrouble, { readonly kind: 'git-stopped' | 'git-dir-outside' }>;

export function describeCommitTrouble(
  trouble: Describable,
  commit: string,
): { readonly title: string; readonly next: string } {
  switch (trouble.kind) {
    case 'no-repository':
      return {
        title: 'the root is not in a git repository, so it has no commits',
        next: 'Give the folder of a clone, or leave the commit out to pack the files as they are.',
      };
    case 'unknown-commit':
      return trouble.isShallow
        ? {
            title: `there is no commit ${commit} in this clone, which is shallow`,
            next: 'Get the whole history first: git fetch --unshallow',
          }
        : {
            title: `there is no commit ${commit} in this repository`,
            next: 'Name an id, a branch or a tag that `git log` knows here; fetch it first if it is elsewhere.',
          };
    case 'missing-contents':
      return {
        title: `this clone lacks the contents of ${trouble.files} ${trouble.files === 1 ? 'file' : 'files'} of ${commit} (a partial clone)`,
        next: 'Fetch them first: git fetch --refetch --no-filter, or check the commit out once.',
      };
    case 'git-failed':
      return { title: `git could not give the files of ${commit}: ${trouble.note}`, next: 'Check it with: git fsck' };
    default:
      return trouble satisfies never;
  }
}
