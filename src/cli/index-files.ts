/**
 * Where the stored indexes of a project are: in the cache folder of the person at the keyboard, and never in the project
 * (ADR 0031). They contain names and strings of the project's files, so nobody else may read them.
 */
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type IndexFiles, indexKey, openIndexFolder, sha256 } from '../api/faces.js';
import privateCache from './private-cache.cjs';

const { attempt, cacheHome, isInside, makeFolder } = privateCache;

function indexFolder(environment: NodeJS.ProcessEnv): string {
  return join(cacheHome(environment), 'packlight', 'index');
}

/** Null if nothing can be stored for this root. */
export function openIndexFiles(root: string, environment: NodeJS.ProcessEnv): IndexFiles | null {
  const folder = indexFolder(environment);
  const key = keyOf(root);
  if (key === null || isInside(root, folder) || attempt(() => makeFolder(folder)) !== true) return null;
  return openIndexFolder(folder, key, BigInt(Date.now()) * 1_000_000n);
}

/** The project and the code that reads it, with the character tables of the JavaScript engine; null if one is unknown. */
function keyOf(root: string): string | null {
  const realRoot = attempt(() => realpathSync.native(root));
  const build = indexKey();
  if (build === null || realRoot === null) return null;
  return sha256(`${build} ${process.versions.unicode} ${process.versions.v8} ${realRoot}`);
}

export type IndexFolder = {
  readonly folder: string;
  /** Of all projects, in bytes. */
  readonly bytes: number;
  /** Of this project. */
  readonly ownBytes: number;
};

export function describeIndexFolder(root: string, environment: NodeJS.ProcessEnv): IndexFolder {
  const folder = indexFolder(environment);
  const key = keyOf(root);
  const files = filesIn(folder).map((name) => ({ name, bytes: attempt(() => statSync(join(folder, name)).size) ?? 0 }));
  const sum = (some: typeof files) => some.reduce((total, { bytes }) => total + bytes, 0);
  const own = files.filter(({ name }) => key !== null && name.startsWith(key));
  return { folder, bytes: sum(files), ownBytes: sum(own) };
}

/** Removes what is stored for this project, or for every project and version. */
export function clearIndexFolder(root: string | 'all', environment: NodeJS.ProcessEnv): void {
  const folder = indexFolder(environment);
  const key = root === 'all' ? '' : keyOf(root);
  for (const name of filesIn(folder))
    if (key !== null && name.startsWith(key)) rmSync(join(folder, name), { force: true });
}

function filesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}
