/**
 * Reads packlight's own data files, never the project's. They lie in `dist/data` of the package; the path is the
 * same two steps up from `dist/jail` and from `src/jail`, so built code and tests read the same files.
 */
import { readFileSync } from 'node:fs';
import { Defect } from '../base/result.js';

export function readPackageData(name: string): Buffer {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Defect('a package data file is named by a plain file name');
  try {
    return readFileSync(new URL(`../../dist/data/${name}`, import.meta.url));
  } catch (cause) {
    throw new Defect(`the data file ${name} is missing or unreadable; run npm run build`, { cause });
  }
}
