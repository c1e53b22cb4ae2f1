/**
 * Binds a name used in a file to what it means: through the file's imports first, followed through
 * files that only pass it on; else, in languages that need no import, if the project defines it in one
 * place. Anything else binds to nothing: no guessing.
 */
import { bindsByNameAlone, familyOf } from '../base/visibility.js';
import type { Definition, Index, IndexedFile, ResolvedImport } from '../model/analysis.js';
import { baseName, type RelPath } from '../model/path.js';
import { qualifiedName } from './targets.js';

export type Bound = readonly [file: number, definition: Definition];

export function bindName(index: Index, file: IndexedFile, name: string): Bound[] {
  const through = importedAs(file, name).flatMap(({ imported, original }) =>
    definedIn(index, imported, original, maxPasses),
  );
  return keepOthers(index, file, through.length > 0 ? through : boundAlone(index, file, name));
}

/** `module.name` where the module is a file of the project: what it defines by that name. */
export function bindMember(index: Index, file: IndexedFile, module: string, name: string): Bound[] {
  const paths = importedAs(file, module).flatMap(({ imported, original }) =>
    original === '*' ? pathsOf(imported) : pathsOf(imported).filter((path) => isNamed(path, original)),
  );
  return keepOthers(
    index,
    file,
    paths.flatMap((path) => topDefinitions(index, path, name)),
  );
}

/** Imports that bring a name, with the name it has where it comes from. */
function importedAs(file: IndexedFile, name: string): { imported: ResolvedImport; original: string }[] {
  return file.imports.flatMap((imported) =>
    imported.names
      .filter((brought) => brought.as === name || (brought.as === '*' && brought.name === '*'))
      .map((brought) => ({ imported, original: brought.as === '*' ? name : brought.name })),
  );
}

/** Where an import leads, a file may define the name or pass it on from elsewhere. */
function definedIn(index: Index, imported: ResolvedImport, name: string, passes: number): Bound[] {
  return pathsOf(imported).flatMap((path) => {
    const here = topDefinitions(index, path, name);
    const file = index.files[index.numberOf.get(path) ?? -1];
    if (here.length > 0 || file === undefined || passes === 0) return here;
    return importedAs(file, name)
      .filter(({ imported: next }) => passesOn(file, next))
      .flatMap(({ imported: next, original }) => definedIn(index, next, original, passes - 1));
  });
}

/** In Python whatever a module imports can be imported from it; elsewhere it must say so. */
function passesOn({ entry }: IndexedFile, { kind }: ResolvedImport): boolean {
  return entry.language === 'python' || kind === 're-export' || kind === 'use';
}

function topDefinitions(index: Index, path: string, name: string): Bound[] {
  const number = index.numberOf.get(path);
  if (number === undefined) return [];
  return index.files[number]!.definitions.filter(
    (definition) => definition.name === name && definition.container === null,
  ).map((definition) => [number, definition] as const);
}

function boundAlone(index: Index, { entry }: IndexedFile, name: string): Bound[] {
  if (name.length < 3 || !bindsByNameAlone(entry.language)) return [];
  const places = (index.definitionsByName.get(name) ?? [])
    .map(({ file, at }) => [file, index.files[file]!.definitions[at]!] as const)
    .filter(([file, definition]) => isTop(index.files[file]!, definition));
  return places.length === 1 ? places : [];
}

/** Stands in nothing but perhaps a namespace. */
export function isTop({ definitions }: IndexedFile, { container }: Definition): boolean {
  return (
    container === null ||
    definitions.some((around) => namespaceKinds.has(around.kind) && qualifiedName(around) === container)
  );
}

function keepOthers(index: Index, file: IndexedFile, bound: readonly Bound[]): Bound[] {
  return bound.filter(
    ([other]) =>
      index.files[other] !== file && familyOf(index.files[other]!.entry.language) === familyOf(file.entry.language),
  );
}

function pathsOf({ to }: ResolvedImport): readonly string[] {
  return to.kind === 'file' ? to.paths : [];
}

/** `a/transaction.py` and `a/transaction/__init__.py` are both the module `transaction`. */
function isNamed(path: string, module: string): boolean {
  const parts = path.split('/');
  const stem = baseName(path as RelPath).replace(/\.[^.]*$/, '');
  return stem === module || (/^(?:__init__|index|mod)$/.test(stem) && parts.at(-2) === module);
}

const namespaceKinds: ReadonlySet<string> = new Set(['namespace', 'module']);

/** Longer chains of files that pass a name on hardly exist. */
const maxPasses = 6;
