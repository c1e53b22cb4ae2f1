/**
 * Binds a name used in a file to its definition. The imports of the file come first, followed through files that
 * re-export the name. In languages that need no import, a name binds if the project defines it exactly once.
 * Any other name binds to nothing: there is no guessing.
 */
import { bindsByNameAlone, familyOf } from '../base/visibility.js';
import {
  type Definition,
  type Index,
  type IndexedFile,
  qualifiedName,
  type ResolvedImport,
} from '../model/analysis.js';
import { baseName, type RelPath } from '../model/path.js';

export type Member = { readonly module: string; readonly name: string };

export type Bound = readonly [file: number, definition: Definition];

export function bindName(index: Index, file: IndexedFile, name: string): Bound[] {
  const through = importedAs(file, name).flatMap((origin) => definedIn(index, origin, maxReExports));
  return inOtherFiles(index, file, through.length > 0 ? through : boundAlone(index, file, name));
}

/** Binds `module.name`, where the module is a file of the project, to its definitions of that name. */
export function bindMember(index: Index, file: IndexedFile, { module, name }: Member): Bound[] {
  const paths = importedAs(file, module).flatMap(({ imported, original }) =>
    original === '*' ? pathsOf(imported) : pathsOf(imported).filter((path) => isNamed(path, original)),
  );
  return inOtherFiles(
    index,
    file,
    paths.flatMap((path) => topDefinitions(index, path, name)),
  );
}

/** An import, and the name that the imported thing has in the file it comes from. */
type Origin = { readonly imported: ResolvedImport; readonly original: string };

/** The imports that bring a name into a file. */
function importedAs(file: IndexedFile, name: string): Origin[] {
  return file.imports.flatMap((imported) =>
    imported.names
      .filter((brought) => brought.as === name || (brought.as === '*' && brought.name === '*'))
      .map((brought) => ({ imported, original: brought.as === '*' ? name : brought.name })),
  );
}

/** The definitions that an import leads to. The imported file may define the name or re-export it. */
function definedIn(index: Index, { imported, original: name }: Origin, reExports: number): Bound[] {
  return pathsOf(imported).flatMap((path) => {
    const here = topDefinitions(index, path, name);
    const file = index.files[index.numberOf.get(path) ?? -1];
    if (here.length > 0 || file === undefined || reExports === 0) return here;
    return importedAs(file, name)
      .filter(({ imported: next }) => reExportsNames(file, next))
      .flatMap((origin) => definedIn(index, origin, reExports - 1));
  });
}

/** In Python every imported name can be imported again; other languages need an explicit re-export. */
function reExportsNames({ entry }: IndexedFile, { kind }: ResolvedImport): boolean {
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
  const definitions = (index.definitionsByName.get(name) ?? [])
    .map(({ file, at }) => [file, index.files[file]!.definitions[at]!] as const)
    .filter(([file, definition]) => isTop(index.files[file]!, definition));
  return definitions.length === 1 ? definitions : [];
}

/** Whether the definition is at the top level of its file or of a namespace. */
export function isTop({ definitions }: IndexedFile, { container }: Definition): boolean {
  return (
    container === null ||
    definitions.some((around) => namespaceKinds.has(around.kind) && qualifiedName(around) === container)
  );
}

function inOtherFiles(index: Index, file: IndexedFile, bound: readonly Bound[]): Bound[] {
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

/** Longer chains of re-exports hardly exist. */
const maxReExports = 6;
