/**
 * The jail by comparison, for systems without a better way: a file is opened by its whole path; then no directory on that
 * path may be a link, the name must still refer to the opened file, and the real path must be the requested one. Someone
 * who swaps names fast enough between these checks can still win; the other two ways have no such gap.
 */
import { type BigIntStats, lstatSync, openSync, realpathSync } from 'node:fs';
import { ok, type Result } from '../base/result.js';
import type { DirectoryEntry, ReadFailure } from '../model/jail.js';
import type { RelPath } from '../model/path.js';
import { FILE_FLAGS } from './descend.js';
import { closeQuietly } from './descriptor.js';
import { listEntries } from './entries.js';
import { type Refused, refuse, refuseError } from './failure.js';
import type { OpenedDirectory } from './held-directories.js';
import { type Identity, identityOfDescriptor, isSame, toIdentity } from './identity.js';
import { isWindowsAlias, toKernelName } from './name.js';
import type { Opener } from './opener.js';

export type ComparedRoot = OpenedDirectory & { readonly path: Buffer; readonly platform: NodeJS.Platform };

export function makeCompareOpener(root: ComparedRoot): Opener {
  const openFile = (path: RelPath) => openCompared(root, path);
  return {
    strength: 'compare',
    list: (directory) => listCompared(root, directory),
    openSync: openFile,
    open: async (path) => openFile(path),
    close: () => closeQuietly(root.descriptor),
  };
}

function openCompared(root: ComparedRoot, path: RelPath): Result<number, ReadFailure> {
  const steps = toSteps(root, path);
  if (steps === null) return refuse('outside-root');
  const whole = steps.at(-1)!;
  let descriptor: number;
  try {
    descriptor = openSync(whole, FILE_FLAGS);
  } catch (error) {
    return findLink(steps) ?? refuseError(error);
  }
  try {
    const refused = compareSteps(root, steps, identityOfDescriptor(descriptor));
    if (refused === null) return ok(descriptor);
    closeQuietly(descriptor);
    return refused;
  } catch (error) {
    closeQuietly(descriptor);
    return refuseError(error);
  }
}

function listCompared(root: ComparedRoot, directory: RelPath | ''): Result<readonly DirectoryEntry[], ReadFailure> {
  const steps = toSteps(root, directory);
  if (steps === null) return refuse('outside-root');
  const whole = steps.at(-1)!;
  try {
    const stats = lstatSync(whole, { bigint: true });
    const meant = toIdentity(stats);
    const refused = judgeDirectory(root, stats) ?? compareSteps(root, steps, meant);
    if (refused !== null) return refused;
    const listed = listEntries(whole);
    return compareSteps(root, steps, meant) ?? listed;
  } catch (error) {
    return findLink(steps) ?? refuseError(error);
  }
}

/** The absolute path of the root and of every step below it; null if a name is invalid. */
function toSteps(root: ComparedRoot, path: RelPath | ''): Buffer[] | null {
  const steps = [root.path];
  let prefix = toPrefix(root);
  for (const part of path === '' ? [] : path.split('/')) {
    const name = toKernelName(part);
    if (name === null || (root.platform === 'win32' && isWindowsAlias(name.toString()))) return null;
    const step = Buffer.concat([prefix, Buffer.from(name)]);
    steps.push(step);
    prefix = Buffer.concat([step, SEPARATOR]);
  }
  return steps;
}

function compareSteps(root: ComparedRoot, steps: readonly Buffer[], meant: Identity): Refused | null {
  for (const [depth, step] of steps.entries()) {
    const stats = lstatSync(step, { bigint: true });
    const isLast = depth === steps.length - 1;
    if (stats.isSymbolicLink()) return refuse('link');
    if (depth === 0 && !isSame(toIdentity(stats), root.identity)) return refuse('changed', 'root moved');
    if (isLast && !isSame(toIdentity(stats), meant)) return refuse('changed');
    const refused = isLast ? null : judgeDirectory(root, stats);
    if (refused !== null) return refused;
  }
  return compareRealPath(root, steps.at(-1)!);
}

function judgeDirectory(root: ComparedRoot, stats: BigIntStats): Refused | null {
  if (stats.isSymbolicLink()) return refuse('link');
  if (!stats.isDirectory()) return refuse('not-a-directory');
  return stats.dev === root.identity.device ? null : refuse('other-device');
}

/** Another spelling of the name (letter case, a short name) is refused too: one file, one path. */
function compareRealPath(root: ComparedRoot, path: Buffer): Refused | null {
  const real = realpathSync.native(path, { encoding: 'buffer' });
  if (real.equals(toNative(root, path))) return null;
  const prefix = toNative(root, toPrefix(root));
  const isInside = real.subarray(0, prefix.length).equals(prefix);
  return refuse(isInside ? 'changed' : 'outside-root', 'real path differs');
}

/** The open failed, perhaps because of a link on the way; that is then the reason to give. */
function findLink(steps: readonly Buffer[]): Refused | null {
  for (const step of steps) {
    try {
      if (lstatSync(step).isSymbolicLink()) return refuse('link');
    } catch {
      return null;
    }
  }
  return null;
}

/** What every path below the root begins with. The root of a file system already ends in its separator. */
function toPrefix(root: ComparedRoot): Buffer {
  const isFileSystemRoot = root.path.length === 1 || (root.platform === 'win32' && root.path.at(-1) === BACKSLASH);
  return isFileSystemRoot ? root.path : Buffer.concat([root.path, SEPARATOR]);
}

function toNative(root: ComparedRoot, path: Buffer): Buffer {
  return root.platform === 'win32' ? Buffer.from(path.map((byte) => (byte === SLASH ? BACKSLASH : byte))) : path;
}

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const SEPARATOR = Buffer.of(SLASH);
