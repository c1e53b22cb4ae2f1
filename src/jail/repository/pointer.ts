/** Reads the small files by which git's folders point at each other: `.git`, `commondir`, `gitdir`, `config`. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { resolve, sep } from 'node:path';

/** Null unless the path names a regular file of a sensible size. A link in the last place is not followed. */
export function readSmallFile(path: string): string | null {
  let descriptor: number;
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    descriptor = openSync(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(descriptor, 'utf8') : null;
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}

/** The path in a file that holds nothing else, resolved against a folder as git does it: line ends are cut off. */
export function readPathIn(file: string, base: string): string | null {
  const text = readSmallFile(file)?.replace(/[\r\n]+$/, '');
  return text === undefined || text === '' ? null : resolve(base, text);
}

/** Null when the path leads to nothing. */
export function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/** The stats of the entry itself, even if it is a link. Null if there is none or it cannot be read. */
export function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

export function isFolder(path: string): boolean {
  const real = realPathOf(path);
  return real !== null && (statsOf(real)?.isDirectory() ?? false);
}

/** Both are real paths. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

const maxBytes = 1 << 20;
