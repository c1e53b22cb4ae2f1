/** The files that the rules are checked on. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from './syntax.js';

/** Every file below `folder` of which `isWanted` holds, by its path below `root`. */
export function readSources(root: string, folder: string, isWanted: (path: string) => boolean): Sources {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const paths = names.map((name) => `${folder}/${name}`).filter(isWanted);
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export const isSource = (path: string) => /\.c?ts$/.test(path) && !path.endsWith('.test.ts');
