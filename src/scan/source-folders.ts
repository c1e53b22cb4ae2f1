/**
 * Whether a folder whose name says output holds sources: `build/` with the build scripts, a Java package `target`. Only
 * names are compared, so the answer is the same in a clone and in an export.
 */
import { kindOfLanguage, languageOf } from '../model/languages/language.js';
import { baseName, type RelPath } from '../model/path.js';
import { isOutputByName } from './classify/classify.js';

export type FolderFiles = {
  readonly inside: readonly RelPath[];
  /** Of the whole tree. */
  readonly files: readonly RelPath[];
};

export function holdsSource(folder: RelPath, { inside, files }: FolderFiles): boolean {
  const within = (path: string) => path.slice(folder.length + 1);
  if (inside.some((path) => toolFiles.has(within(path)))) return false;
  const written = inside.filter((path) => isCode(path) && !isOutput(within(path)) && !isOutputByName(path));
  if (written.length === 0) return false;
  const [copies, compiled] = [new Set<string>(), new Set<string>()];
  for (const path of files) {
    if (path.startsWith(`${folder}/`)) continue;
    copies.add(path.replace(/^src\//, ''));
    if (/[.](?:[cm]?tsx?|jsx|coffee)$/.test(path)) compiled.add(stemOf(path));
  }
  const isMade = (path: RelPath) =>
    copies.has(within(path).replace(/^[^/]*\//, '')) || (/[.][cm]?js$/.test(path) && compiled.has(stemOf(path)));
  return written.some((path) => !isMade(path));
}

function isCode(path: RelPath): boolean {
  return kindOfLanguage(languageOf(baseName(path) as RelPath, '')) === 'code';
}

/** By the path within the folder. */
function isOutput(path: string): boolean {
  return /[.]min[.]|[.]d[.][cm]?ts$/.test(path) || toolFolders.test(path);
}

function stemOf(path: string): string {
  return baseName(path as RelPath).replace(/(?!^)[.].*/, '');
}

/** Files that builders and virtual environments leave at the top of their folder. */
const toolFiles: ReadonlySet<string> = new Set([
  ...['CMakeCache.txt', 'build.ninja', 'CACHEDIR.TAG', '.rustc_info.json', 'pyvenv.cfg', 'asset-manifest.json'],
  ...['.buildinfo', '.ninja_log', 'BUILD_ID'],
]);
const toolFolders =
  /(?:^|\/)(?:CMakeFiles|_next|_deps|[.]fingerprint|incremental|generated|__generated__|tmp|bdist[.][^/]*|lib64)\//;
