/** Slots 8 and 9: the names that imported files export, and the tests of the task's files. */
import { compareBytes } from '../../../base/order.js';
import { field, isRecord, rowsOf, textField, textsOf } from '../../../formats/json-fields.js';
import type { Index } from '../../../model/analysis.js';
import { groupValues } from '../../group-values.js';
import type { ExportedNames } from '../exported-names.js';
import type { FileMap } from '../file-map.js';
import type { Nexus } from '../nexus.js';
import type { ContextPacket } from '../packet.js';
import { type Slot, slot } from '../packet-sidecar.js';
import { plainPath } from '../plan-globs.js';
import { places } from '../worker-words.table.js';

export type Sources = {
  readonly files: readonly string[];
  readonly index: Index;
  readonly map: FileMap;
  readonly exportedNames: ExportedNames;
};

/** What a new file can build on: it has no imports yet. */
type Made = { readonly files: readonly string[]; readonly taskIds: readonly string[] };

/**
 * Slot 8, the names that imported files export: from symbols.json, the file map, or else our own index. If the task
 * makes new files, also of the files that the tasks it depends on have made.
 */
export function dependencySymbols(
  nexus: Nexus,
  { files, index, map, exportedNames, made }: Sources & { readonly made: Made },
): Slot<ContextPacket['dependencySymbols']> {
  const own = new Set(files.map(plainPath));
  const imports = importsOf(own, { nexus, index, map });
  const symbols = declaredSymbols(nexus);
  const isMade = (path: string) => (symbols.byFile.get(path) ?? exportsIn(path)).length > 0;
  const exportsIn = (path: string) => (index.numberOf.has(path) ? exportedNames(index.numberOf.get(path)!) : []);
  const known = [...imports.paths, ...made.files.filter(isMade)];
  const needed = [...new Set(known)].filter((path) => !own.has(path)).sort(compareBytes);
  const asked = new Set<string>(imports.sources);
  let computed = 0;
  const value = needed.map((path): [string, string[]] => {
    const declared = symbols.byFile.get(path);
    const mapped = map.files.get(path)?.exports ?? [];
    const number = index.numberOf.get(path);
    if (declared !== undefined) asked.add(symbols.path!);
    else if (mapped.length > 0) asked.add(map.path!);
    else if (number !== undefined) {
      computed += 1;
      return [path, [...exportedNames(number)]];
    }
    return [path, [...new Set(declared ?? mapped)]];
  });
  const notes = [
    computedNote('imports', imports.computed, own.size),
    computedNote('exports', computed, needed.length),
    made.files.length === 0 ? '' : `for new files: what ${made.taskIds.join(', ')} made`,
    ...symbols.notes,
  ].filter((note) => note !== '');
  const paths = [...asked];
  if (needed.length === 0) return slot({}, paths.length === 0 ? 'none' : 'file', { paths, notes });
  return slot(Object.fromEntries(value), paths.length > 0 ? 'file' : 'index', { paths, notes });
}

function computedNote(what: string, computed: number, all: number): string {
  if (computed === 0) return '';
  return computed === all
    ? `${what} are computed from the project`
    : `${what} of ${computed} of ${all} files are computed from the project`;
}

type DeclaredSymbols = {
  readonly byFile: ReadonlyMap<string, string[]>;
  readonly path: string | null;
  readonly notes: readonly string[];
};

/** Rows may be per file or per symbol. Rows of one file are merged. */
function declaredSymbols(nexus: Nexus): DeclaredSymbols {
  const document = nexus.readJson(places.symbols);
  if (document.kind !== 'json')
    return {
      byFile: new Map(),
      path: null,
      notes: document.kind === 'missing' ? [] : [`symbols.json could not be read (${document.why})`],
    };
  const byFile = new Map<string, string[]>();
  const add = (file: string, names: readonly string[]) => {
    const known = byFile.get(plainPath(file));
    if (known === undefined) byFile.set(plainPath(file), [...names]);
    else for (const name of names) known.push(name);
  };
  for (const row of rowsOf(field(document.value, 'symbols') ?? [], 'symbols', 'file')) {
    const file = textField(row, 'file', 'path');
    const name = textField(row, 'name');
    if (file === undefined) continue;
    if (field(row, 'exports') !== undefined) add(file, namesOf(field(row, 'exports')));
    else if (field(row, 'items') !== undefined) add(file, namesOf(field(row, 'items')));
    else if (name !== undefined) add(file, field(row, 'exported') === false ? [] : [name]);
  }
  const listed = field(document.value, 'byFile', 'by_file');
  if (byFile.size === 0 && isRecord(listed))
    for (const [file, names] of Object.entries(listed)) add(file, namesOf(names));
  return { byFile, path: byFile.size > 0 ? document.path : null, notes: [] };
}

function namesOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return field(item, 'exported') === false ? [] : (textField(item, 'name') ?? []);
  });
}

