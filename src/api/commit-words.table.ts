/** What stands in the way of reading a commit, in words. A forgotten kind does not compile. */
import { counted } from '../base/counted.js';
import type { CommitTrouble } from '../jail/git/open-commit.js';
import type { RefusalWords } from '../model/refusal/refusal-words.table.js';

/** The others are refusals, which have words of their own. */
export type DescribedTrouble = Exclude<CommitTrouble, { readonly kind: 'git-stopped' | 'git-dir-outside' }>;

export const commitWords: {
  readonly [Kind in DescribedTrouble['kind']]: (
    trouble: Extract<DescribedTrouble, { readonly kind: Kind }>,
    commit: string,
  ) => RefusalWords;
} = {
  'no-repository': () => ({
    title: 'the root is not in a git repository, so it has no commits',
    next: 'Give the folder of a clone, or leave the commit out to pack the files as they are.',
  }),
  'unknown-commit': ({ isShallow }, commit) =>
    isShallow
      ? {
          title: `there is no commit ${commit} in this clone, which is shallow`,
          next: 'Get the whole history first: git fetch --unshallow',
        }
      : {
          title: `there is no commit ${commit} in this repository`,
          next: 'Name an id, a branch or a tag that `git log` knows here; fetch it first if it is elsewhere.',
        },
  'missing-contents': ({ files }, commit) => ({
    title: `this clone lacks the contents of ${counted(files, 'file')} of ${commit} (a partial clone)`,
    next: 'Fetch them first: git fetch --refetch --no-filter, or check the commit out once.',
  }),
  'git-failed': ({ note }, commit) => ({
    title: `git could not give the files of ${commit}: ${note}`,
    next: 'Check it with: git fsck',
  }),
};
