/**
 * Makes the index of a tree from that of an earlier one in which a few files had other contents. Only those are joined
 * again, and the files whose references led to something that looks different now. All else is taken over.
 */
import type { Analysis, Edge, Import, Index, IndexedFile, Lookup, ResolvedImport } from '../model/analysis.js';
import type { CachedFile } from '../model/analysis-cache.js';
import { type BoundFile, createBinder } from './bind/bind-files.js';
import { scopesOf } from './bind/name-table.js';
import type { Consulted } from './bind/trail.js';
import { Drafter } from './draft.js';
import { fingerprintIndex } from './fingerprint.js';
import { compareEdges, drawEdges } from './graph.js';
import { placeDefinitions, placeLiterals, resolverOf } from './join.js';
import { allLanguages } from './languages/all-languages.js';
import { invertTerms, joinPostings } from './postings.js';
import { looksTheSame } from './seen-outside.js';

/** An index of which parts are read when they are asked for. Its entries are those of the present tree. */
export type BaseIndex = {
  readonly index: Index;
  analysisOf(file: number): Analysis;
  consultedBy(file: number): Consulted;
};

export type PatchInput = {
  readonly base: BaseIndex;
  /** What is in the changed files now, by their numbers, ascending. */
  readonly changes: ReadonlyMap<number, CachedFile>;
  readonly configTexts: ReadonlyMap<string, string>;
  /** What an earlier patch with the same changes joined again. */
  readonly known: Rejoined | null;
};

/** The files that were joined again, ascending, and what was found for them. */
export type Rejoined = {
  readonly files: readonly number[];
  readonly references: readonly Int32Array[];
  readonly edges: readonly Edge[];
};

export type Patched = { readonly index: Index; readonly rejoined: Rejoined };

/** Null if the whole tree has to be joined again. */
export function patchIndex({ base, changes, configTexts, known }: PatchInput): Patched | null {
  const { index } = base;
  const before = new Map(Array.from(changes.keys(), (file) => [file, index.files[file]!] as const));
  const visible = known !== null ? [] : visibleChanges(base, changes);
  if (visible.some((file) => analysesResolve.has(index.files[file]!.entry.language))) return null;
  const tables = patchTables(base, changes);
  const analysisOf = (file: number) => changes.get(file)?.analysis ?? base.analysisOf(file);
  const files = index.files.slice();
  const resolve = resolverOf({
    entries: index.files.map(({ entry }) => entry),
    numberOf: index.numberOf,
    analysisOf,
    configTexts,
    languages: allLanguages,
  });
  for (const [file, { analysis }] of changes) {
    const { entry, imports: old } = files[file]!;
    const { tier, note, definitions, literals } = analysis;
    const imports = analysis.imports.map((imported, at) => {
      const known = old[at];
      return { ...imported, to: isSameImport(imported, known) ? known.to : resolve(entry.path, imported) };
    });
    files[file] = { entry, tier, note, definitions, imports, literals, length: tables.lengths.get(file)! };
  }
  const { numberOf } = index;
  const { definitionsByName, literalsByOpening, postings } = tables;
  const rejoined =
    known ??
    rejoin({
      files,
      numberOf,
      definitionsByName,
      usesOf: (file) => analysisOf(file).uses,
      again: [...new Set([...changes.keys(), ...usersOf(base, { visible, before, files })])].sort((a, b) => a - b),
    });
  const isAgain = new Set(rejoined.files);
  const references = index.references.slice();
  for (const [at, file] of rejoined.files.entries()) references[file] = rejoined.references[at]!;
  return {
    index: {
      fingerprint: fingerprintIndex({ files }),
      ...{ files, numberOf, postings, definitionsByName, literalsByOpening, references },
      edges: [...index.edges.filter(({ from }) => !isAgain.has(from)), ...rejoined.edges].sort(compareEdges),
    },
    rejoined,
  };
}

/** Where an import leads depends on the tree, unless its language asks what other files declare. */
function isSameImport(imported: Import, known: ResolvedImport | undefined): known is ResolvedImport {
  if (known === undefined) return false;
  const { line: _, ...one } = imported;
  const { line: __, to: ___, ...other } = known;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The changed files that look different to others. */
function visibleChanges(base: BaseIndex, changes: PatchInput['changes']): number[] {
  return [...changes].flatMap(([file, { analysis }]) => (looksTheSame(base.analysisOf(file), analysis) ? [] : [file]));
}

type Versions = {
  readonly visible: readonly number[];
  readonly before: ReadonlyMap<number, IndexedFile>;
  readonly files: readonly IndexedFile[];
};

/** The files whose references were read from one of those, or from a scope in which one of them had or has something. */
function usersOf(base: BaseIndex, { visible, before, files }: Versions): number[] {
  if (visible.length === 0) return [];
  const changed = new Set(visible);
  const scopes = new Set(visible.flatMap((file) => [...scopesOf(before.get(file)!), ...scopesOf(files[file]!)]));
  return [...files.keys()].filter((file) => {
    const consulted = base.consultedBy(file);
    return consulted.files.some((one) => changed.has(one)) || consulted.scopes.some((one) => scopes.has(one));
  });
}

type RejoinInput = Parameters<typeof createBinder>[0] & { readonly again: readonly number[] };

function rejoin({ again, ...input }: RejoinInput): Rejoined {
  const bind = createBinder(input);
  const bound = new Map<number, BoundFile>(again.map((file) => [file, bind(file)]));
  return {
    files: again,
    references: again.map((file) => bound.get(file)!.references),
    edges: drawEdges({ ...input, boundAt: (file) => bound.get(file)! }, new Set(again)),
  };
}

function patchTables({ index }: BaseIndex, changes: PatchInput['changes']) {
  const drafter = new Drafter();
  const drafts = [...changes].map(([file, found]) => {
    const draft = drafter.draft(index.files[file]!.entry, drafter.recallWords(found), found.analysis);
    return [file, draft] as const;
  });
  const isOld = (file: number) => changes.has(file);
  return {
    lengths: new Map(drafts.map(([file, { length }]) => [file, length])),
    postings: joinPostings(invertTerms(drafts, drafter.termNumbers), index.postings, (file) =>
      isOld(file) ? undefined : file,
    ),
    definitionsByName: patchPlaces(index.definitionsByName, placeDefinitions(drafts), isOld),
    literalsByOpening: patchPlaces(index.literalsByOpening, placeLiterals(drafts), isOld),
  };
}

type Places = Lookup<readonly { readonly file: number; readonly at: number }[]>;

function patchPlaces(base: Places, own: Places, isOld: (file: number) => boolean): Places {
  const get: Places['get'] = (key) => {
    const kept = (base.get(key) ?? []).filter(({ file }) => !isOld(file));
    const places = [...kept, ...(own.get(key) ?? [])].sort((a, b) => a.file - b.file || a.at - b.at);
    return places.length === 0 ? undefined : places;
  };
  return {
    get,
    keys: function* () {
      for (const key of own.keys()) yield key;
      for (const key of base.keys()) if (own.get(key) === undefined && get(key) !== undefined) yield key;
    },
  };
}

/** Languages whose imports are resolved by what other files declare, so that one file may change the imports of all. */
const analysesResolve: ReadonlySet<string> = new Set('csharp razor dart java kotlin scala groovy php rust'.split(' '));
