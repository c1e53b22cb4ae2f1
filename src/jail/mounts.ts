/**
 * What is mounted below the root. A bind mount of the same file system has the root's own device number, so only the kernel's
 * list of mounts tells it from the project's own folders. The list is read once, when the project is opened.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { binaryToPath, parentOf, type RelPath } from '../model/path.js';
import { DESCRIPTORS } from './kernel.js';

export const MOUNT_LIST = '/proc/self/mountinfo';

/** Empty where the system has no such list: then only the device numbers tell. */
export function findMounts(rootDescriptor: number, list: string): ReadonlySet<RelPath> {
  try {
    const root = readlinkSync(`${DESCRIPTORS}/${rootDescriptor}`, { encoding: 'buffer' });
    return mountsBelow(root, readFileSync(list, 'latin1'));
  } catch {
    return new Set();
  }
}

/** The mount points of a list in the format of proc(5), as paths in the root. The root may be a mount itself. */
export function mountsBelow(root: Buffer, list: string): ReadonlySet<RelPath> {
  const prefix = root.toString('latin1').replace(/\/?$/, '/');
  const points = list.split('\n').map((line) => unescapeOctal(line.split(' ')[POINT_FIELD] ?? ''));
  const below = points.filter((point) => point.startsWith(prefix) && point.length > prefix.length);
  return new Set(below.map((point) => point.slice(prefix.length).split('/').map(binaryToPath).join('/') as RelPath));
}

/** Whether the path is a mount point or lies below one. */
export function isMounted(mounts: ReadonlySet<RelPath>, path: RelPath | ''): boolean {
  if (mounts.size === 0) return false;
  for (let at = path; at !== ''; at = parentOf(at)) if (mounts.has(at)) return true;
  return false;
}

/** Spaces, tabs, line ends and backslashes are written as a backslash and three octal digits. */
function unescapeOctal(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

const POINT_FIELD = 4;
