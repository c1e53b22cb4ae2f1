/**
 * Where a project stands in its history: the commit that is checked out, and whether the files are exactly its
 * files. Only read-only plumbing is asked, and the files are read and compared here: git's own status would run
 * a project's filters (INV-9). A hint for replay, never a part of the pack.
 */

import { blobId } from '../../contracts/worker/scope/blob-id.js';
import { openGitHistory } from '../../jail/git/open-git.js';
import type { BlobEntry } from '../../model/git.js';
import type { Jail } from '../../model/jail.js';
import { type EngineOptions, gitOptionsOf, openWorld } from '../../pipeline/open-world.js';
import type { GitHint } from '../../pipeline/recorder.js';

/** Null where there is no repository or no commit. `options.hidden` are files that the run itself writes. */
export async function findGitHint(root: string, options: EngineOptions = {}): Promise<GitHint | null> {
  const world = openWorld(root, options);
  if (!world.ok) return null;
  try {
    const past = await openGitHistory(gitOptionsOf(options)).describeSince(root, 'HEAD');
    if (past.kind !== 'past') return null;
    const own = new Set(options.hidden);
    const strange = past.untracked.filter((path) => !own.has(path) && !path.startsWith('.packlight/'));
    const clean = strange.length === 0 && isSameList(past.before, past.index) && isOnDisk(world.value.jail, past.index);
    return { commit: past.commit, clean };
  } finally {
    world.value.jail.close();
  }
}

function isSameList(before: readonly BlobEntry[], index: readonly BlobEntry[]): boolean {
  const ids = new Map<string, string>(before.map(({ path, id }) => [path, id]));
  return ids.size === index.length && index.every(({ path, id }) => ids.get(path) === id);
}

function isOnDisk(jail: Jail, index: readonly BlobEntry[]): boolean {
  return index.every(({ path, kind, id, skipped }) => {
    if (skipped) return false;
    if (kind !== 'file') return true;
    const opened = jail.readSync(path, maxRead);
    return opened.ok && blobId(opened.value.bytes, id) === id;
  });
}

/** A larger file is not compared, and the tree then counts as changed. */
const maxRead = 64_000_000;
