/**
 * Resolves a subpath of a package: by `exports` if it has one, else by its main fields and its files. If a target is a
 * build output (`dist/x.js`), its source is searched.
 */

import { wordSet } from '../../../base/collections.js';
import { fieldAt, textOf } from '../../../formats/json-fields.js';
import type { FileTable } from '../files.js';
import { inFolder, joinPath } from '../paths.js';
import { targetsOf } from './package-exports.js';
import { probeFile, probeIndex } from './probe.js';

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
