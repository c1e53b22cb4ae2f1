/**
 * Paths inside the project: '/' between names, '' for the root. A join that would leave the root is null, so no
 * resolver can name a file outside.
 */
import { compareBytes } from '../../base/order.js';
import { baseName, parentOf, type RelPath } from '../../model/path.js';

/** Resolves '.' and '..' from a folder; null if the result is outside the project. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

export const folderOf = (path: string): string => parentOf(path as RelPath);

export const nameOf = (path: string): string => baseName(path as RelPath);

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export function isInside(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The folders above a path, nearest first, the root ('') last. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  folders.push('');
  return folders;
}

/** The path that shares most folders with `from`; on a tie the shallowest, then byte order. */
export function closestTo(from: string, paths: readonly string[]): string | null {
  let best: string | null = null;
  for (const path of paths) if (best === null || isCloser(from, path, best)) best = path;
  return best;
}

function isCloser(from: string, path: string, than: string): boolean {
  const order =
    countShared(from, than) - countShared(from, path) ||
    countFolders(path) - countFolders(than) ||
    compareBytes(path, than);
  return order < 0;
}

/** The number of leading folders that two paths share. */
export function countShared(a: string, b: string): number {
  let shared = 0;
  for (let i = 0; i < a.length && i < b.length && a[i] === b[i]; i++) if (a[i] === '/') shared += 1;
  return shared;
}

function countFolders(path: string): number {
  let folders = 0;
  for (const character of path) if (character === '/') folders += 1;
  return folders;
}
