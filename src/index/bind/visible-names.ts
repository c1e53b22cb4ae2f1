/**
 * What a name means at the top of a file: what an import brings, what the file's own package or namespace defines, or
 * what everything of an imported namespace contains. A name that none of these explains means nothing.
 */
import { findOnce, remember } from '../../base/remember.js';
import type { IndexedFile, ResolvedImport } from '../../model/analysis.js';
import { baseName, type RelPath } from '../../model/path.js';
import { familyOf } from './families.js';
import { type DefinitionPlace, hasNamespaces, isType, type NameTable, scopesOutward } from './name-table.js';
import type { Trail } from './trail.js';

/** Definitions, or a module: the files whose definitions are its members. */
export type Meaning =
  | { readonly kind: 'definitions'; readonly places: readonly DefinitionPlace[] }
  | { readonly kind: 'module'; readonly files: readonly number[] };

export type VisibleNames = {
  readonly meaningOf: (file: number, name: string) => Meaning | null;
  /** The longest name with dots that an import brings (`import a.b`) and a chain begins with; null if none. */
  readonly dottedImport: (file: number, chain: string) => { readonly name: string; readonly meaning: Meaning } | null;
  /** What the use of a module as a value refers to. */
  readonly wholeModule: (files: readonly number[]) => readonly DefinitionPlace[];
  /** Whether an import of the file brings the name itself. */
  readonly isImported: (file: number, name: string) => boolean;
  /** A definition of a module's files, or one that they re-export. */
  readonly memberOf: (files: readonly number[], name: string) => Meaning | null;
  /** Drops the meanings found so far. */
  readonly forget: () => void;
};

