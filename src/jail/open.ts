/**
 * Opens a project. The root may be given through a link: it is resolved once, here, and from then on the opened directory
 * is the root, even if its name changes. The strength of the jail depends on the system and is given by `strength`.
 */
import { isUtf8 } from 'node:buffer';
import { constants, fstatSync, openSync, realpathSync } from 'node:fs';
import { platform as thisPlatform } from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { fail, ok, type Result } from '../base/result.js';
import type { Jail } from '../model/jail.js';
import { makeCompareOpener } from './compare.js';
import { closeQuietly } from './descriptor.js';
import { codeOf } from './failure.js';
import type { OpenedDirectory } from './held-directories.js';
import { identityOfPath, isSame, toIdentity } from './identity.js';
import { DESCRIPTORS, makeKernelOpener } from './kernel.js';
import { findMounts, MOUNT_LIST } from './mounts.js';
import { makeJail, type Opener } from './opener.js';
import { makeWorkingDirectoryOpener } from './working-directory.js';

/** Why there is no project to read. `detail` is an error code or a few words. */
export type JailFailure = {
  readonly reason: 'missing' | 'not-a-directory' | 'unreadable';
  readonly detail: string;
};

export type JailOptions = {
  readonly platform: NodeJS.Platform;
  /** How many directories may be held open at a time, the root counted. */
  readonly maxDirectories: number;
  /** The file that lists the mounts of this process. */
  readonly mountList?: string;
};

export function openJail(root: string, options: Partial<JailOptions> = {}): Result<Jail, JailFailure> {
  const { platform = thisPlatform, maxDirectories = MAX_DIRECTORIES, mountList = MOUNT_LIST } = options;
  const opened = openRoot(root);
  if (!opened.ok) return opened;
  try {
    const chosen = { platform, maxDirectories: Math.max(maxDirectories, MIN_DIRECTORIES) };
    const mounts = findMounts(opened.value.descriptor, mountList);
    const opener = chooseOpener(root, opened.value, chosen);
    if (opener !== null)
      return ok(makeJail(opener, { mounts, maxInFlight: Math.min(chosen.maxDirectories, MAX_DIRECTORIES) >> 1 }));
    closeQuietly(opened.value.descriptor);
    return fail({ reason: 'unreadable', detail: 'moved while opened' });
  } catch (error) {
    closeQuietly(opened.value.descriptor);
    return failOpening(error);
  }
}

function openRoot(root: string): Result<OpenedDirectory, JailFailure> {
  let descriptor: number;
  try {
    descriptor = openSync(root, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return failOpening(error);
  }
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    if (stats.isDirectory()) return ok({ descriptor, identity: toIdentity(stats) });
    closeQuietly(descriptor);
    return fail({ reason: 'not-a-directory', detail: 'ENOTDIR' });
  } catch (error) {
    closeQuietly(descriptor);
    return failOpening(error);
  }
}

/** Null when the root's name no longer leads to the directory opened. */
function chooseOpener(root: string, opened: OpenedDirectory, options: JailOptions): Opener | null {
  if (options.platform === 'linux' && canLookInto(opened)) return makeKernelOpener(opened, options.maxDirectories);
  const path = realpathSync.native(root, { encoding: 'buffer' });
  if (!isSame(identityOfPath(path), opened.identity)) return null;
  if (options.platform === 'darwin' && isMainThread && isUtf8(path))
    return makeWorkingDirectoryOpener(path.toString('utf8'), opened, options.maxDirectories);
  return makeCompareOpener({ ...opened, path, platform: options.platform });
}

/** False where /proc is not mounted, or shows something else. */
function canLookInto(opened: OpenedDirectory): boolean {
  try {
    return isSame(identityOfPath(`${DESCRIPTORS}/${opened.descriptor}/.`), opened.identity);
  } catch {
    return false;
  }
}

function failOpening(error: unknown): { readonly ok: false; readonly error: JailFailure } {
  const code = codeOf(error);
  const reason = code === 'ENOENT' ? 'missing' : code === 'ENOTDIR' ? 'not-a-directory' : 'unreadable';
  return fail({ reason, detail: code });
}

/** Few enough for the default limits of every system, enough for a walk to open each directory once. */
const MAX_DIRECTORIES = 128;
/** The root, one pinned, one to work with. */
const MIN_DIRECTORIES = 3;
