/** Folders and definitions as evidence, with their locations. */
import type { Definition } from '../../model/analysis.js';
import { some } from './figures.js';
import type { Facts } from './summary-facts.js';
import { LIMITS } from './summary-limits.table.js';

export type Folder = { readonly path: string; readonly files: readonly number[] };

/** Folders of the project by their last name in lower case, each with the files anywhere below it. */
export function foldersByName({ own, pathAt }: Facts): ReadonlyMap<string, readonly Folder[]> {
  const folders = new Map<string, { path: string; files: number[] }>();
  for (const file of own) {
    const path = pathAt(file);
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash);
      const known = folders.get(folder);
      if (known === undefined) folders.set(folder, { path: folder, files: [file] });
      else known.files.push(file);
    }
  }
  const byName = new Map<string, Folder[]>();
  for (const folder of folders.values()) {
    const name = folder.path.slice(folder.path.lastIndexOf('/') + 1).toLowerCase();
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [folder]);
    else known.push(folder);
  }
  return byName;
}

export type FoundDefinition = { readonly file: number; readonly definition: Definition };

/** Definitions of the project that satisfy a test, in the order of their files. */
export function definitionsThat({ own, fileAt }: Facts, likes: (definition: Definition) => boolean): FoundDefinition[] {
  const found: FoundDefinition[] = [];
  for (const file of own) {
    for (const definition of fileAt(file).definitions) if (likes(definition)) found.push({ file, definition });
  }
  return found;
}

/** `Cart (src/cart.ts:3), Order (src/order.ts:9) and 4 more`. */
export function sayWhere(facts: Facts, found: readonly FoundDefinition[]): string {
  const names = new Map(
    found.map(({ file, definition }) => [
      `${definition.name} ${file}`,
      `${definition.name} (${facts.pathAt(file)}:${definition.lines[0]})`,
    ]),
  );
  return some([...names.values()], LIMITS.places);
}

export function sayPaths(facts: Facts, files: Iterable<number>): string {
  return some(
    [...new Set(files)].map((file) => facts.pathAt(file)),
    LIMITS.places,
  );
}
