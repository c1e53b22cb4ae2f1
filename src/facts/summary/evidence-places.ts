/** Folders and definitions as evidence, with their locations. */

import { addTo, groupBy } from '../../base/collections.js';
import type { Definition } from '../../model/analysis.js';
import { baseName } from '../../model/path.js';
import { some } from './figures.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

export type Folder = { readonly path: string; readonly files: readonly number[] };

/** Folders of the project by their last name in lower case, each with the files anywhere below it. */
export function foldersByName({ own, pathAt }: Facts): ReadonlyMap<string, readonly Folder[]> {
  const folders = new Map<string, number[]>();
  for (const file of own) {
    const path = pathAt(file);
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      addTo(folders, path.slice(0, slash), file);
  }
  const all = [...folders].map(([path, files]) => ({ path, files }));
  return groupBy(all, ({ path }) => baseName(path).toLowerCase());
}

export type FoundDefinition = { readonly file: number; readonly definition: Definition };

/** Definitions of the project that satisfy a test, in the order of their files. */
export function definitionsThat({ own, fileAt }: Facts, likes: (definition: Definition) => boolean): FoundDefinition[] {
  return own.flatMap((file) =>
    fileAt(file)
      .definitions.filter(likes)
      .map((definition) => ({ file, definition })),
  );
}

/** `Cart (src/cart.ts:3), Order (src/order.ts:9) and 4 more`. */
export function sayWhere(facts: Facts, found: readonly FoundDefinition[]): string {
  const names = new Map(
    found.map(({ file, definition }) => [
      `${definition.name} ${file}`,
      `${definition.name} (${facts.pathAt(file)}:${definition.headLine})`,
    ]),
  );
  return some([...names.values()], LIMITS.places);
}

export function sayPaths(facts: Facts, files: Iterable<number>): string {
  return some([...new Set(files)].map(facts.pathAt), LIMITS.places);
}
