/**
 * One way to write a path: forward slashes, no drive letter, no `.` and no empty part. What names a place above its
 * root has no such form: two drives or a `..` would make different files look the same.
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

/** Also of the forms `\\?\C:\` and `//server/share`. */
const drive = /^(?:\/\/[?.]\/)?[A-Za-z]:/;