/** Slot 9, the tests of the task's files: from test_map.json in any of its shapes; of files that it does not know, from our own pairing of tests and sources. */
export function testsSlice(nexus: Nexus, files: readonly string[], index: Index): Slot<readonly string[]> {
  const own = new Set(files.map(plainPath));
  const document = nexus.readJson(places.testMap);
  const rows = document.kind === 'json' ? rowsOf(document.value, 'testMap', 'sourceFile').filter(isMapping) : [];
  const mapped = rows.filter((row) => own.has(sourceOf(row)));
  const known = new Set(mapped.map(sourceOf));
  const unknown = new Set([...own].filter((file) => !known.has(file)));
  const computed = testsInIndex(unknown, index);
  const found = [...new Set([...mapped.flatMap(testsOf), ...computed])].sort(compareBytes);
  const notes = document.kind === 'unreadable' ? [`test_map.json could not be read (${document.why})`] : [];
  if (computed.length > 0) notes.push(computedNote('tests', unknown.size, own.size));
  if (document.kind === 'json' && rows.length > 0) return slot(found, 'file', { paths: [document.path], notes });
  return slot(found, found.length > 0 ? 'index' : 'none', { notes });
}

/** Tests that are named after a file, and tests that import it. */
function testsInIndex(files: ReadonlySet<string>, index: Index): string[] {
  return index.edges
    .filter(({ kind, from, to }) => {
      if (!files.has(index.files[to]!.entry.path)) return false;
      return kind === 'test' || (kind === 'import' && index.files[from]!.entry.category === 'test');
    })
    .map(({ from }) => index.files[from]!.entry.path);
}

function sourceOf(row: unknown): string {
  return plainPath(textField(row, 'sourceFile', 'source_file', 'source', 'file') ?? '');
}

function isMapping(row: unknown): boolean {
  return sourceOf(row) !== '' && testsField(row) !== undefined;
}

function testsField(row: unknown): unknown {
  return field(row, 'testFiles', 'test_files', 'tests', 'items');
}

function testsOf(row: unknown): string[] {
  return textsOf(testsField(row)).filter((path) => path.trim() !== '');
}

/** The imports of each task file: ownership.json, dependencies.json, the file map, or else our own index. */
type Imports = {
  readonly paths: readonly string[];
  readonly sources: readonly string[];
  /** The number of files that our own index answered for. */
  readonly computed: number;
};

type ImportSources = { readonly nexus: Nexus; readonly index: Index; readonly map: FileMap };

function importsOf(own: ReadonlySet<string>, { nexus, index, map }: ImportSources): Imports {
  const documents = [ownershipIn(nexus), edgesIn(nexus, index), mappedIn(map)];
  const edges = indexEdges(own, index);
  const sources = new Set<string>();
  let computed = 0;
  const paths = [...own].flatMap((file) => {
    const known = documents.find(({ imports }) => (imports.get(file) ?? []).length > 0);
    if (known === undefined) {
      computed += 1;
      return edges.get(file) ?? [];
    }
    sources.add(known.path);
    return known.imports.get(file)!.flatMap((name) => resolve(name, file, index));
  });
  return { paths, sources: [...sources], computed };
}

type KnownImports = { readonly path: string; readonly imports: ReadonlyMap<string, readonly string[]> };

function ownershipIn(nexus: Nexus): KnownImports {
  const document = nexus.readJson(places.ownership);
  if (document.kind !== 'json') return nothing;
  const pairs = rowsOf(document.value, 'files', 'path').flatMap((row) => {
    const file = plainPath(textField(row, 'path') ?? '');
    return textsOf(field(row, 'imports')).map((name) => [file, name] as const);
  });
  return { path: document.path, imports: groupValues(pairs) };
}

/** Ignores edges between modules, which say nothing about files. */
function edgesIn(nexus: Nexus, index: Index): KnownImports {
  const document = nexus.readJson(places.dependencies);
  if (document.kind !== 'json') return nothing;
  const pairs = rowsOf(document.value, 'edges', 'from').flatMap((row) => {
    const [from, to] = [plainPath(textField(row, 'from') ?? ''), textField(row, 'to')];
    return to !== undefined && index.numberOf.has(from) ? [[from, to] as const] : [];
  });
  return { path: document.path, imports: groupValues(pairs) };
}

function mappedIn({ path, files }: FileMap): KnownImports {
  if (path === null) return nothing;
  return { path, imports: new Map([...files].map(([file, { imports }]) => [file, imports])) };
}

function indexEdges(own: ReadonlySet<string>, index: Index): ReadonlyMap<string, readonly string[]> {
  const pathAt = (number: number) => index.files[number]!.entry.path as string;
  const edges = index.edges.filter(({ kind, from }) => kind === 'import' && own.has(pathAt(from)));
  return groupValues(edges.map(({ from, to }) => [pathAt(from), pathAt(to)]));
}

/** Resolves an import to project paths, as is or relative to the importing file. Packages resolve to nothing. */
function resolve(name: string, from: string, index: Index): string[] {
  const bare = plainPath(name);
  const looksLikeFile = /\//.test(bare) && /\.\w+$/.test(bare) && !bare.startsWith('@');
  if (!name.startsWith('.') && (index.numberOf.has(bare) || looksLikeFile)) return [bare];
  const parts = name.startsWith('.') ? plainPath(from).split('/').slice(0, -1) : [];
  for (const part of name.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return [];
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  const bases = [path, path.replace(/\.[cm]?jsx?$/, '')];
  const tries = bases.flatMap((base) => [base, ...endings.map((ending) => `${base}${ending}`)]);
  const found = tries.find((candidate) => index.numberOf.has(candidate));
  return found === undefined ? [] : [found];
}

const nothing: KnownImports = { path: '', imports: new Map() };

const indexFiles = ['/index.ts', '/index.tsx', '/index.js'];
const endings = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.py', '.go', '.rs', ...indexFiles];
