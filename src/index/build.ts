/**
 * Builds the index. Files are added one by one in byte order of their paths; their texts are not retained. Then imports
 * are resolved and names bound. The index depends on the tree alone.
 */
import { addTo } from '../base/collections.js';
import { codeSpans, gapsBetween } from '../base/lex.js';
import { compareBytes } from '../base/order.js';
import { constantWords, minWords, openingOf } from '../base/phrases.js';
import { Defect } from '../base/result.js';
import { termsOfWord } from '../base/words.js';
import type { Analysis, DefinitionRef, Index, IndexedFile, LiteralRef, Lookup, Posting } from '../model/analysis.js';
import type { CachedFile, CachedWords, CacheSession } from '../model/analysis-cache.js';
import { baseName } from '../model/path.js';
import type { FileEntry } from '../model/snapshot.js';
import { isReproducible } from './analyse.js';
import { bindFiles } from './bind/bind-files.js';
import { isConfigName } from './config-names.js';
import { fingerprintIndex } from './fingerprint.js';
import { drawEdges } from './graph.js';
import { allLanguages } from './languages/all-languages.js';
import type { Languages } from './languages/language-module.js';
import { invertTerms, joinPostings } from './postings.js';
import { createResolver, type Project } from './resolve/resolve-project.js';
import { Tally, type TermCounts } from './tally.js';
import { type WordCounts, WordTable } from './word-table.js';

export type IndexBuilder = {
  /** Resolves when there is room for more. `text` is null if the cache has the file's analysis. */
  add(entry: FileEntry, text: string | null): Promise<void>;
  finish(): Promise<Index>;
};

export type BuilderInput = {
  /** May resolve in any order. */
  readonly analyse: (text: string, language: string) => Promise<Analysis>;
  /** Analyses from earlier runs, if there is a cache. */
  readonly cache: CacheSession | null;
  /** The index of an earlier run: what it says of unchanged files is taken over. */
  readonly earlier?: EarlierIndex | null;
  /** Called with what was found in each file, in order; with its number in the earlier index if it is from there. */
  readonly onFile?: (file: CachedFile | number) => void;
  readonly languages?: Languages;
};

export type EarlierIndex = {
  /** The number of the file with this path and content, or null. */
  numberOf(entry: FileEntry): number | null;
  analysisOf(file: number): Analysis;
  lengthOf(file: number): number;
  postings(): Lookup<Posting>;
};

/** An added file, before its imports are resolved. The terms of a file of the earlier index are in its postings. */
type DraftFile = Omit<IndexedFile, 'imports'> &
  TermCounts & { readonly analysis: Analysis; readonly earlier: number | null };

export function createIndexBuilder(input: BuilderInput): IndexBuilder {
  const { analyse, cache, earlier = null, onFile, languages = allLanguages } = input;
  const files: DraftFile[] = [];
  const pending: PendingFile[] = [];
  const configTexts = new Map<string, string>();
  const termNumbers = new Map<string, number>();
  const termsByWord: Uint32Array[] = [];
  const table = new WordTable((word) => void termsByWord.push(numberTerms(termNumbers, word)));
  const tally = new Tally();

  function readWords(entry: FileEntry, text: string): FileWords {
    const code = codeSpans(text, entry.language);
    return {
      code: table.countWords(text, code),
      rest: table.countWords(text, gapsBetween(code, text.length)),
    };
  }

  /** Words get their numbers in the same order as when they are read from the text. */
  function recallWords({ code, rest }: CachedFile): FileWords {
    return {
      code: { words: table.countWords(code.words).words, counts: code.counts },
      rest: { words: table.countWords(rest.words).words, counts: rest.counts },
    };
  }

  function cacheWords({ words, counts }: WordCounts): CachedWords {
    return { words: Array.from(words, (word) => table.wordAt(word)).join(' '), counts };
  }

  function startFile(entry: FileEntry, text: string | null): PendingFile {
    const known = earlier?.numberOf(entry) ?? null;
    if (known !== null) return { entry, earlier: known };
    const cached = cache?.find(entry) ?? null;
    if (cached !== null) return { entry, words: recallWords(cached), analysis: cached.analysis, newText: null };
    if (text === null) throw new Defect('a file that was not read has an analysis');
    return { entry, words: readWords(entry, text), analysis: analyse(text, entry.language), newText: text };
  }

  function draftFile(entry: FileEntry, { code, rest }: FileWords, analysis: Analysis): DraftFile {
    const length = addWords(code.words, code.counts, codeWeight) + addWords(rest.words, rest.counts, restWeight);
    for (const { name } of analysis.definitions) addText(name, nameWeight);
    addText(entry.path, pathWeight);
    const { tier, note, definitions, literals } = analysis;
    return { entry, analysis, tier, note, definitions, literals, length, earlier: null, ...tally.take() };
  }

  function takeOver(entry: FileEntry, number: number): DraftFile {
    const analysis = earlier!.analysisOf(number);
    const { tier, note, definitions, literals } = analysis;
    const own = { entry, analysis, tier, note, definitions, literals, length: earlier!.lengthOf(number) };
    return { ...own, earlier: number, terms: noTerms, counts: noTerms };
  }

  function addWords(words: Uint32Array, counts: Uint32Array, weight: number): number {
    let length = 0;
    for (let i = 0; i < words.length; i++) {
      const terms = termsByWord[words[i]!]!;
      length += terms.length * counts[i]! * weight;
      for (const term of terms) tally.add(term, counts[i]! * weight);
    }
    return length;
  }

  function addText(text: string, weight: number): void {
    const { words, counts } = table.countWords(text);
    addWords(words, counts, weight);
  }

  /** Finishes files in the order they were added, whatever the order of their analyses. */
  async function finishFirst(): Promise<void> {
    const first = pending.shift()!;
    if ('earlier' in first) {
      onFile?.(first.earlier);
      files.push(takeOver(first.entry, first.earlier));
      return;
    }
    const { entry, words, analysis: promised, newText } = first;
    const analysis = await promised;
    if (cache !== null || onFile !== undefined) {
      const file = { analysis, code: cacheWords(words.code), rest: cacheWords(words.rest) };
      if (newText !== null && isReproducible(analysis)) cache?.record(entry, file, newText);
      onFile?.(file);
    }
    files.push(draftFile(entry, words, analysis));
  }

  return {
    add: async (scanned, text) => {
      const language = languages.languageOf(scanned.path);
      const entry = language === null ? scanned : { ...scanned, language };
      const last = pending.at(-1)?.entry ?? files.at(-1)?.entry;
      if (last !== undefined && compareBytes(last.path, entry.path) >= 0)
        throw new Defect('files reach the index in byte order');
      if (text !== null && isConfigName(baseName(entry.path))) configTexts.set(entry.path, text);
      pending.push(startFile(entry, text));
      if (pending.length > maxPending) await finishFirst();
    },
    finish: async () => {
      while (pending.length > 0) await finishFirst();
      return joinFiles(files, { configTexts, termNumbers, languages, earlier });
    },
  };
}

