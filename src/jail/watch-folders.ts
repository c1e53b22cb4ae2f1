/**
 * Watches folders for changes. The system's reports are hints: what changed is found out by a scan, and where folders cannot
 * be watched, everything counts as changed.
 */
import { type FSWatcher, realpathSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { locateRepository } from './repository/locate.js';

export type FolderWatch = {
  /** Watches the folders that a scan lists. To be called before a folder is listed, so that no change falls in between. */
  add(folder: string): void;
  /** Forgets the folders that were not added since `begin`. */
  begin(): void;
  end(): void;
  /** Whether something may have changed since the last call. All changes made before the call are known then. */
  takeHint(): Promise<boolean>;
  close(): void;
};

export function watchFolders(onHint: () => void): FolderWatch {
  const watched = new Map<string, Watched>();
  let added = new Set<string>();
  let isHinted = true;
  let isBlind = false;
  const hint = () => {
    isHinted = true;
    onHint();
  };
  const forget = (folder: string) => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  return {
    add: (folder) => {
      added.add(folder);
      const id = idOf(folder);
      const known = watched.get(folder);
      if (known !== undefined && known.id === id) return;
      // Another folder may have the name now.
      forget(folder);
      try {
        const watcher = watch(folder, { persistent: false }, hint);
        watcher.on('error', hint);
        watched.set(folder, { watcher, id });
      } catch {
        isBlind = id !== null;
      }
    },
    begin: () => {
      added = new Set();
      isBlind = false;
    },
    end: () => {
      for (const folder of watched.keys()) if (!added.has(folder)) forget(folder);
    },
    takeHint: async () => {
      // The system's reports are read between two turns of the event loop.
      for (let turn = 0; turn < 2; turn++) await new Promise((resume) => setImmediate(resume));
      const wasHinted = isHinted || isBlind;
      isHinted = false;
      return wasHinted;
    },
    close: () => {
      for (const folder of [...watched.keys()]) forget(folder);
    },
  };
}

type Watched = { readonly watcher: FSWatcher; readonly id: string | null };

/** The folders outside the tree that decide what belongs to it: git's own, and those above the root with ignore files. */
export function foldersAround(root: string, globalExcludes: string | null): readonly string[] {
  const excludes = globalExcludes === null ? [] : [dirname(globalExcludes)];
  const real = realPathOf(root);
  const located = real === null ? null : locateRepository(real);
  if (real === null || located?.kind !== 'located') return excludes;
  const { top, gitDir, commonDir } = located;
  const above: string[] = [];
  for (let folder = real; folder !== top; folder = dirname(folder)) above.push(dirname(folder));
  return [...excludes, ...above, gitDir, commonDir, join(commonDir, 'info')];
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/** Null if there is none. */
function idOf(folder: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}
