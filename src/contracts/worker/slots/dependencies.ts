/**
 * Slot 8, the interfaces that the task's files use and do not own: exported names by file. Who imports what
 * is in ownership.json or dependencies.json, who exports what in symbols.json; where they are missing or
 * empty, and for files they do not know, our own index answers, and the record says so.
 */
import { compareBytes } from '../../../base/order.js';
import { exportsOf } from '../../../index/exports.js';
import type { Index } from '../../../model/analysis.js';
import { field, isFields, rowsOf, textField, textsOf } from '../fields.js';
import { plainPath } from '../globs.js';
import type { Nexus } from '../nexus.js';
import type { ContextPacket } from '../packet.js';
import { type Slot, slot } from '../sidecar.js';
import { places } from '../words.table.js';

export function dependencySymbols(
  nexus: Nexus,
  files: readonly string[],
  index: Index,
): Slot<ContextPacket['dependencySymbols']> {
  const own = new Set(files.map(plainPath));
  const imports = importsOf(nexus, own, index);
  const symbols = declaredSymbols(nexus);
  const needed = [...new Set(imports.paths)].filter((path) => !own.has(path)).sort(compareBytes);
  const fromIndex: string[] = [];
  const value = needed.map((path): [string, string[]] => {
    const declared = symbols.byFile.get(path);
    if (declared !== undefined) return [path, [...new Set(declared)]];
    const number = index.numberOf.get(path);
    if (number === undefined) return [path, []];
    fromIndex.push(path);
    return [path, exportsOf(index.files[number]!)];
  });
  const usedSymbols = fromIndex.length < needed.length && symbols.path !== null;
  const paths = [imports.source, usedSymbols ? symbols.path : null].filter((path) => path !== null);
  const notes = [
    imports.source === null ? 'imports are computed from the project' : '',
    fromIndex.length > 0
      ? `exports of ${fromIndex.length} of ${needed.length} files are computed from the project`
      : '',
    ...symbols.notes,
  ].filter((note) => note !== '');
  if (needed.length === 0) return slot({}, imports.source === null ? 'none' : 'file', { paths, notes });
  return slot(Object.fromEntries(value), paths.length > 0 ? 'file' : 'index', { paths, notes });
}

type Imports = { readonly paths: readonly string[]; readonly source: string | null };

/** The first that knows any file of the project; a template that knows none does not count. */
function importsOf(nexus: Nexus, own: ReadonlySet<string>, index: Index): Imports {
  const ownership = nexus.readJson(places.ownership);
  if (ownership.kind === 'json') {
    const rows = rowsOf(ownership.value, 'files', 'path').filter((row) => field(row, 'imports') !== undefined);
    const paths = rows
      .filter((row) => own.has(plainPath(textField(row, 'path') ?? '')))
      .flatMap((row) =>
        textsOf(field(row, 'imports')).flatMap((name) => resolve(name, textField(row, 'path')!, index)),
      );
    if (rows.length > 0) return { paths, source: ownership.path };
  }
  const dependencies = nexus.readJson(places.dependencies);
  if (dependencies.kind === 'json') {
    const edges = rowsOf(dependencies.value, 'edges', 'from').filter((row) => isFileEdge(row, index));
    const paths = edges
      .filter((row) => own.has(plainPath(textField(row, 'from')!)))
      .flatMap((row) => resolve(textField(row, 'to')!, textField(row, 'from')!, index));
    if (edges.length > 0) return { paths, source: dependencies.path };
  }
  const paths = index.edges
    .filter(({ kind, from }) => kind === 'import' && own.has(index.files[from]!.entry.path))
    .map(({ to }) => index.files[to]!.entry.path);
  return { paths, source: null };
}

/** Edges between modules say nothing about files. */
function isFileEdge(row: unknown, index: Index): boolean {
  const [from, to] = [textField(row, 'from'), textField(row, 'to')];
  return from !== undefined && to !== undefined && index.numberOf.has(plainPath(from));
}

/** An import as a path of the project: as it stands, or seen from the file that has it. Packages lead nowhere. */
function resolve(name: string, from: string, index: Index): string[] {
  const bare = plainPath(name);
  if (
    !name.startsWith('.') &&
    (index.numberOf.has(bare) || (/\//.test(bare) && /\.\w+$/.test(bare) && !bare.startsWith('@')))
  )
    return [bare];
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

type Declared = {
  readonly byFile: ReadonlyMap<string, string[]>;
  readonly path: string | null;
  readonly notes: readonly string[];
};

/** One row a file, or one row a symbol; rows of one file add up. */
function declaredSymbols(nexus: Nexus): Declared {
  const document = nexus.readJson(places.symbols);
  if (document.kind !== 'json')
    return {
      byFile: new Map(),
      path: null,
      notes: document.kind === 'missing' ? [] : [`symbols.json could not be read (${document.why})`],
    };
  const byFile = new Map<string, string[]>();
  const add = (file: string, names: readonly string[]) =>
    byFile.set(plainPath(file), [...(byFile.get(plainPath(file)) ?? []), ...names]);
  for (const row of rowsOf(field(document.value, 'symbols') ?? [], 'symbols', 'file')) {
    const file = textField(row, 'file', 'path');
    const name = textField(row, 'name');
    if (file === undefined) continue;
    if (field(row, 'exports') !== undefined) add(file, namesOf(field(row, 'exports')));
    else if (field(row, 'items') !== undefined) add(file, namesOf(field(row, 'items')));
    else if (name !== undefined) add(file, field(row, 'exported') === false ? [] : [name]);
  }
  const listed = field(document.value, 'byFile', 'by_file');
  if (byFile.size === 0 && isFields(listed))
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

const endings = [
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.py',
  '.go',
  '.rs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];
