/**
 * Files in the cache folder of the person at the keyboard. A file is believed only if nobody else can have written it: it
 * and its folder belong to this user, and no one else may write them. CommonJS, because the start of the command line
 * (`start.cts`) needs it before any module is loaded.
 */
import type { Stats } from 'node:fs';

const {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs') as typeof import('node:fs');
const { homedir } = require('node:os') as typeof import('node:os');
const { basename, dirname, isAbsolute, join, relative, resolve, sep } =
  require('node:path') as typeof import('node:path');

function cacheHome(environment: NodeJS.ProcessEnv): string {
  const home = environment.HOME || homedir();
  const named = environment.XDG_CACHE_HOME ?? '';
  if (isAbsolute(named)) return named;
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches');
  return process.platform === 'win32'
    ? (environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'))
    : join(home, '.cache');
}

/** Whether the folder is the root or lies in it. Both may be named through links. */
function isInside(root: string, folder: string): boolean {
  const way = relative(realPath(resolve(root)), realPath(folder));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The real path, also of a file that does not exist yet. */
function realPath(path: string): string {
  const real = attempt(() => realpathSync.native(path));
  return real ?? (dirname(path) === path ? path : join(realPath(dirname(path)), basename(path)));
}

/** The bytes of a file, or null if there is none or another user could have written it. */
function readPrivate(file: string): Buffer | null {
  return attempt(() => {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const isTheirs = [lstatSync(dirname(file)), fstatSync(descriptor)].every(isOfThisPerson);
      return isTheirs ? readFileSync(descriptor) : null;
    } finally {
      closeSync(descriptor);
    }
  });
}

/** Windows reports no owners; there the person's own folder is trusted. */
function isOfThisPerson({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** Makes a folder of the cache. A home that does not exist is not made. False if others may write to the folder. */
function makeFolder(folder: string): boolean {
  for (const step of [dirname(dirname(folder)), dirname(folder), folder])
    if (!existsSync(step)) mkdirSync(step, { mode: 0o700 });
  return isOfThisPerson(lstatSync(folder));
}

/** Writes the whole file or nothing, and removes the files of the folder that were written longest ago. Failing is no error: it is a cache. */
function writePrivate(file: string, data: string | Uint8Array): void {
  const folder = dirname(file);
  attempt(() => {
    if (!makeFolder(folder)) return;
    const temporary = `${file}.${process.pid}.tmp`;
    try {
      writeFileSync(temporary, data, { flag: 'wx', mode: 0o600 });
      renameSync(temporary, file);
    } finally {
      rmSync(temporary, { force: true });
    }
    removeOldest(folder);
  });
}

function removeOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= maxFiles) return;
  const byAge = names.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(maxFiles)) rmSync(old, { force: true });
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const maxFiles = 64;

export = { attempt, cacheHome, isInside, makeFolder, readPrivate, writePrivate };
