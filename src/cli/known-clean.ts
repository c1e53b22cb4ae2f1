/**
 * Which files of a project earlier runs have found nothing in, by the hash of their content, in the cache folder of the person at the
 * keyboard (ADR 0013). What is read is believed only if it is theirs alone, whole, and of the same code; it is never in a project.
 * It is a cache: trouble with it is in nobody's way.
 */
import {
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
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { guardKey, type KnownClean, type Sha256, sha256 } from '../index.js';
import { removeUnfinished, unfinishedName } from './leftovers.js';

export type KnownFiles = KnownClean & {
  /** To be called when a run has come to its end. */
  save(): void;
};

/** Null where nothing can be kept. In none of the `roots` that are packed together anything of it may stand. */
export function openKnownFiles(
  root: string,
  roots: readonly string[],
  environment: NodeJS.ProcessEnv,
): KnownFiles | null {
  const [build, folder] = [guardKey(), join(cacheHome(environment), 'packlight', 'clean')];
  if (build === null || roots.some((one) => isInside(one, folder))) return null;
  // The engine's own tables of characters have a say in what is found.
  const key = sha256(`${build} ${process.versions.unicode} ${process.versions.v8}`);
  const file = join(folder, `${sha256(`${key} ${resolve(root)}`).slice(0, 32)}.txt`);
  const before = readKnown(folder, file, key);
  const now = new Map<string, number>();
  let isNew = false;
  return {
    tokensOf: (hash) => {
      const tokens = before.get(hash) ?? now.get(hash);
      if (tokens !== undefined) now.set(hash, tokens);
      return tokens;
    },
    keep: (hash, tokens) => {
      isNew = true;
      now.set(hash, tokens);
    },
    save: () => {
      // A run that looked at no file whole (a summary, a pack within a budget) has nothing to say of them.
      const isLess = now.size > 0 && now.size < before.size;
      if (isNew || isLess) attempt(() => writeKnown(folder, file, writeText(key, now)));
    },
  };
}

function cacheHome(environment: NodeJS.ProcessEnv): string {
  const home = environment.HOME || homedir();
  const named = environment.XDG_CACHE_HOME ?? '';
  if (isAbsolute(named)) return named;
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches');
  return process.platform === 'win32'
    ? (environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'))
    : join(home, '.cache');
}

/** Links on the way to either of them make no difference. */
function isInside(root: string, folder: string): boolean {
  const way = relative(realPath(resolve(root)), realPath(folder));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Also of what is not there yet. */
function realPath(path: string): string {
  const real = attempt(() => realpathSync.native(path));
  return real ?? (dirname(path) === path ? path : join(realPath(dirname(path)), basename(path)));
}

function writeText(key: string, known: ReadonlyMap<string, number>): string {
  const lines = Array.from(known, ([hash, tokens]) => `${hash} ${tokens}\n`);
  const body = `${title} ${key}\n${lines.join('')}`;
  return `${body}${sha256(body)}\n`;
}

/** Nothing if it is not whole, or of other code. */
function readText(text: string, key: string): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const bodyEnd = text.length - hashLength - 1;
  const body = text.slice(0, bodyEnd);
  if (!body.endsWith('\n') || !body.startsWith(`${title} ${key}\n`) || text.slice(bodyEnd) !== `${sha256(body)}\n`)
    return known;
  for (let at = body.indexOf('\n') + 1; at < body.length; ) {
    const end = body.indexOf('\n', at);
    known.set(body.slice(at, at + hashLength) as Sha256, Number(body.slice(at + hashLength + 1, end)));
    at = end + 1;
  }
  return known;
}

function readKnown(folder: string, file: string, key: string): ReadonlyMap<string, number> {
  return (
    attempt(() => {
      const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      try {
        const isTheirs = [lstatSync(folder), fstatSync(descriptor)].every(isOfThisPerson);
        return isTheirs ? readText(readFileSync(descriptor, 'latin1'), key) : none;
      } finally {
        closeSync(descriptor);
      }
    }) ?? none
  );
}

/** Nobody else may have written it. Where the system knows no owners, it says nothing about them. */
function isOfThisPerson({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** Whole or not at all; of files that have not been written for long some go. */
function writeKnown(folder: string, file: string, text: string): void {
  // No home is made for whoever has none.
  for (const step of [dirname(dirname(folder)), dirname(folder), folder])
    if (!existsSync(step)) mkdirSync(step, { mode: 0o700 });
  removeUnfinished(file);
  const temporary = unfinishedName(file);
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  const names = readdirSync(folder);
  if (names.length <= mostFiles) return;
  const byAge = names.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(mostFiles)) rmSync(old, { force: true });
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const none: ReadonlyMap<string, number> = new Map();
const title = 'packlight clean 1';
const hashLength = 64;
const mostFiles = 64;
