/**
 * Finds the file of an inexact path: as written, the source of a compiled name (`.ts` for `.js`), with an added
 * extension, or a folder's index. TypeScript comes before JavaScript, as in its compiler. A declaration file also gives
 * the code that it declares.
 */
import type { FileTable } from '../files.js';
import { inFolder } from '../paths.js';

/** The file for a path, and the code it declares; empty if there is none. */
export function probeFile(files: FileTable, place: string): readonly string[] {
  const written = /\.[cm]?jsx?$/.exec(place)?.[0];
  if (written !== undefined) {
    const stem = place.slice(0, -written.length);
    const source = (sourcesOf.get(written) ?? []).find((extension) => files.has(stem + extension));
    if (source !== undefined) return withCode(files, stem, source);
  }
  if (place !== '' && files.has(place)) return [place];
  const added = addedExtensions.find((extension) => files.has(place + extension));
  return added === undefined || place === '' ? [] : withCode(files, place, added);
}

export function probeIndex(files: FileTable, folder: string): readonly string[] {
  return files.hasFolder(folder) ? probeFile(files, inFolder(folder, 'index')) : [];
}

function withCode(files: FileTable, stem: string, extension: string): readonly string[] {
  if (!extension.startsWith('.d.')) return [stem + extension];
  const code = codeOf.get(extension)!.find((candidate) => files.has(stem + candidate));
  return code === undefined ? [stem + extension] : [stem + extension, stem + code];
}

const sourcesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.d.ts']],
  ['.jsx', ['.tsx', '.ts', '.d.ts']],
  ['.mjs', ['.mts', '.d.mts']],
  ['.cjs', ['.cts', '.d.cts']],
]);

const codeOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['.d.ts', ['.js', '.jsx']],
  ['.d.mts', ['.mjs']],
  ['.d.cts', ['.cjs']],
]);

const addedExtensions = [
  ...['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.json', '.mts', '.cts', '.d.mts', '.d.cts', '.mjs', '.cjs'],
  ...['.vue', '.svelte', '.astro', '.mdx', '.coffee', '.node'],
];
