/**
 * Finds the git repository of a root without git's own discovery, and decides whether git may read it. A project can
 * write anything into `.git`, so what lies outside the work tree is accepted only when it is provably this work
 * tree's own, or when a person trusts it. git is then told every folder by its environment (ADR 0019).
 */
import { join, relative } from 'node:path';
import type { GitDirFault } from '../../model/git.js';
import { readCoreSettings } from './core-settings.js';
import { type LocatedRepository, locateRepository, type NoRepository } from './locate.js';
import { isOwnedByUser, pointsBack } from './ownership.js';
import { isInside, readSmallFile, realPathOf } from './pointer.js';
import { createWatch, type RepositoryWatch } from './watch.js';
import { findWayOut } from './ways-out.js';

export type Repository = {
  readonly kind: 'repository';
  /** The folder that `.git` is in: the root or one above it. */
  readonly top: string;
  /** Holds branches, objects and `info/exclude`. */
  readonly commonDir: string;
  /** False for a bare repository, and for one that is made for another work tree. */
  readonly hasWorkTree: boolean;
  /** What a person should know, or null. */
  readonly note: string | null;
  /** Tells git where everything is, so that it follows no pointer by itself. */
  readonly environment: Readonly<Record<string, string>>;
  /** False when something that decides what git reads may have been replaced since the repository was found. */
  readonly isUnchanged: (part: ReadPart) => boolean;
};

/** What git reads in one call. */
export type ReadPart = 'work-tree' | 'index' | 'objects';

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
  const judged = judge(real, located);
  // Trust is used, and said, only where it makes a difference.
  return judged.kind === 'repository' || !trustGitDir
    ? judged
    : describe(located, { isUnchanged: () => true, note: trustedNote });
}

function judge(root: string, located: LocatedRepository): Repository | NoRepository | RefusedRepository {
  if (!isOwnedByUser(located)) return { kind: 'none', note: otherOwner };
  const { top, entry, gitDir, commonDir } = located;
  const refuse = (path: string, why: GitDirFault['why']): RefusedRepository => ({
    kind: 'refused',
    fault: { path: nameFrom(root, located, path), why },
  });
  if (!isInside(gitDir, top) && !pointsBack(located)) return refuse(entry, 'git-dir');
  if (!isInside(commonDir, top) && !pointsBack(located)) return refuse(join(gitDir, 'commondir'), 'common-dir');
  const watch: RepositoryWatch = { places: createWatch(), index: createWatch(), objects: createWatch() };
  watch.places.keepsPlace(entry);
  const wayOut = findWayOut({ gitDir, commonDir, accepted: [top, gitDir, commonDir], watch });
  if (wayOut !== null) return refuse(wayOut.path, wayOut.why);
  const isUnchanged = (part: ReadPart) =>
    watch.places.isUnchanged() &&
    (part === 'work-tree' || watch.objects.isUnchanged()) &&
    (part !== 'index' || watch.index.isUnchanged());
  return describe(located, { isUnchanged, note: null });
}

function describe(
  located: LocatedRepository,
  { isUnchanged, note }: Pick<Repository, 'isUnchanged' | 'note'>,
): Repository {
  const { top, entry, gitDir, commonDir } = located;
  const isLinked = gitDir !== commonDir;
  const { bare, workTree } = readCoreSettings(isLinked ? '' : (readSmallFile(join(gitDir, 'config')) ?? ''));
  const isElsewhere = workTree !== null && !pointsBack(located);
  return {
    kind: 'repository',
    top,
    commonDir,
    hasWorkTree: entry !== top && !bare && !isElsewhere,
    note: isElsewhere ? 'the repository here is made for another work tree' : note,
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
const trustedNote = 'git data outside the project was read, because it was said to be trusted';
