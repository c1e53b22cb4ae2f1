/**
 * The definitions of a project by the scope in which they are visible: the file, or in languages with packages and
 * namespaces everything that declares the same one. The parts of a type (partial classes, methods in another file of a
 * package, a class and its source file) have one table of members. Only files that define a name asked for are read.
 */
import { addTo, wordSet } from '../../base/collections.js';
import { remember } from '../../base/remember.js';
import type { Definition, DefinitionRef, IndexedFile, Lookup } from '../../model/analysis.js';
import { parentOf } from '../../model/path.js';
import { familyOf } from './families.js';
import { scopeOfFile, type Trail } from './trail.js';

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

export type NamedDefinitions = {
  readonly files: readonly IndexedFile[];
  readonly definitionsByName: Lookup<readonly DefinitionRef[]>;
};

/** Every answer notes in the trail where it was found. */
export function createNameTable({ files, definitionsByName }: NamedDefinitions, trail: Trail): NameTable {
  const namespaces = remember((file: number) => namespacesOf(files[file]!), Number.POSITIVE_INFINITY);

  const scopeOf = (file: number, at: number): string => scopeKey(files[file]!, namespaces(file), at);
  const typeAround = (file: number, at: number): string | null => {
    const container = at < 0 ? null : innerName(files[file]!.definitions[at]!.container, namespaces(file), at);
    return container === null ? null : `${scopeOf(file, at)}\0${container}`;
  };
  const typeAt = (file: number, at: number): string => {
    const { name, container } = files[file]!.definitions[at]!;
    const inner = innerName(container, namespaces(file), at);
    return `${scopeOf(file, at)}\0${inner === null ? name : `${inner}.${name}`}`;
  };
  const isNamed = (file: number, { kind }: Definition): boolean =>
    !kindsOfDocuments.has(kind) && !(namespaceKinds.has(kind) && withNamespaces.has(files[file]!.entry.language));

  /** The definitions of a name, in the order of the files. */
  const called = remember((name: string): readonly DefinitionPlace[] => {
    const refs = definitionsByName.get(name) ?? [];
    return refs.flatMap(({ file, at }) => (isNamed(file, files[file]!.definitions[at]!) ? [[file, at] as const] : []));
  }, Number.POSITIVE_INFINITY);

  /** The definitions of a name by the scope at whose top they stand, and by the type whose members they are. */
  const grouped = remember((name: string) => {
    const tops = new Map<string, DefinitionPlace[]>();
    const members = new Map<string, DefinitionPlace[]>();
    for (const [file, at] of called(name)) {
      const around = typeAround(file, at);
      if (around === null) addPlace(tops, scopeOf(file, at), [file, at]);
      else addPlace(members, around, [file, at]);
    }
    return { tops, members };
  }, Number.POSITIVE_INFINITY);

  const topOfFile = remember((file: number) => {
    const own = new Map<string, DefinitionPlace[]>();
    for (const [at, definition] of files[file]!.definitions.entries())
      if (isNamed(file, definition) && typeAround(file, at) === null) addPlace(own, definition.name, [file, at]);
    return own;
  }, Number.POSITIVE_INFINITY);

  const parts = remember((type: string): readonly DefinitionPlace[] => {
    const places = lastNames(type.slice(type.indexOf('\0') + 1)).flatMap(called);
    const own = places.filter(([file, at]) => isType(files[file]!.definitions[at]!) && typeAt(file, at) === type);
    return own.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }, Number.POSITIVE_INFINITY);

  const inScope = (scope: string, places: readonly DefinitionPlace[] = []): readonly DefinitionPlace[] => {
    trail.readScope(scope);
    return places;
  };
  const inFile = <Answer>(file: number, answer: Answer): Answer => {
    trail.readFile(file);
    return answer;
  };

  return {
    top: (scope, name) => inScope(scope, grouped(name).tops.get(scope)),
    inFile: (file, name) => inFile(file, topOfFile(file).get(name) ?? []),
    members: (type, name) => inScope(scopeOfType(type), grouped(name).members.get(type)),
    scopeOf: (file, at) => inFile(file, scopeOf(file, at)),
    typeAt: (file, at) => inFile(file, typeAt(file, at)),
    typeAround: (file, at) => inFile(file, typeAround(file, at)),
    parts: (type) => inScope(scopeOfType(type), parts(type)),
  };
}

/** All scopes in which something of the file stands. */
export function scopesOf(file: IndexedFile): ReadonlySet<string> {
  const namespaces = namespacesOf(file);
  return new Set([-1, ...file.definitions.keys()].map((at) => scopeKey(file, namespaces, at)));
}

function scopeOfType(type: string): string {
  return type.slice(0, type.indexOf('\0'));
}

/** What the name of a definition may be whose qualified name is given: a name can contain dots itself. */
function lastNames(qualified: string): string[] {
  const names = [qualified];
  for (let dot = qualified.indexOf('.'); dot >= 0; dot = qualified.indexOf('.', dot + 1))
    names.push(qualified.slice(dot + 1));
  return names;
}

/** Adds a place, unless the file already has many definitions of the name: each of its uses would bind to all of them. */
function addPlace(places: Map<string, DefinitionPlace[]>, key: string, place: DefinitionPlace): void {
  if (places.get(key)?.at(-maxSameName)?.[0] !== place[0]) addTo(places, key, place);
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
  if (!withNamespaces.has(language)) return scopeOfFile(path);
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
