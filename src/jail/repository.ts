/**
 * Finds the git repository of a root without git's own discovery, and decides whether git may read it. A project can
 * write anything into `.git`, so what lies outside the work tree is accepted only when it is provably this work
 * tree's own, or when a person trusts it. git is then told every folder by its environment (ADR 0019).
 */
import { join, relative } from 'node:path';
import type { GitDirFault } from '../model/git.js';
import { readCoreSettings } from './repository/core-settings.js';
import { type LocatedRepository, locateRepository, type NoRepository } from './repository/locate.js';
import { isOwnedByUser, pointsBack } from './repository/ownership.js';
import { isInside, readSmallFile, realPathOf } from './repository/pointer.js';
import { createWatch } from './repository/watch.js';
import { findWayOut } from './repository/ways-out.js';

export type Repository = {
  readonly kind: 'repository';
  /** Holds branches, objects and `info/exclude`. */
  readonly commonDir: string;
  /** False for a bare repository, and for one that is made for another work tree. */
  readonly hasWorkTree: boolean;
  readonly note: string | null;
  /** Tells git where everything is, so that it follows no pointer by itself. */
  readonly environment: Readonly<Record<string, string>>;
  /** False when something that decided about the repository may have been replaced since. */
  readonly isUnchanged: () => boolean;
};

export type RefusedRepository = { readonly kind: 'refused'; readonly fault: GitDirFault };

export type RepositoryOptions = {
  /** A person has said that whatever the repository leads to may be read. */
  readonly trustGitDir?: boolean;
};

export function findRepository(
  root: string,
  { trustGitDir = false }: RepositoryOptions = {},
): Repository | NoRepository | RefusedRepository {
  const real = realPathOf(root);
  if (real === null) return { kind: 'none', note: null };
  const located = locateRepository(real);
  if (located.kind === 'none') return located;
  if (trustGitDir) return describe(located, () => true);
  if (!isOwnedByUser(located)) return { kind: 'none', note: otherOwner };

  const { top, entry, gitDir, commonDir } = located;
  const refuse = (path: string, why: GitDirFault['why']): RefusedRepository => ({
    kind: 'refused',
    fault: { path: nameFrom(real, located, path), why },
  });
  const isOwn = [gitDir, commonDir].every((folder) => isInside(folder, top)) || pointsBack(located);
  if (!isOwn) {
    const isCommonDir = isInside(gitDir, top);
    return refuse(isCommonDir ? join(gitDir, 'commondir') : entry, isCommonDir ? 'common-dir' : 'git-dir');
  }
  const watch = createWatch();
  watch.keepsPlace(entry);
  const wayOut = findWayOut({ gitDir, commonDir, accepted: [top, gitDir, commonDir], watch });
  return wayOut === null ? describe(located, watch.isUnchanged) : refuse(wayOut.path, wayOut.why);
}

function describe(located: LocatedRepository, isUnchanged: () => boolean): Repository {
  const { top, entry, gitDir, commonDir } = located;
  const isLinked = gitDir !== commonDir;
  const { bare, workTree } = readCoreSettings(isLinked ? '' : (readSmallFile(join(gitDir, 'config')) ?? ''));
  const isElsewhere = workTree !== null && !pointsBack(located);
  return {
    kind: 'repository',
    commonDir,
    hasWorkTree: entry !== top && !bare && !isElsewhere,
    note: isElsewhere ? 'the repository here is made for another work tree' : null,
    environment: {
      GIT_DIR: gitDir,
      GIT_COMMON_DIR: commonDir,
      GIT_OBJECT_DIRECTORY: realPathOf(join(commonDir, 'objects')) ?? join(commonDir, 'objects'),
      GIT_WORK_TREE: top,
    },
    isUnchanged,
  };
}

/** As a person finds it: from the root, through `.git` even when the repository stands elsewhere. */
function nameFrom(root: string, { top, entry, gitDir, commonDir }: LocatedRepository, path: string): string {
  const base = [gitDir, commonDir].find((folder) => !isInside(folder, top) && isInside(path, folder));
  return relative(root, base === undefined ? path : join(entry, relative(base, path)));
}

const otherOwner = 'git refuses this work tree because another user owns it (dubious ownership)';
