/**
 * Normalises a path: forward slashes, no drive letter, no `.` and no empty part. A path that leaves its root has no
 * normal form: with two drives or `..`, different files would look the same.
 */
import { quoteText } from '../../guard/message.js';

export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').replace(drive, '').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined)
      throw new RangeError(`the path leads out of its root: ${JSON.stringify(quoteText(path))}`);
  }
  return parts.join('/');
}

/** Also matches `\\?\C:\` and `//server/share`. */
const drive = /^(?:\/\/[?.]\/)?[A-Za-z]:/;
