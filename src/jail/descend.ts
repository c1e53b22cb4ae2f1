/**
 * The way down the tree: one name at a time, each opened in the directory it is in, never through a
 * link. Flags that exist only on some systems count as nothing on the others.
 */
import { constants, lstatSync, openSync, type Stats } from 'node:fs';
import { ok, type Result } from '../base/result.js';
import type { ReadFailure } from '../model/jail.js';
import { parentOf, type RelPath } from '../model/path.js';
import { closeQuietly } from './descriptor.js';
import { codeOf, type Refused, refuse, refuseError } from './failure.js';
import type { HeldDirectories, HeldDirectory, OpenedDirectory } from './held-directories.js';
import { type Identity, identityOfDescriptor } from './identity.js';
import { type KernelName, toKernelName } from './name.js';

export type OpenStep = (parent: OpenedDirectory, name: KernelName) => Result<OpenedDirectory, ReadFailure>;

/** The directory held open, after opening what is not held yet from the nearest held ancestor down. */
export function descend(
  directories: HeldDirectories,
  path: RelPath | '',
  openStep: OpenStep,
): Result<HeldDirectory, ReadFailure> {
  const held = directories.get(path);
  if (held !== undefined) return ok(held);
  const start = directories.nearest(parentOf(path as RelPath));
  let current = directories.get(start) ?? directories.root;
  let end = start.length;
  while (end < path.length) {
    const from = end === 0 ? 0 : end + 1;
    const slash = path.indexOf('/', from);
    end = slash < 0 ? path.length : slash;
    const name = toKernelName(path.slice(from, end));
    if (name === null) return refuse('outside-root');
    const opened = openStep(current, name);
    if (!opened.ok) return opened;
    current = directories.put(path.slice(0, end) as RelPath, opened.value);
  }
  return ok(current);
}

/** Opens a directory of the root's own device. The path must end in a single name looked up in a trusted place. */
export function openDirectory(path: KernelName, root: Identity): Result<OpenedDirectory, ReadFailure> {
  let descriptor: number;
  try {
    descriptor = openSync(path, DIRECTORY_FLAGS);
  } catch (error) {
    return refuseStep(path, error);
  }
  try {
    const identity = identityOfDescriptor(descriptor);
    if (identity.device === root.device) return ok({ descriptor, identity });
    closeQuietly(descriptor);
    return refuse('other-device');
  } catch (error) {
    closeQuietly(descriptor);
    return refuseError(error);
  }
}

/** Opening a link as a directory fails as "not a directory"; this finds out whether the name is a link. */
function refuseStep(path: KernelName, error: unknown): Refused {
  if (!NOT_A_DIRECTORY.has(codeOf(error))) return refuseError(error);
  const stats = lookAt(path);
  if (stats?.isSymbolicLink()) return refuse('link');
  return stats?.isDirectory() ? refuse('changed') : refuse('not-a-directory');
}

function lookAt(path: KernelName): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Never waits for the writer of a FIFO, a device or a terminal. */
export const FILE_FLAGS =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

const DIRECTORY_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_DIRECTORY ?? 0);

const NOT_A_DIRECTORY: ReadonlySet<string> = new Set(['ENOTDIR', 'ELOOP', 'EMLINK']);