type FileWords = { readonly code: WordCounts; readonly rest: WordCounts };
type PendingFile =
  | { readonly entry: FileEntry; readonly earlier: number }
  | {
      readonly entry: FileEntry;
      readonly words: FileWords;
      readonly analysis: Analysis | Promise<Analysis>;
      /** Null if the analysis came from the cache. */
      readonly newText: string | null;
    };

const noTerms = new Uint32Array();

/** Enough to keep workers busy, few enough to keep memory flat. */
const maxPending = 64;

/** The weight of a word by where it occurs, in tenths of a use in code: a name counts more, a path most. */
const codeWeight = 10;
const restWeight = 7;
const nameWeight = 50;
const pathWeight = 400;

function numberTerms(numbers: Map<string, number>, word: string): Uint32Array {
  return Uint32Array.from(termsOfWord(word), (term) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  });
}

type Shared = {
  readonly configTexts: ReadonlyMap<string, string>;
  readonly termNumbers: ReadonlyMap<string, number>;
  readonly languages: Languages;
  readonly earlier: EarlierIndex | null;
};

function joinFiles(drafts: readonly DraftFile[], { configTexts, termNumbers, languages, earlier }: Shared): Index {
  const numberOf = new Map<string, number>(drafts.map(({ entry }, number) => [entry.path, number]));
  const files = resolveImports(drafts, numberOf, { configTexts, languages });
  const numbers = new Map(drafts.flatMap(({ earlier: old }, number) => (old === null ? [] : [[old, number]])));
  const bindings = bindFiles({ files, numberOf, usesOf: (file) => drafts[file]!.analysis.uses });
  return {
    fingerprint: fingerprintIndex({ files }),
    files,
    numberOf,
    postings: joinPostings(invertTerms(drafts, termNumbers), earlier?.postings() ?? null, (file) => numbers.get(file)),
    definitionsByName: placeDefinitions(files),
    literalsByOpening: placeLiterals(files),
    references: bindings.references,
    edges: drawEdges({ files, numberOf, bindings }),
  };
}

function resolveImports(
  drafts: readonly DraftFile[],
  numberOf: ReadonlyMap<string, number>,
  { configTexts, languages }: Pick<Shared, 'configTexts' | 'languages'>,
): IndexedFile[] {
  const project: Project = {
    paths: drafts.map(({ entry }) => entry.path),
    read: (path) => configTexts.get(path) ?? null,
    analysisOf: (path) => drafts[numberOf.get(path) ?? -1]?.analysis ?? null,
    languageOf: (path) => drafts[numberOf.get(path) ?? -1]?.entry.language ?? 'text',
  };
  const resolver = createResolver(project, languages);
  return drafts.map(({ analysis, terms: _, counts: __, earlier: ___, ...file }) => ({
    ...file,
    imports: analysis.imports.map((imported) => ({ ...imported, to: resolver.resolve(file.entry.path, imported) })),
  }));
}

function placeLiterals(files: readonly IndexedFile[]): ReadonlyMap<string, readonly LiteralRef[]> {
  const byOpening = new Map<string, LiteralRef[]>();
  for (const [file, { literals }] of files.entries()) {
    for (const [at, { text }] of literals.entries()) {
      const words = constantWords(text);
      if (words.length >= minWords) addTo(byOpening, openingOf(words, 0), { file, at });
    }
  }
  return byOpening;
}

function placeDefinitions(files: readonly IndexedFile[]): ReadonlyMap<string, readonly DefinitionRef[]> {
  const byName = new Map<string, DefinitionRef[]>();
  for (const [file, { definitions }] of files.entries()) {
    for (const [at, { name }] of definitions.entries()) addTo(byName, name, { file, at });
  }
  return byName;
}
