/**
 * The jail as the Linux kernel keeps it: every step is one name looked up in a directory that is held
 * open, written `/proc/self/fd/<directory>/<name>`, and never through a link (O_NOFOLLOW). No name
 * with a '/' is looked up below the root, so no swap of a directory for a link can lead outside, and
 * no depth makes a path too long.
 */
import { fstatSync, open, openSync } from 'node:fs';
import { ok, type Result } from '../base/result.js';
import type { DirectoryEntry, ReadFailure } from '../model/jail.js';
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
      // A walk that starts anew looks anew: directories may have been moved since.
      if (directory === '') directories.forgetAll();
      const listed = listOnce(directories, directory);
      return isOutdated(directories, directory, listed) ? listOnce(directories, directory) : listed;
    },
    openSync(path) {
      const opened = openOnceSync(directories, path);
      return isOutdated(directories, parentOf(path), opened) ? openOnceSync(directories, path) : opened;
    },
    async open(path) {
      const opened = await openOnce(directories, path);
      return isOutdated(directories, parentOf(path), opened) ? openOnce(directories, path) : opened;
    },
    close: directories.close,
  };
}

/** Where the kernel shows the descriptors of this process. */
export const DESCRIPTORS = '/proc/self/fd';

function listOnce(directories: HeldDirectories, path: RelPath | ''): Result<readonly DirectoryEntry[], ReadFailure> {
  const directory = enterDirectory(directories, path);
  if (!directory.ok) return directory;
  const listed = listEntries(`${DESCRIPTORS}/${directory.value.descriptor}`);
  const isVoid = listed.ok && listed.value.length === 0 && isRemoved(directory.value);
  return isVoid ? refuse('missing') : listed;
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

function enterDirectory(directories: HeldDirectories, path: RelPath | ''): Result<HeldDirectory, ReadFailure> {
  return descend(directories, path, (parent, name) => openDirectory(pathIn(parent, name), directories.root.identity));
}

/**
 * True when nothing was found because the directory looked into was removed while held: another may
 * have its name by now. All directories are then forgotten, so that the next try starts at the root.
 */
function isOutdated<T>(directories: HeldDirectories, path: RelPath | '', result: Result<T, ReadFailure>): boolean {
  if (result.ok || result.error.reason !== 'missing') return false;
  const held = directories.get(directories.nearest(path));
  if (held === undefined || held === directories.root || !isRemoved(held)) return false;
  directories.forgetAll();
  return true;
}

function isRemoved(held: HeldDirectory): boolean {
  return fstatSync(held.descriptor).nlink === 0;
}

function pathIn(directory: OpenedDirectory, name: KernelName): KernelName {
  return prefixName(`${DESCRIPTORS}/${directory.descriptor}/`, name);
}
