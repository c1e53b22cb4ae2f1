/**
 * One part of a RelPath as the kernel is given it: a plain string where that is exact (fast), else
 * the raw bytes. A RelPath cannot hold a part that leaves its directory; this is where a string that
 * only claims to be a RelPath is stopped.
 */
import { isPlainPath, pathToBytes, type RelPath } from '../model/path.js';

export type KernelName = string | Buffer;

/** The name to look up in a directory, or null when it could mean anything but an entry of it. */
export function toKernelName(part: string): KernelName | null {
  if (part === '' || part === '.' || part === '..') return null;
  if (isPlainPath(part as RelPath)) return part.includes('/') ? null : part;
  const bytes = pathToBytes(part as RelPath);
  if (bytes.includes(0) || bytes.includes(SLASH)) return null;
  return bytes.equals(DOT) || bytes.equals(DOT_DOT) ? null : bytes;
}

/** `prefix` + name, in the form the name has. */
export function prefixName(prefix: string, name: KernelName): KernelName {
  return typeof name === 'string' ? prefix + name : Buffer.concat([Buffer.from(prefix), name]);
}

/** Windows reads these as another name, a stream of a file, a device or another directory. */
export function isWindowsAlias(part: string): boolean {
  return /[\\:]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i.test(part);
}

const SLASH = 0x2f;
const DOT = Buffer.from('.');
const DOT_DOT = Buffer.from('..');
