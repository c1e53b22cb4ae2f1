/** Joins analysed files to an index: imports are resolved, names bound, edges drawn. */
import { addTo } from '../base/collections.js';
import { constantWords, minWords, openingOf } from '../base/phrases.js';
import type { Analysis, DefinitionRef, Import, Index, IndexedFile, Literal, LiteralRef } from '../model/analysis.js';
import type { FileEntry } from '../model/snapshot.js';
import { createBinder } from './bind/bind-files.js';
import type { Consulted } from './bind/trail.js';
import { fingerprintIndex } from './fingerprint.js';
import { drawEdges } from './graph.js';
import type { Languages } from './languages/language-module.js';
import { createResolver, type ResolveImport } from './resolve/resolve-project.js';

/** What is said about one file. */
export type JoinedFile = Omit<IndexedFile, 'imports'> & { readonly analysis: Analysis };

/** An index with what the references of each file were read from. */
export type JoinedIndex = { readonly index: Index; readonly consultedBy: (file: number) => Consulted };

export type JoinInput = {
  readonly configTexts: ReadonlyMap<string, string>;
  readonly languages: Languages;
  readonly postings: Index['postings'];
};

export function joinFiles(drafts: readonly JoinedFile[], { configTexts, languages, postings }: JoinInput): JoinedIndex {
  const numberOf = new Map<string, number>(drafts.map(({ entry }, number) => [entry.path, number]));
  const resolve = resolverOf({
    entries: drafts.map(({ entry }) => entry),
    numberOf,
    analysisOf: (file) => drafts[file]!.analysis,
    configTexts,
    languages,
  });
  const files = drafts.map(
    ({ entry, tier, note, definitions, literals, length, analysis }): IndexedFile => ({
      ...{ entry, tier, note, definitions, literals, length },
      imports: analysis.imports.map((imported) => ({ ...imported, to: resolve(entry.path, imported) })),
    }),
  );
  const definitionsByName = placeDefinitions(files.entries());
  const usesOf = (file: number) => drafts[file]!.analysis.uses;
  const bind = createBinder({ files, definitionsByName, numberOf, usesOf });
  const bound = files.map((_, file) => bind(file));
  const index = {
    fingerprint: fingerprintIndex({ files }),
    files,
    numberOf,
    postings,
    definitionsByName,
    literalsByOpening: placeLiterals(files.entries()),
    references: bound.map(({ references }) => references),
    edges: drawEdges({ files, numberOf, boundAt: (file) => bound[file]! }, new Set(files.keys())),
  };
  return { index, consultedBy: (file) => bound[file]!.consulted };
}

export type ResolverInput = Pick<JoinInput, 'configTexts' | 'languages'> & {
  readonly entries: readonly FileEntry[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly analysisOf: (file: number) => Analysis;
};

export function resolverOf({ entries, numberOf, analysisOf, configTexts, languages }: ResolverInput): ResolveImport {
  const resolver = createResolver(
    {
      paths: entries.map(({ path }) => path),
      read: (path) => configTexts.get(path) ?? null,
      analysisOf: (path) => (numberOf.has(path) ? analysisOf(numberOf.get(path)!) : null),
      languageOf: (path) => entries[numberOf.get(path) ?? -1]?.language ?? 'text',
    },
    languages,
  );
  return (from: string, imported: Import) => resolver.resolve(from, imported);
}

/** Files with their numbers. */
export type Numbered<File> = Iterable<readonly [number: number, file: File]>;

export function placeLiterals(files: Numbered<Pick<IndexedFile, 'literals'>>): Map<string, LiteralRef[]> {
  return placeAll(files, ({ literals }) => literals.map(openingOfLiteral));
}

export function placeDefinitions(files: Numbered<Pick<IndexedFile, 'definitions'>>): Map<string, DefinitionRef[]> {
  return placeAll(files, ({ definitions }) => definitions.map(({ name }) => name));
}

/** The places of all keys. A position without a key is passed over. */
function placeAll<File>(files: Numbered<File>, keysOf: (file: File) => readonly (string | null)[]) {
  const places = new Map<string, { readonly file: number; readonly at: number }[]>();
  for (const [file, one] of files)
    for (const [at, key] of keysOf(one).entries()) if (key !== null) addTo(places, key, { file, at });
  return places;
}

function openingOfLiteral({ text }: Literal): string | null {
  const words = constantWords(text);
  return words.length >= minWords ? openingOf(words, 0) : null;
}
