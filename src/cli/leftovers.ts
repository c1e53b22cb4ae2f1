/**
 * Removes what earlier runs could not remove because they were killed. Only entries are touched that this person owns
 * and that have a name, a kind and a mode that packlight gave them. Links are not followed.
 */
import { lstatSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Of the folder in which a spool file stands until it is open and has lost its name. */
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

/** What a file is called until it is whole. */
export function unfinishedName(path: string): string {
  return `${path}.${process.pid}.packlight.tmp`;
}

/** Beside a file that is about to be written: what runs that are gone had not yet renamed to it. */
export function removeUnfinished(path: string): void {
  const start = `${basename(path)}.`;
  for (const name of namesIn(dirname(path))) {
    if (!name.startsWith(start)) continue;
    const [, pid] = /^(\d{1,10})\.packlight\.tmp$/.exec(name.slice(start.length)) ?? [];
    const file = join(dirname(path), name);
    if (pid !== undefined && !isRunning(Number(pid)) && statsOf(file)?.isFile() === true) remove(file);
  }
}

/** Versions before 0.2 wrote the files of a commit there, and did not say which process uses them. */
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

/** Nothing is written to a spool file while it has a name. A run that is still at this point makes another folder. */
function isEmptySpool(folder: string): boolean {
  const names = namesIn(folder);
  return names.length === 0 || (names.length === 1 && statsOf(join(folder, names[0]!))?.size === 0);
}

/** Null for what is not there or belongs to somebody else. */
function statsOf(path: string): Stats | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const isOwn = process.getuid === undefined || stats?.uid === process.getuid();
  return isOwn ? (stats ?? null) : null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another run removes it at the same time.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
