/**
 * The stored indexes of a project, in the cache folder of the person at the keyboard (ADR 0030). They hold names and strings
 * of the project's files, so nobody else may read them; nobody else may have written them either. No cache folder is used
 * that lies in the project.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type IndexFiles, indexKey, sha256 } from '../api/faces.js';
import privateCache from './private-cache.cjs';

const { attempt, cacheHome, isInside, isOfThisPerson, makeFolder } = privateCache;

export function indexFolder(environment: NodeJS.ProcessEnv): string {
  return join(cacheHome(environment), 'packlight', 'index');
}

/** Null if nothing can be stored for this root. */
export function openIndexFiles(root: string, environment: NodeJS.ProcessEnv): IndexFiles | null {
  const build = indexKey();
  const folder = indexFolder(environment);
  const realRoot = attempt(() => realpathSync.native(root));
  if (build === null || realRoot === null || isInside(realRoot, folder)) return null;
  // The character tables of the JavaScript engine affect how texts are read.
  const key = sha256(`${build} ${process.versions.unicode} ${process.versions.v8} ${realRoot}`);
  const pathOf = (name: string) => join(folder, `${key.slice(0, 32)}-${sha256(name).slice(0, 16)}`);
  const opened: number[] = [];
  const begun = new Set<string>();
  return {
    now: BigInt(Date.now()) * 1_000_000n,
    open: (name) =>
      attempt(() => {
        const descriptor = openSync(pathOf(name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
        opened.push(descriptor);
        const stats = fstatSync(descriptor);
        if (!isOfThisPerson(lstatSync(folder)) || !isOfThisPerson(stats)) return null;
        markUsed(pathOf(name), stats.mtimeMs);
        return { size: stats.size, read: (start, length) => readFrom(descriptor, start, length) };
      }),
    create: (name) =>
      attempt(() => {
        if (!makeFolder(folder)) return null;
        const path = pathOf(name);
        const temporary = `${path}.${process.pid}.tmp`;
        const descriptor = openSync(temporary, 'wx', 0o600);
        opened.push(descriptor);
        begun.add(temporary);
        let isWhole = true;
        return {
          write: (bytes) => {
            isWhole &&= attempt(() => writeWhole(descriptor, bytes)) !== null;
          },
          keep: () => {
            if (isWhole && attempt(() => renameSync(temporary, path)) !== null) begun.delete(temporary);
            attempt(() => removeOld(folder));
          },
        };
      }),
    clear: () => {
      for (const name of attempt(() => readdirSync(folder)) ?? [])
        if (name.startsWith(key.slice(0, 32))) attempt(() => rmSync(join(folder, name), { force: true }));
    },
    close: () => {
      for (const descriptor of opened.splice(0)) attempt(() => closeSync(descriptor));
      for (const temporary of begun) attempt(() => rmSync(temporary, { force: true }));
      begun.clear();
    },
  };
}

function readFrom(descriptor: number, start: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const got = readSync(descriptor, bytes, done, length - done, start + done);
    if (got === 0) break;
    done += got;
  }
  return bytes.subarray(0, done);
}

function writeWhole(descriptor: number, bytes: Uint8Array): true {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  return true;
}

/** The time of a file says when it was last used, to the day. */
function markUsed(path: string, mtimeMs: number): void {
  const now = Date.now();
  if (now - mtimeMs > day) utimesSync(path, now / 1_000, now / 1_000);
}

/** Removes what was not used for a month, what killed runs left behind, and then the oldest until the rest fits. */
function removeOld(folder: string): void {
  const now = Date.now();
  const files = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), stats: statSync(join(folder, name), { throwIfNoEntry: false }) }))
    .filter(({ stats }) => stats !== undefined)
    .sort((a, b) => b.stats!.mtimeMs - a.stats!.mtimeMs);
  let bytes = 0;
  for (const { path, stats } of files) {
    const age = now - stats!.mtimeMs;
    bytes += stats!.size;
    const isLeft = path.endsWith('.tmp') && age > day;
    if (isLeft || age > maxAge || bytes > maxBytes) rmSync(path, { force: true });
  }
}

const day = 24 * 60 * 60 * 1_000;
const maxAge = 30 * day;
const maxBytes = 4 * 2 ** 30;
