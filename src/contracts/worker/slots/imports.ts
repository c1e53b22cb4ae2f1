/** The imports of each task file: ownership.json, dependencies.json, the file map, or else our own index. */

import { field, rowsOf, textField, textsOf } from '../../../formats/json-fields.js';
import type { Index } from '../../../model/analysis.js';
import { groupValues } from '../../group-values.js';
import type { FileMap } from '../file-map.js';
import type { Nexus } from '../nexus.js';
import { plainPath } from '../plan-globs.js';
import { places } from '../worker-words.table.js';

export type Imports = {
  readonly paths: readonly string[];
  /** Documents that contained data. */
  readonly sources: readonly string[];
  /** The number of files that our own index answered for. */
  readonly computed: number;
};

/** The sources of import data. */
type ImportSources = { readonly nexus: Nexus; readonly index: Index; readonly map: FileMap };

export function importsOf(own: ReadonlySet<string>, { nexus, index, map }: ImportSources): Imports {
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
