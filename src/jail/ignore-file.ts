/** Reads an ignore file that does not belong to the project tree: a person's global excludes, a repository's info/exclude. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import type { IgnoreFile } from '../model/git.js';
import { maxIgnoreBytes } from '../model/limits.js';

/** Null when there is none, when it is empty, or when it is not a plain file. */
export function readIgnoreFile(path: string, name: string): IgnoreFile | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size === 0) return null;
    if (stat.size > maxIgnoreBytes) return { name, bytes: Buffer.alloc(0), isTooLarge: true };
    return { name, bytes: readFileSync(descriptor) };
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}
