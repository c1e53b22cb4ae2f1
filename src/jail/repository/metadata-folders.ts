/** The folders of a repository that git's read-only commands read, and what must not change meanwhile. */
import { join } from 'node:path';
import type { RepositoryWatch } from './watch.js';

export type SearchPlan = {
  /** How a folder of this name is searched; null when git does not read it. */
  readonly enter: (name: string) => SearchPlan | null;
  /** No entry of the folder may come or go while git reads. */
  readonly isWatched: boolean;
  /** Names of links that may point anywhere, because git does not read their targets. */
  readonly unread?: ReadonlySet<string>;
  /** Called before the entries of the folder are checked. */
  readonly watchFiles?: (watch: RepositoryWatch, listing: FolderListing) => void;
};

export type FolderListing = { readonly folder: string; readonly names: readonly string[] };

const allBelow: SearchPlan = { enter: () => allBelow, isWatched: true };
/** A reference contains only an id, which is harmless without its object, so references may change meanwhile. */
const references: SearchPlan = { enter: () => references, isWatched: false };
const workTrees: SearchPlan = { enter: () => gitDirPlan, isWatched: false };

export const objectsPlan: SearchPlan = {
  enter: (name) => (/^(?:[0-9a-f]{2}|pack|info)$/.test(foldName(name)) ? allBelow : null),
  isWatched: true,
};

/** git's own folder, or that of a linked work tree. `objects` is searched by itself, with its alternates. */
export const gitDirPlan: SearchPlan = {
  enter: (name) => gitDirFolders.get(foldName(name)) ?? null,
  isWatched: false,
  unread: new Set(['hooks', 'lfs', 'annex', 'modules', 'rr-cache', 'svn', 'description']),
  watchFiles: (watch, { folder, names }) => {
    for (const name of names) if (/^(?:index|sharedindex\..*)$/.test(name)) watch.index.keepsPlace(join(folder, name));
    if (!names.includes('index')) watch.index.keepsStill(folder);
  },
};

const gitDirFolders: ReadonlyMap<string, SearchPlan> = new Map([
  ['info', allBelow],
  ['refs', references],
  ['logs', references],
  ['reftable', references],
  ['worktrees', workTrees],
]);

/** On some file systems `PACK` is found under the name `pack`. */
function foldName(name: string): string {
  return name.toUpperCase().toLowerCase();
}
