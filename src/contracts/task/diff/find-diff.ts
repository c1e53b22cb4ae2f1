/** The changes of the last iteration: given as text, or computed between two commits or from the work tree. */

import { fail, ok, type Result } from '../../../base/result.js';
import { badRequest } from '../../../guard/refusal.js';
import type { Refusal } from '../../../model/refusal/refusal.js';
import type { World } from '../../../model/world.js';
import { boundDiff } from './unified-diff.js';
import { diffWorktree } from './worktree-diff.js';

export type TaskDiff = string | { readonly base: string; readonly head: string } | { readonly worktree: true };

export async function findDiff(world: World, asked: TaskDiff): Promise<Result<string, Refusal>> {
  if (typeof asked === 'string') return ok(asked);
  const found =
    'worktree' in asked ? await diffWorktree(world) : await world.git.diffCommits?.(world.root, asked.base, asked.head);
  if (found?.kind === 'diff') return boundDiff(found.text);
  if (found?.kind === 'too-many-changes') return fail(found);
  const problem = {
    path: 'diff',
    expected: 'worktree' in asked ? 'a git work tree with a commit' : 'two commits of this repository',
    found: found?.note ?? 'no git repository',
    fix: 'Name two commits as BASE..HEAD, or give the diff as a file.',
  };
  return fail(badRequest([problem]));
}
