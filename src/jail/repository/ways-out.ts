/**
 * Searches a repository's metadata for anything that would make git read files elsewhere: links and alternate object
 * folders. Links to other places inside the accepted folders are followed and searched as well.
 *
 * The project may change meanwhile. So everything is first watched and then checked: either the checked state is the
 * watched one, or the watch reports a change.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compareBytes } from '../../base/order.js';
import type { GitDirFault } from '../../model/git.js';
import { gitDirPlan, objectsPlan, type SearchPlan } from './metadata-folders.js';
import { isFolder, isInside, readSmallFile, realPathOf, statsOf } from './pointer.js';
import type { RepositoryWatch } from './watch.js';

export type Metadata = {
  readonly gitDir: string;
  readonly commonDir: string;
  /** Folders that git may read from. */
  readonly accepted: readonly string[];
  /** Gets every folder and file that must not be replaced while git reads. */
  readonly watch: RepositoryWatch;
};

/** A fault with the absolute path of the entry that leads outside. */
export type WayOut = { readonly path: string; readonly why: GitDirFault['why'] };

export function findWayOut(metadata: Metadata): WayOut | null {
  const search: Search = { ...metadata, seen: new Map(), entries: 0 };
  const { gitDir, commonDir } = metadata;
  for (const folder of new Set([gitDir, commonDir])) {
    watchWay(search, folder);
    if (realPathOf(folder) !== folder) return { path: folder, why: 'link' };
    const found = searchFolder(search, folder, gitDirPlan);
    if (found !== null) return found;
  }
  return searchObjects(search, join(commonDir, 'objects'), { path: join(commonDir, 'objects'), why: 'link' });
}

type Search = Metadata & {
  /** Folders that have been searched, by plan: git may use one folder in two ways. */
  readonly seen: Map<SearchPlan, Set<string>>;
  entries: number;
};

/** An object folder and those that its `info/alternates` names. `blame` is what led to it. */
function searchObjects(search: Search, named: string, blame: WayOut): WayOut | null {
  watchWay(search, named);
  const objects = realPathOf(named);
  if (objects === null || search.seen.get(objectsPlan)?.has(objects) === true) return null;
  if (!isAccepted(search, objects)) return blame;
  watchWay(search, objects);
  const found = searchFolder(search, objects, objectsPlan);
  if (found !== null) return found;
  const list = join(objects, 'info', 'alternates');
  search.watch.objects.keepsStill(list);
  const blameList: WayOut = { path: list, why: 'alternates' };
  const text = statsOf(list) === null ? '' : readSmallFile(realPathOf(list) ?? list);
  // What git could read in another way than we do, or we not at all: git writes no such list.
  if (text === null || /^"|[\0\ufffd]/m.test(text)) return blameList;
  for (const line of text.split('\n')) {
    const further =
      line === '' || line.startsWith('#') ? null : searchObjects(search, resolve(objects, line), blameList);
    if (further !== null) return further;
  }
  return null;
}

function searchFolder(search: Search, folder: string, plan: SearchPlan): WayOut | null {
  const seen = search.seen.get(plan) ?? new Set();
  if (seen.has(folder)) return null;
  search.seen.set(plan, seen.add(folder));
  if (plan.isWatched) search.watch.objects.keepsStill(folder);
  if (statsOf(folder)?.isDirectory() !== true) return { path: folder, why: 'link' };
  plan.watchFiles?.(search.watch, { folder, names: entriesOf(folder).map(({ name }) => name) });
  const entries = entriesOf(folder);
  search.entries += entries.length;
  if (search.entries > maxEntries) return { path: folder, why: 'too-many-entries' };
  const notable = entries.filter((entry) => !entry.isFile()).sort((a, b) => compareBytes(a.name, b.name));
  for (const entry of notable) {
    const path = join(folder, entry.name);
    if (entry.isFIFO()) return { path, why: 'pipe' };
    const isLink = entry.isSymbolicLink();
    if (isLink && plan.unread?.has(entry.name) === true) continue;
    const target = isLink ? followLink(search, path) : path;
    if (target === null) return { path, why: 'link' };
    const next = plan.enter(entry.name);
    if (next === null || (isLink && !isFolder(target))) continue;
    if (isLink) watchWay(search, target);
    const found = searchFolder(search, target, next);
    if (found !== null) return found;
  }
  return null;
}

/** Every folder on the way to a path that the project could replace. It cannot replace the accepted folders themselves. */
function watchWay({ accepted, watch }: Search, path: string): void {
  const base = accepted.find((folder) => isInside(path, folder)) ?? dirname(path);
  for (let at = path; at !== base; at = dirname(at)) watch.places.keepsPlace(at);
}

/** Where a link leads, or null when that is not accepted. */
function followLink(search: Search, path: string): string | null {
  const target = realPathOf(path);
  if (target !== null) return isAccepted(search, target) ? target : null;
  // An old kind of symbolic reference: git reads the name in the link and does not follow it.
  try {
    return /^refs\/(?!.*\.\.)/s.test(readlinkSync(path)) ? path : null;
  } catch {
    return null;
  }
}

function isAccepted({ accepted }: Search, path: string): boolean {
  return accepted.some((folder) => isInside(path, folder));
}

/** A folder that cannot be read is one that git cannot read either. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Work is bounded, whatever the repository holds. */
const maxEntries = 2_000_000;
