/**
 * Finds the project's own file behind the path of an installed copy: a trace through `site-packages/flask/sessions.py`
 * means `src/flask/sessions.py` in flask's own repository. Packages of others lead to nothing. What belongs to the
 * project is read from its manifests.
 */

import { groupBy } from '../base/collections.js';
import type { Index } from '../model/analysis.js';
import type { ReadText } from '../model/contract.js';
import { baseName, parentOf, type RelPath } from '../model/path.js';
import { copyShapes, manifests } from './written-paths.table.js';

export type FindInstalled = (written: string) => RelPath | null;

/** A path that is no installed copy, or a copy of someone else's package, gives null. */
export function createFindInstalled(index: Index, readText: ReadText | null): FindInstalled {
  const byName = groupBy(
    index.files.map(({ entry }) => entry.path),
    baseName,
  );
  let folders: ReadonlyMap<string, string> | null = null;
  const onlyEnd = (end: string): RelPath | null => {
    const ending = (byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? []).filter((path) =>
      `/${path}`.endsWith(`/${end}`),
    );
    return ending.length === 1 ? ending[0]! : null;
  };
  return (written) => {
    const copy = readCopy(written.replaceAll('\\', '/'));
    if (copy === null) return null;
    // The folder of a Python package has the name of the package.
    if (copy.name === null) return copy.rest.includes('/') ? onlyEnd(copy.rest) : null;
    folders ??= foldersOfPackages(index, readText);
    const folder = folders.get(copy.name);
    if (folder === undefined) return null;
    const [own] = sourcesOf(folder === '' ? copy.rest : `${folder}/${copy.rest}`).filter((path) =>
      index.numberOf.has(path),
    );
    return (own as RelPath | undefined) ?? null;
  };
}

/** `name` is the package, null where the path itself starts with it; `rest` is the path inside it. */
type Copy = { readonly name: string | null; readonly rest: string };

function readCopy(path: string): Copy | null {
  const python = /^.*\/(?:site|dist)-packages\/(.+)$/s.exec(`/${path}`);
  if (python !== null) return { name: null, rest: python[1]! };
  for (const shape of copyShapes) {
    const [, name, rest] = shape.exec(`/${path}`) ?? [];
    // Go writes a capital letter of a module as `!` and a small letter.
    if (name !== undefined && rest !== undefined)
      return { name: name.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase()).toLowerCase(), rest };
  }
  return null;
}

/** A built file stands for the source it was built from. */
function sourcesOf(path: string): string[] {
  const source = path.replace(/(^|\/)(?:dist|build|lib|esm|cjs)\//, '$1src/');
  const places = [path, source, path.replace(/(^|\/)(?:dist|build|lib|esm|cjs)\//, '$1')];
  return places.flatMap((place) => [place, place.replace(/\.[cm]?js$/, '.ts'), place.replace(/\.[cm]?js$/, '.tsx')]);
}

/** Name of each package of the project, in lower case -> its folder. */
function foldersOfPackages(index: Index, readText: ReadText | null): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const { entry } of index.files) {
    const shape = manifests.find(([name]) => name.test(baseName(entry.path)));
    if (shape === undefined || entry.category === 'test' || entry.lowValue !== null || readText === null) continue;
    const [, name] = shape[1].exec(readText(entry.path) ?? '') ?? [];
    if (name !== undefined && !folders.has(name.toLowerCase())) folders.set(name.toLowerCase(), parentOf(entry.path));
    if (folders.size >= maxPackages) break;
  }
  return folders;
}

const maxPackages = 300;
