/**
 * Stored indexes as files of one folder (ADR 0031). A file is believed only if it belongs to this user and nobody else can
 * write it. Failing is no error here: what cannot be stored or read is made again.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { getuid, pid } from 'node:process';
import { attempt } from '../base/result.js';
import type { IndexFiles } from '../model/index-files.js';
import { isRunning } from './files/owner.js';

/** `key` says which code and project the files are for; `now` is the time in nanoseconds. */
export function openIndexFolder(folder: string, key: string, now: bigint): IndexFiles {
  const pathOf = (name: string) => join(folder, `${key}-${name.replaceAll(' ', '-')}`);
  const nowMs = Number(now / 1_000_000n);
  const opened: number[] = [];
  const begun = new Set<string>();
  return {
    now,
    open: (name) =>
      attempt(() => {
        const descriptor = openSync(pathOf(name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
        opened.push(descriptor);
        const stats = fstatSync(descriptor);
        if (!isOfThisPerson(stats)) return null;
        markUsed(pathOf(name), { stats, nowMs });
        return { size: stats.size, read: (start, length) => readFrom(descriptor, start, length) };
      }),
    create: (name) =>
      attempt(() => {
        const path = pathOf(name);
        const temporary = `${path}.${pid}.tmp`;
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
            attempt(() => removeOld(folder, nowMs));
          },
        };
      }),
    clear: () => {
      for (const name of attempt(() => readdirSync(folder)) ?? [])
        if (name.startsWith(key)) attempt(() => rmSync(join(folder, name), { force: true }));
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

/** Windows reports no owners; there the person's own folder is trusted. */
function isOfThisPerson({ uid, mode }: Stats): boolean {
  return getuid === undefined || (uid === getuid() && (mode & 0o022) === 0);
}

/** The time of a file says when it was last used, to the day. */
function markUsed(path: string, { stats, nowMs }: { readonly stats: Stats; readonly nowMs: number }): void {
  if (nowMs - stats.mtimeMs > day) utimesSync(path, nowMs / 1_000, nowMs / 1_000);
}

/** Removes what was not used for a month, what killed runs left behind, and then the oldest until the rest fits. */
function removeOld(folder: string, nowMs: number): void {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, ...statSync(path) }))
    .sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  for (const { path, size, mtimeMs } of files) {
    const age = nowMs - mtimeMs;
    bytes += size;
    if (isLeftover(path) || age > maxAge || bytes > maxBytes) rmSync(path, { force: true });
  }
}

/** Whether the run that began the file has ended without keeping it. */
function isLeftover(path: string): boolean {
  const [, writer] = /\.(\d{1,10})\.tmp$/.exec(path) ?? [];
  return writer !== undefined && !isRunning(Number(writer));
}

const day = 24 * 60 * 60 * 1_000;
const maxAge = 30 * day;
const maxBytes = 4 * 2 ** 30;