export type Named = {
  readonly files: readonly IndexedFile[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly names: NameTable;
  /** What a file exports under another name: the name that it has in the file. */
  readonly exportedAs: (file: number, name: string) => string | null;
  readonly trail: Trail;
};

export function createVisibleNames({ files, numberOf, names, exportedAs, trail }: Named): VisibleNames {
  const known = new Map<string, Meaning | null>();
  const reExported = new Map<string, Meaning | null>();

  /** The names with dots that a file imports, the longest first. */
  const dottedOf = remember(
    (file: number) =>
      files[file]!.imports.flatMap((imported) =>
        imported.names.flatMap(({ as }) => (as.includes('.') ? [{ name: as, files: filesOf(imported) }] : [])),
      )
        .filter((one) => one.files.length > 0)
        .sort((a, b) => b.name.length - a.name.length),
    Number.POSITIVE_INFINITY,
  );

  function filesOf({ to }: ResolvedImport): number[] {
    const found = to.kind === 'file' ? to.paths.flatMap((path) => numberOf.get(path) ?? []) : [];
    for (const file of found) trail.readFile(file);
    return found;
  }

  function meaningOf(file: number, name: string): Meaning | null {
    const isForeign = () =>
      files[file]!.imports.some(
        ({ names: brought, to }) => to.kind !== 'file' && brought.some(({ as }) => as === name),
      );
    const find = () =>
      throughImports(file, name) ?? (isForeign() ? null : (throughScope(file, name) ?? throughAll(file, name)));
    return findOnce(known, `${file} ${name}`, { meanwhile: null, find });
  }

  function throughImports(file: number, name: string): Meaning | null {
    for (const imported of files[file]!.imports) {
      const brought = imported.names.find(({ as }) => as === name && as !== '*');
      if (brought === undefined) continue;
      const found = broughtBy(imported, brought);
      if (found !== null) return found;
    }
    return null;
  }

  function broughtBy(
    imported: ResolvedImport,
    { name, as }: { readonly name: string; readonly as: string },
  ): Meaning | null {
    const from = filesOf(imported);
    if (from.length === 0) return null;
    if (name === '*') return { kind: 'module', files: from };
    const found = exportedBy(from, name === 'default' ? [name, as] : [name]);
    if (found !== null) return found;
    const submodule = from.filter((file) => isNamed(files[file]!.entry.path, name));
    if (submodule.length > 0) return { kind: 'module', files: submodule };
    const members = from.flatMap((file) => membersInFile(file, name));
    if (members.length > 0) return definitions(members);
    return wholeFile(from);
  }

  /** What files define at their top, or re-export, under the first of the names that any of them has. */
  function exportedBy(from: readonly number[], wanted: readonly string[]): Meaning | null {
    for (const name of wanted) {
      const places = from.flatMap((file) => names.inFile(file, name));
      if (places.length > 0) return definitions(places);
      for (const file of from) {
        const passedOn = passesOn(file) ? reExportedBy(file, name) : null;
        if (passedOn !== null) return passedOn;
      }
    }
    return null;
  }

  /** Looks once for each name of a file, also where files re-export each other. */
  function reExportedBy(file: number, name: string): Meaning | null {
    const find = () => {
      const inside = exportedAs(file, name);
      const own = inside === null ? [] : names.inFile(file, inside);
      if (own.length > 0) return definitions(own);
      const renamed = inside === null ? null : throughImports(file, inside);
      return renamed ?? throughImports(file, name) ?? throughAll(file, name);
    };
    return findOnce(reExported, `${file} ${name}`, { meanwhile: null, find });
  }

  function membersInFile(file: number, name: string): DefinitionPlace[] {
    return files[file]!.definitions.flatMap((definition, at): DefinitionPlace[] =>
      isType(definition) ? [...names.members(names.typeAt(file, at), name)] : [],
    );
  }

  /** The package or namespace of the file, and the namespaces around it. */
  function throughScope(file: number, name: string): Meaning | null {
    for (const scope of scopesOutward(names.scopeOf(file, -1))) {
      const places = reachable(file, names.top(scope, name));
      if (places.length > 0) return definitions(places);
    }
    return null;
  }

  /**
   * In C, what the included headers declare can be used, wherever it is defined. In Ruby, a method at the top of another
   * file can be used if that file is required. Elsewhere a name that many files define is ambiguous. The product uses
   * nothing that a test defines.
   */
  function reachable(file: number, all: readonly DefinitionPlace[]): readonly DefinitionPlace[] {
    const { category, language } = files[file]!.entry;
    const places = category === 'test' ? all : all.filter(([other]) => files[other]!.entry.category !== 'test');
    if (places.length > maxPlaces) return [];
    if (language === 'ruby') return places.filter((place) => isConstant(place) || isRequired(file, place));
    if (familyOf(language) !== 'c') return places;
    const included = includedBy(file);
    for (const other of included) trail.readFile(other);
    return places.some(([other]) => included.has(other)) ? places : [];
  }

  const isConstant = ([file, at]: DefinitionPlace): boolean => /^\p{Lu}/u.test(files[file]!.definitions[at]!.name);

  const isRequired = (file: number, [other]: DefinitionPlace): boolean =>
    other === file || files[file]!.imports.some((imported) => filesOf(imported).includes(other));

  const includedBy = remember((file: number): ReadonlySet<number> => {
    const found = new Set<number>();
    let frontier = [file];
    for (let depth = 0; depth < maxIncludes && frontier.length > 0; depth++) {
      frontier = frontier.flatMap((one) => files[one]!.imports.flatMap(filesOf)).filter((one) => !found.has(one));
      for (const one of frontier) found.add(one);
    }
    return found;
  }, Number.POSITIVE_INFINITY);

  /** What an import of everything brings: the definitions of a namespace, of a module, or the members of a type. */
  function throughAll(file: number, name: string): Meaning | null {
    const { imports, entry } = files[file]!;
    for (const imported of imports) {
      if (!imported.names.some(({ name: all, as }) => all === '*' && as === '*')) continue;
      const declared = names.top(`${entry.language}:${imported.specifier}`, name);
      if (declared.length > 0) return definitions(declared);
      const from = filesOf(imported).filter((other) => other !== file);
      const found = hasNamespaces(entry.language) ? null : exportedBy(from, [name]);
      if (found !== null) return found;
      const members = from.length === 1 ? membersInFile(from[0]!, name) : [];
      if (members.length > 0) return definitions(members);
    }
    return null;
  }

  /** Whether what a file imports can be imported from it again. */
  function passesOn(file: number): boolean {
    return reExporting.has(familyOf(files[file]!.entry.language));
  }

  return {
    meaningOf,
    isImported: (file, name) =>
      files[file]!.imports.some(({ names: brought }) => brought.some(({ as }) => as === name)),
    wholeModule: (from) => {
      const meaning = wholeFile(from);
      return meaning?.kind === 'definitions' ? meaning.places : [];
    },
    dottedImport: (file, chain) => {
      const longest = dottedOf(file).find(({ name }) => chain === name || chain.startsWith(`${name}.`));
      return longest === undefined ? null : { name: longest.name, meaning: { kind: 'module', files: longest.files } };
    },
    memberOf: (from, name) => {
      const found = exportedBy(from, [name]);
      if (found !== null) return found;
      const submodules = from.flatMap((file) => submoduleOf(file, name));
      return submodules.length > 0 ? { kind: 'module', files: submodules } : wholeFile(from);
    },
    forget: () => {
      known.clear();
      reExported.clear();
    },
  };

  /** A module in the folder of a package, or one of the files itself that has the name. */
  function submoduleOf(file: number, name: string): number[] {
    const { path, language } = files[file]!.entry;
    if (isNamed(path, name)) return [file];
    if (language !== 'python' || baseName(path) !== '__init__.py') return [];
    const place = path.slice(0, -'__init__.py'.length) + name;
    return [`${place}.py`, `${place}/__init__.py`].flatMap((one) => numberOf.get(one) ?? []).slice(0, 1);
  }

  /** A file of JavaScript that exports something that has no definition. A file that only passes names on is not used. */
  function wholeFile(from: readonly number[]): Meaning | null {
    const [file] = from;
    if (file === undefined || from.length > 1) return null;
    trail.readFile(file);
    const { entry, definitions: own } = files[file]!;
    return familyOf(entry.language) === 'script' && own.length > 0 ? definitions([[file, -1]]) : null;
  }
}

function definitions(places: readonly DefinitionPlace[]): Meaning {
  return { kind: 'definitions', places };
}

/** `a/transaction.py` and `a/transaction/__init__.py` are both the module `transaction`. */
function isNamed(path: RelPath, module: string): boolean {
  const parts = path.split('/');
  const stem = baseName(path).replace(/\.[^.]*$/, '');
  return stem === module || (/^(?:__init__|index|mod)$/.test(stem) && parts.at(-2) === module);
}

const reExporting: ReadonlySet<string> = new Set(['script', 'python', 'rust', 'dart']);
/** Headers that include headers, so many levels deep. */
const maxIncludes = 5;
/** A name with more definitions in one scope says nothing; partial classes have fewer parts. */
const maxPlaces = 12;
