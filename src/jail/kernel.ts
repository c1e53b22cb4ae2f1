/**
 * The jail as the Linux kernel keeps it: every step is one name looked up in a directory that is held
 * open, written `/proc/self/fd/<directory>/<name>`, and never through a link (O_NOFOLLOW). No name
 * with a '/' is looked up below the root, so no swap of a directory for a link can lead outside, and
 * no depth makes a path too long.
 */
import { fstatSync, lstatSync, open, openSync } from 'node:fs';
import { ok, type Result } from '../base/result.js';
import type { DirectoryEntry, FileStamp, ReadFailure } from '../model/jail.js';
import { baseName, parentOf, type RelPath } from '../model/path.js';
import { descend, FILE_FLAGS, openDirectory } from './descend.js';
import { listEntries } from './entries.js';
import { refuse, refuseError } from './failure.js';
import { type HeldDirectories, type HeldDirectory, holdDirectories, type OpenedDirectory } from './held-directories.js';
import { type KernelName, prefixName, toKernelName } from './name.js';
import type { Opener } from './opener.js';

export function makeKernelOpener(root: OpenedDirectory, maxDirectories: number): Opener {
  const directories = holdDirectories(root, maxDirectories);
  return {
    strength: 'kernel',
    list(directory) {
      // A new walk opens directories again, because they may have been moved.
      if (directory === '') directories.forgetAll();
      const listed = listOnce(directories, directory);
      const isEmpty = listed.ok && listed.value.length === 0 && forgetIfRemoved(directories, directory);
      return isEmpty || isWorthAnother(directories, listed, directory) ? listOnce(directories, directory) : listed;
    },
    openSync(path) {
      const opened = openOnceSync(directories, path);
      return opened.ok || !isWorthAnother(directories, opened, parentOf(path))
        ? opened
        : openOnceSync(directories, path);
    },
    async open(path) {
      const opened = await openOnce(directories, path);
      return opened.ok || !isWorthAnother(directories, opened, parentOf(path)) ? opened : openOnce(directories, path);
    },
    stamp: (path) => stampIn(directories, path),
    close: directories.close,
  };
}

/** Where the kernel shows the descriptors of this process. */
export const DESCRIPTORS = '/proc/self/fd';

function listOnce(directories: HeldDirectories, path: RelPath | ''): Result<readonly DirectoryEntry[], ReadFailure> {
  const directory = enterDirectory(directories, path);
  return directory.ok ? listEntries(`${DESCRIPTORS}/${directory.value.descriptor}`) : directory;
}

function openOnceSync(directories: HeldDirectories, path: RelPath): Result<number, ReadFailure> {
  const directory = enterDirectory(directories, parentOf(path));
  if (!directory.ok) return directory;
  const name = toKernelName(baseName(path));
  if (name === null) return refuse('outside-root');
  try {
    return ok(openSync(pathIn(directory.value, name), FILE_FLAGS));
  } catch (error) {
    return refuseError(error);
  }
}

function openOnce(directories: HeldDirectories, path: RelPath): Promise<Result<number, ReadFailure>> {
  return new Promise((resolve) => {
    const directory = enterDirectory(directories, parentOf(path));
    if (!directory.ok) return resolve(directory);
    const name = toKernelName(baseName(path));
    if (name === null) return resolve(refuse('outside-root'));
    directories.pin(directory.value);
    open(pathIn(directory.value, name), FILE_FLAGS, (error, descriptor) => {
      directories.unpin(directory.value);
      resolve(error ? refuseError(error) : ok(descriptor));
    });
  });
}

function stampIn(directories: HeldDirectories, path: RelPath): FileStamp | null {
  const directory = enterDirectory(directories, parentOf(path));
  const name = toKernelName(baseName(path));
  if (!directory.ok || name === null) return null;
  const stats = lstatSync(pathIn(directory.value, name), { bigint: true, throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) return null;
  const { dev, ino, mode, nlink, uid, gid, size, mtimeNs, ctimeNs } = stats;
  const text = [dev, ino, mode, nlink, uid, gid, size, mtimeNs, ctimeNs].join(' ');
  // Programs can set the time of the content, but not that of the inode.
  return { text, changedAt: ctimeNs };
}

function enterDirectory(directories: HeldDirectories, path: RelPath | ''): Result<HeldDirectory, ReadFailure> {
  return descend(directories, path, (parent, name) => openDirectory(pathIn(parent, name), directories.root.identity));
}

/** Whether a retry may succeed: a directory on the way was replaced, or too many were held open. */
function isWorthAnother<T>(directories: HeldDirectories, result: Result<T, ReadFailure>, path: RelPath | ''): boolean {
  if (result.ok) return false;
  if (result.error.reason === 'missing') return forgetIfRemoved(directories, path);
  if (!TOO_MANY.has(result.error.detail)) return false;
  directories.forgetAll();
  return true;
}

/** This process, or the system, has no more descriptors to give. */
const TOO_MANY: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/**
 * Called when nothing was found. The held directory may have been removed, and another may have its name. If so, all held
 * directories are closed, so that the next attempt starts at the root.
 */
function forgetIfRemoved(directories: HeldDirectories, path: RelPath | ''): boolean {
  const held = directories.get(directories.nearest(path));
  if (held === undefined || held === directories.root || fstatSync(held.descriptor).nlink > 0) return false;
  directories.forgetAll();
  return true;
}

function pathIn(directory: OpenedDirectory, name: KernelName): KernelName {
  return prefixName(`${DESCRIPTORS}/${directory.descriptor}/`, name);
}
