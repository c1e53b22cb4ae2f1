/** Removes leftovers of killed runs: only this user's entries with packlight's name, kind and mode; never a link. */
import { lstatSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { attempt, isRunning } from '../api/faces.js';

/** Prefix of the folder that holds a spool file until the file is open and unlinked. */
export const spoolPrefix = 'packlight-spool-';

/** In the temporary folder. */
export function removeTemporaryFolders(): void {
  const place = tmpdir();
  for (const name of namesIn(place)) {
    const folder = join(place, name);
    if (isOfKind(name, spoolPrefix)) ifPrivateFolder(folder, () => isEmptySpool(folder));
    if (isOfKind(name, commitPrefix)) ifPrivateFolder(folder, ({ mtimeMs }) => Date.now() - mtimeMs > maxRunMs);
  }
}

export function unfinishedName(path: string): string {
  return `${path}.${process.pid}.packlight.tmp`;
}

/** Removes incomplete versions of a file that earlier runs did not rename. */
export function removeUnfinished(path: string): void {
  const start = `${basename(path)}.`;
  for (const name of namesIn(dirname(path))) {
    if (!name.startsWith(start)) continue;
    const [, pid] = /^(\d{1,10})\.packlight\.tmp$/.exec(name.slice(start.length)) ?? [];
    const file = join(dirname(path), name);
    if (pid !== undefined && !isRunning(Number(pid)) && statsOf(file)?.isFile() === true) remove(file);
  }
}

/** Versions before 0.2 wrote the files of a commit there, without the id of their process. */
const commitPrefix = 'packlight-commit-';
/** No run takes a day. */
const maxRunMs = 24 * 60 * 60 * 1_000;

/** `mkdtemp` adds six characters. */
function isOfKind(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^[A-Za-z0-9]{6}$/.test(name.slice(prefix.length));
}

function ifPrivateFolder(folder: string, isLeft: (stats: Stats) => boolean): void {
  const stats = statsOf(folder);
  if (stats?.isDirectory() === true && (stats.mode & 0o777) === 0o700 && isLeft(stats)) remove(folder);
}

/** Nothing is written to a spool file while it has a name. A run that is still in this phase creates another folder. */
function isEmptySpool(folder: string): boolean {
  const names = namesIn(folder);
  return names.length === 0 || (names.length === 1 && statsOf(join(folder, names[0]!))?.size === 0);
}

/** Null if it does not exist or belongs to another user. */
function statsOf(path: string): Stats | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const isOwn = process.getuid === undefined || stats?.uid === process.getuid();
  return isOwn ? (stats ?? null) : null;
}

function namesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}

/** Another run may be removing it at the same time. */
function remove(path: string): void {
  attempt(() => rmSync(path, { recursive: true, force: true }));
}
