/**
 * The jail by the working directory, for systems where paths cannot be looked up below a descriptor. A directory is opened
 * by its bare name, never through a link, and then entered; the new working directory must be the one opened. So, step by
 * step from the root, the working directory is known, and a bare name opened in it is inside the root. All this happens
 * synchronously, and then the former working directory is restored. The working directory belongs to the process, so only
 * the main thread can change it. Relative paths in other threads would break meanwhile, so packlight uses none.
 */
import { isUtf8 } from 'node:buffer';
import { openSync } from 'node:fs';
import { chdir, cwd } from 'node:process';
import { ok, type Result } from '../base/result.js';
import type { ReadFailure } from '../model/jail.js';
import { baseName, parentOf, pathToBytes, type RelPath } from '../model/path.js';
import { descend, FILE_FLAGS, openDirectory } from './descend.js';
import { closeQuietly } from './descriptor.js';
import { listEntries } from './entries.js';
import { type Refused, refuse, refuseError } from './failure.js';
import { type HeldDirectories, holdDirectories, type OpenedDirectory } from './held-directories.js';
import { type Identity, identityOfPath, isSame } from './identity.js';
import { type KernelName, toKernelName } from './name.js';
import type { Opener } from './opener.js';

/** `rootPath` is absolute and led to `root` when that was opened. */
export function makeWorkingDirectoryOpener(rootPath: string, root: OpenedDirectory, maxDirectories: number): Opener {
  const place: RootDirectory = { rootPath, directories: holdDirectories(root, maxDirectories) };
  const openFile = (path: RelPath) => withinDirectory(place, parentOf(path), () => openHere(baseName(path)));
  return {
    strength: 'working-directory',
    list: (directory) => withinDirectory(place, directory, () => listEntries('.')),
    openSync: openFile,
    open: async (path) => openFile(path),
    close: place.directories.close,
  };
}

type Former = { readonly path: string; readonly identity: Identity };

type RootDirectory = { readonly rootPath: string; readonly directories: HeldDirectories };

function withinDirectory<T>(
  place: RootDirectory,
  directory: RelPath | '',
  act: () => Result<T, ReadFailure>,
): Result<T, ReadFailure> {
  let former: Former;
  try {
    former = { path: cwd(), identity: identityOfPath('.') };
  } catch (error) {
    return refuseError(error);
  }
  try {
    const refused = enterDirectory(place, directory);
    return refused ?? act();
  } catch (error) {
    return refuseError(error);
  } finally {
    restore(former);
  }
}

/** Makes `directory` the working directory, or returns why it cannot. */
function enterDirectory({ rootPath, directories }: RootDirectory, directory: RelPath | ''): Refused | null {
  let start = directories.nearest(directory);
  while (arriveAt(toAbsolute(rootPath, start), directories.get(start)!.identity) !== null) {
    if (start === '') return refuse('changed', 'root moved');
    directories.forget(start);
    start = directories.nearest(start);
  }
  const entered = descend(directories, directory, (_, name) => enterStep(name, directories.root.identity));
  return entered.ok ? null : entered;
}

function enterStep(name: KernelName, root: Identity): Result<OpenedDirectory, ReadFailure> {
  const opened = openDirectory(name, root);
  if (!opened.ok) return opened;
  const refused = arriveAt(toText(name), opened.value.identity);
  if (refused === null) return opened;
  closeQuietly(opened.value.descriptor);
  return refused;
}

/** Changes to `path` and checks that it is the expected directory. */
function arriveAt(path: string | null, meant: Identity): Refused | null {
  // There is no way to enter a directory by bytes that are not text.
  if (path === null) return refuse('unreadable', 'EILSEQ');
  try {
    chdir(path);
    return isSame(identityOfPath('.'), meant) ? null : refuse('changed');
  } catch (error) {
    return refuseError(error);
  }
}

function openHere(part: string): Result<number, ReadFailure> {
  const name = toKernelName(part);
  return name === null ? refuse('outside-root') : ok(openSync(name, FILE_FLAGS));
}

/** If the former directory is gone or replaced, relative names must not resolve in a directory of someone else's choice. */
function restore(former: Former): void {
  if (arriveAt(former.path, former.identity) !== null) chdir('/');
}

function toAbsolute(rootPath: string, path: RelPath | ''): string | null {
  const text = path === '' ? '' : toText(pathToBytes(path));
  return text === null ? null : `${rootPath}/${text}`;
}

function toText(name: KernelName): string | null {
  if (typeof name === 'string') return name;
  return isUtf8(name) ? name.toString('utf8') : null;
}
