/**
 * Builds the index. Files are added one by one in byte order of their paths; their texts are not retained. Then imports
 * are resolved and names bound. The index depends on the tree alone.
 */
import { compareBytes } from '../base/order.js';
import { Defect } from '../base/result.js';
import type { Analysis, Index, Lookup, Posting } from '../model/analysis.js';
import type { CachedFile, CacheSession } from '../model/analysis-cache.js';
import { baseName } from '../model/path.js';
import type { FileEntry } from '../model/snapshot.js';
import { isReproducible } from './analyse.js';
import { isConfigName } from './config-names.js';
import { Drafter, type DraftFile, type FileWords } from './draft.js';
import { type JoinedFile, type JoinedIndex, joinFiles } from './join.js';
import { allLanguages } from './languages/all-languages.js';
import type { Languages } from './languages/language-module.js';
import { invertTerms, joinPostings } from './postings.js';
import type { TermCounts } from './tally.js';

export type IndexBuilder = {
  /** Resolves when there is room for more. `text` is null if the cache has the file's analysis. */
  add(entry: FileEntry, text: string | null): Promise<void>;
  finish(): Promise<Index>;
  /** `finish`, with what the index was made from. */
  join(): Promise<JoinedIndex>;
};

export type BuilderInput = {
  /** May resolve in any order. */
  readonly analyse: (text: string, language: string) => Promise<Analysis>;
  /** Analyses from earlier runs, if there is a cache. */
  readonly cache: CacheSession | null;
  /** What is known of a file besides. */
  readonly recall?: (entry: FileEntry) => CachedFile | null;
  /** The index of an earlier run: what it says of unchanged files is taken over. */
  readonly earlier?: EarlierIndex | null;
  /** Called with what was found in each file, in order; with its number in the earlier index if it is from there. */
  readonly onFile?: (found: Analysis | number) => void;
  readonly languages?: Languages;
};

export type EarlierIndex = {
  /** The number of the file with this path and content, or null. */
  numberOf(entry: FileEntry): number | null;
  /** The analysis of a file with this content, under any path. */
  find(entry: FileEntry): Analysis | null;
  analysisOf(file: number): Analysis;
  lengthOf(file: number): number;
  postings(): Lookup<Posting>;
};

/** An added file. The terms of a file of the earlier index are in its postings. */
type AddedFile = JoinedFile & TermCounts & { readonly earlier: number | null };

export function createIndexBuilder(input: BuilderInput): IndexBuilder {
  const { analyse, cache, recall, earlier = null, onFile, languages = allLanguages } = input;
  const files: AddedFile[] = [];
  const pending: PendingFile[] = [];
  const configTexts = new Map<string, string>();
  const drafter = new Drafter();

  function startFile(entry: FileEntry, text: string | null): PendingFile {
    const known = earlier?.numberOf(entry) ?? null;
    if (known !== null) return { entry, earlier: known };
    const cached = recall?.(entry) ?? cache?.find(entry) ?? null;
    if (cached !== null) return { entry, words: drafter.recallWords(cached), analysis: cached.analysis, newText: null };
    if (text === null) throw new Defect('a file that was not read has an analysis');
    const analysis = earlier?.find(entry) ?? analyse(text, entry.language);
    return { entry, words: drafter.readWords(entry, text), analysis, newText: text };
  }

  function takeOver(entry: FileEntry, number: number): AddedFile {
    const analysis = earlier!.analysisOf(number);
    const { tier, note, definitions, literals } = analysis;
    const own = { entry, analysis, tier, note, definitions, literals, length: earlier!.lengthOf(number) };
    return { ...own, earlier: number, terms: noTerms, counts: noTerms };
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
    if (cache !== null && newText !== null && isReproducible(analysis))
      cache.record(entry, drafter.cache(words, analysis), newText);
    onFile?.(analysis);
    const draft: DraftFile = drafter.draft(entry, words, analysis);
    files.push({ ...draft, earlier: null });
  }

  async function join(): Promise<JoinedIndex> {
    while (pending.length > 0) await finishFirst();
    const numbers = new Map(files.flatMap(({ earlier: old }, number) => (old === null ? [] : [[old, number]])));
    const own = invertTerms(files.entries(), drafter.termNumbers);
    const postings = joinPostings(own, earlier?.postings() ?? null, (file) => numbers.get(file));
    return joinFiles(files, { configTexts, languages, postings });
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
    finish: async () => (await join()).index,
    join,
  };
}

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
