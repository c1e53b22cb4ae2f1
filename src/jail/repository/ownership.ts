/** Decides whether a repository outside the project provably belongs to it, and checks the owner of its files. */
import { basename, dirname, join, resolve } from 'node:path';
import { geteuid } from 'node:process';
import { readCoreSettings } from './core-settings.js';
import type { LocatedRepository } from './locate.js';
import { readPathIn, readSmallFile, realPathOf, statsOf } from './pointer.js';

/**
 * A repository elsewhere must point back at this work tree. An attacker who can write only inside the work tree cannot
 * forge this, because the proof is read from the folder that contains the objects.
 */
export function pointsBack({ top, gitDir, commonDir }: LocatedRepository): boolean {
  if (gitDir !== commonDir) {
    // A linked work tree: <common>/worktrees/<name>/gitdir names the work tree's `.git`.
    if (dirname(gitDir) !== join(commonDir, 'worktrees')) return false;
    const named = readPathIn(join(gitDir, 'gitdir'), gitDir);
    return named !== null && basename(named) === '.git' && realPathOf(dirname(named)) === top;
  }
  // A submodule, or a repository whose owner has written down its work tree.
  const { workTree } = readCoreSettings(readSmallFile(join(gitDir, 'config')) ?? '');
  return workTree !== null && realPathOf(resolve(gitDir, workTree)) === top;
}

/**
 * git does not read a repository of another user by itself ("dubious ownership"), but skips that check when it is
 * told where the repository is. So the check is made here. On systems without user ids nothing is checked.
 */
export function isOwnedByUser({ top, entry, gitDir }: LocatedRepository): boolean {
  const user = geteuid?.();
  if (user === undefined) return true;
  return [top, entry, gitDir].every((path) => statsOf(path)?.uid === user);
}
