/**
 * Resolves a subpath of a package: by `exports` if it has one, else by its main fields and its files. If a target is a
 * build output (`dist/x.js`), its source is searched.
 */
import { wordSet } from '../../../base/collections.js';
import { fieldAt, textOf } from '../../../formats/json-fields.js';
import type { FileTable } from '../files.js';
import { inFolder, joinPath } from '../paths.js';
import { targetsOf } from './package-exports.js';

export type Package = { readonly folder: string; readonly manifest: unknown };

/** The files of `name/subpath` (subpath '.' or './x'); empty if the project has none. */
export function resolveEntry(
  files: FileTable,
  { folder, manifest }: Package,
  { subpath, usual }: { readonly subpath: string; readonly usual: readonly string[] },
): readonly string[] {
  const map = fieldAt(manifest, 'exports');
  const targets = map === undefined || map === null ? null : targetsOf(map, { subpath, usual });
  if (targets !== null) {
    const found = probeTargets(files, folder, targets);
    if (found.length > 0) return found;
  }
  const found = subpath === '.' ? resolveFolder(files, { folder, manifest }) : probePlace(files, folder, subpath);
  return found.length > 0 || subpath !== '.' ? found : probeIndex(files, inFolder(folder, 'src'));
}

/** A folder as a module: the main fields of its package.json, then its index. */
export function resolveFolder(files: FileTable, { folder, manifest }: Package): readonly string[] {
  const mains = mainFields.flatMap((field) => textOf(fieldAt(manifest, field)) ?? []);
  const found = probeTargets(files, folder, mains);
  return found.length > 0 ? found : probeIndex(files, folder);
}

/** The first target that exists; else the first whose source exists. */
export function probeTargets(files: FileTable, folder: string, targets: readonly string[]): readonly string[] {
  for (const target of targets) {
    const found = probePlace(files, folder, target);
    if (found.length > 0) return found;
  }
  for (const target of targets) {
    const found = probeSource(files, folder, target);
    if (found.length > 0) return found;
  }
  return [];
}

function probePlace(files: FileTable, folder: string, target: string): readonly string[] {
  const place = joinPath(folder, target);
  if (place === null) return [];
  const found = probeFile(files, place);
  return found.length > 0 ? found : probeIndex(files, place);
}

/** `dist/node/x.js` may be built from `src/node/x.ts`, `src/x.ts` or `node/x.ts`. */
function probeSource(files: FileTable, folder: string, target: string): readonly string[] {
  const names = target.split('/').filter((name) => name !== '' && name !== '.');
  if (names.length < 2 || !builtFolders.has(names[0]!)) return [];
  const inner = names.slice(1);
  if (inner.length > 1 && builtFolders.has(inner[0]!)) inner.shift();
  const last = inner
    .pop()!
    .replace(/\.d\.([cm]?)ts$/, '.$1js')
    .replace(/\.(?:min|prod|development|production)(?=\.)/, '');
  const path = [...inner, last].join('/');
  for (const candidate of [`src/${path}`, `source/${path}`, path]) {
    const stem = candidate.replace(/\.[cm]?jsx?$/, '.js');
    const found = probeFile(files, joinPath(folder, stem) ?? '');
    if (found.length > 0) return found;
  }
  return [];
}

const mainFields = ['types', 'typings', 'main', 'module', 'source', 'browser', 'style', 'sass'];
const builtFolders = wordSet('dist lib build out output es esm cjs umd commonjs types dist-types');

/**
 * Finds the file of an inexact path: as written, the source of a compiled name (`.ts` for `.js`), with an added
 * extension, or a folder's index. TypeScript comes before JavaScript, as in its compiler. A declaration file also gives
 * the code that it declares. The file for a path, and the code it declares; empty if there is none.
 */
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

function probeIndex(files: FileTable, folder: string): readonly string[] {
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
