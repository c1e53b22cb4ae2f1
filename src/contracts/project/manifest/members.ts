/** Which folders a workspace takes in: the globs of its manifest against the folders that hold one. */
import { matchesGlob } from '../../../index/resolve/read/glob.js';
import { folderOf, join, nameOf, pathFrom, type Source } from './source.js';

/** Globs with a leading `!` take away. Folders come in byte order. */
export function foldersMatching(
  source: Source,
  folder: string,
  globs: readonly string[],
  manifests: readonly string[],
): readonly string[] {
  const wanted = globs.filter((glob) => !glob.startsWith('!'));
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  if (wanted.length === 0) return [];
  const isWanted = matcher(source, folder, wanted);
  const isUnwanted = matcher(source, folder, unwanted);
  const names = new Set(manifests);
  const folders = source
    .under(folder)
    .filter((path) => names.has(nameOf(path)) && !path.includes('node_modules/'))
    .map(folderOf)
    .filter((found) => found !== folder);
  return [...new Set(folders)].filter((found) => isWanted(found) && !isUnwanted(found));
}

/** Plain paths are looked up; only so many patterns are tried on each folder. */
function matcher(source: Source, folder: string, globs: readonly string[]): (found: string) => boolean {
  const patterns = globs.filter((glob) => /[*?{]/.test(glob));
  const plain = new Set(globs.filter((glob) => !/[*?{]/.test(glob)).map((glob) => pathFrom(folder, glob)));
  if (patterns.length > mostPatterns)
    source.note(`${folder || '.'}: more than ${mostPatterns} patterns of packages; the rest is not read`);
  const tried = patterns.slice(0, mostPatterns);
  const start = folder === '' ? 0 : folder.length + 1;
  return (found) => plain.has(found) || tried.some((glob) => matchesGlob(glob, found.slice(start)));
}

/** The folders of a list that exist and hold one of these files, in the order they are written. */
export function foldersHolding(
  source: Source,
  folders: readonly (string | null)[],
  manifests: readonly string[],
): readonly string[] {
  const held = folders.filter(
    (folder): folder is string => folder !== null && manifests.some((name) => source.has(join(folder, name))),
  );
  return [...new Set(held)];
}

const mostPatterns = 200;
