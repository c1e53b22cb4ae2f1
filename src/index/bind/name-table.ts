/**
 * The definitions of a project by the scope in which they are visible: the file, or in languages with packages and
 * namespaces everything that declares the same one. The parts of a type (partial classes, methods in another file of a
 * package, a class and its source file) have one table of members.
 */
import { addTo, wordSet } from '../../base/collections.js';
import type { Definition, IndexedFile } from '../../model/analysis.js';
import { parentOf } from '../../model/path.js';
import { familyOf } from './families.js';

/** A definition: the number of its file and its position there. Position -1 is the file itself. */
export type DefinitionPlace = readonly [file: number, at: number];

export type NameTable = {
  /** Definitions of the name at the top of a scope. */
  readonly top: (scope: string, name: string) => readonly DefinitionPlace[];
  /** Definitions of the name at the top of a file, whatever its scope. */
  readonly inFile: (file: number, name: string) => readonly DefinitionPlace[];
  /** Members of a type. */
  readonly members: (type: string, name: string) => readonly DefinitionPlace[];
  /** The scope in which a file, or a definition of it, stands. */
  readonly scopeOf: (file: number, at: number) => string;
  /** The key of the type that a definition is, or of the type around it. */
  readonly typeAt: (file: number, at: number) => string;
  readonly typeAround: (file: number, at: number) => string | null;
  /** All parts of a type. */
  readonly parts: (type: string) => readonly DefinitionPlace[];
};

export function createNameTable(files: readonly IndexedFile[]): NameTable {
  const tops = new Map<string, DefinitionPlace[]>();
  const byFile: ReadonlyMap<string, DefinitionPlace[]>[] = [];
  const members = new Map<string, Map<string, DefinitionPlace[]>>();
  const parts = new Map<string, DefinitionPlace[]>();
  const namespaces = files.map(namespacesOf);

  const scopeOf = (file: number, at: number): string => scopeKey(files[file]!, namespaces[file]!, at);
  const typeAround = (file: number, at: number): string | null => {
    const container = at < 0 ? null : innerName(files[file]!.definitions[at]!.container, namespaces[file]!, at);
    return container === null ? null : `${scopeOf(file, at)}\0${container}`;
  };
  const typeAt = (file: number, at: number): string => {
    const { name, container } = files[file]!.definitions[at]!;
    const inner = innerName(container, namespaces[file]!, at);
    return `${scopeOf(file, at)}\0${inner === null ? name : `${inner}.${name}`}`;
  };

  for (const [file, { definitions }] of files.entries()) {
    const own = new Map<string, DefinitionPlace[]>();
    byFile.push(own);
    for (const [at, { name, kind }] of definitions.entries()) {
      const isScope = namespaceKinds.has(kind) && withNamespaces.has(files[file]!.entry.language);
      if (kindsOfDocuments.has(kind) || isScope) continue;
      const around = typeAround(file, at);
      const place: DefinitionPlace = [file, at];
      if (around === null) {
        addPlace(own, name, place);
        addPlace(tops, `${scopeOf(file, at)}\0${name}`, place);
      } else {
        const known = members.get(around) ?? new Map<string, DefinitionPlace[]>();
        members.set(around, known);
        addPlace(known, name, place);
      }
      if (typeKinds.has(kind)) addTo(parts, typeAt(file, at), place);
    }
  }
  return {
    top: (scope, name) => tops.get(`${scope}\0${name}`) ?? [],
    inFile: (file, name) => byFile[file]!.get(name) ?? [],
    members: (type, name) => members.get(type)?.get(name) ?? [],
    scopeOf,
    typeAt,
    typeAround,
    parts: (type) => parts.get(type) ?? [],
  };
}

/** Adds a place, unless the file already has many definitions of the name: each of its uses would bind to all of them. */
function addPlace(places: Map<string, DefinitionPlace[]>, name: string, place: DefinitionPlace): void {
  if (places.get(name)?.at(-maxSameName)?.[0] !== place[0]) addTo(places, name, place);
}

export function isType({ kind }: Definition): boolean {
  return typeKinds.has(kind);
}

/** Whether files of the language declare the namespace or package that they belong to. */
export function hasNamespaces(language: string): boolean {
  return withNamespaces.has(language);
}

/** The scope and, in C#, the namespaces around it: `a.b`, `a`, ''. */
export function* scopesOutward(scope: string): Iterable<string> {
  yield scope;
  if (!scope.startsWith('csharp:')) return;
  for (let at = scope; !at.endsWith(':'); ) {
    at = at.slice(0, Math.max(at.indexOf(':') + 1, at.lastIndexOf('.')));
    yield at;
  }
}

/** The namespace in force at each definition; a namespace of one line holds for the rest of the file. */
function namespacesOf({ definitions, entry }: IndexedFile): readonly string[] {
  if (!withNamespaces.has(entry.language)) return [];
  const declared = new Set<string>();
  let open = '';
  return definitions.map(({ name, kind, container, lines }) => {
    if (!namespaceKinds.has(kind)) return longestDeclared(declared, container) ?? open;
    const full = container === null ? normal(name) : `${normal(container)}.${normal(name)}`;
    declared.add(full);
    if (container === null && lines[0] === lines[1]) open = full;
    return full;
  });
}

/** The longest beginning of a container that is a declared namespace. */
function longestDeclared(declared: ReadonlySet<string>, container: string | null): string | null {
  for (let name = normal(container ?? ''); name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (declared.has(name)) return name;
  return null;
}

function scopeKey({ entry }: IndexedFile, namespaces: readonly string[], at: number): string {
  const { language, path } = entry;
  if (language === 'go') return `go ${parentOf(path)}:`;
  if (global.has(language)) return `${familyOf(language)}:`;
  if (!withNamespaces.has(language)) return `${path}:`;
  const namespace = (at < 0 ? namespaces.at(-1) : namespaces[at]) ?? '';
  // Without a package, the folder is one.
  return namespace === '' && language !== 'csharp' ? `${language} ${parentOf(path)}:` : `${language}:${namespace}`;
}

/** A container without the namespace in front; null at the top of a namespace. */
function innerName(container: string | null, namespaces: readonly string[], at: number): string | null {
  if (container === null) return null;
  const namespace = namespaces[at] ?? '';
  const whole = normal(container);
  if (namespace === '' || whole === namespace) return whole === namespace ? null : container;
  return whole.startsWith(`${namespace}.`) ? whole.slice(namespace.length + 1) : container;
}

function normal(name: string): string {
  return name.replace(/\\|::/g, '.').replace(/^\./, '');
}

/** More overloads of one name in one file are not told apart. */
const maxSameName = 32;
const withNamespaces: ReadonlySet<string> = new Set(['java', 'kotlin', 'scala', 'groovy', 'csharp', 'php']);
/** One scope for the whole project. */
const global: ReadonlySet<string> = new Set(['ruby', 'swift', 'c', 'cpp', 'objective-c']);
const namespaceKinds: ReadonlySet<string> = new Set(['namespace', 'module']);
const kindsOfDocuments: ReadonlySet<string> = new Set(['heading', 'section', 'key', 'selector', 'cell']);
const typeKinds: ReadonlySet<string> = wordSet(
  'class interface struct enum union trait implementation protocol extension record object type module ' + 'namespace',
);
