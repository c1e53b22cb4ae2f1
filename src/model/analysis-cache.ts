/**
 * What is kept of files from one analysis of a project to the next, so that only changed ones are analysed again. Files
 * are still read and hashed every time (INV-2): what is kept is found by what a file says now, never by
 * its name or its time.
 */
import type { Analysis } from './analysis.js';
import type { FileEntry } from './snapshot.js';

/** Words of a part of a file in the order they are first met, set apart by spaces, and how often each stands there. */
export type KeptWords = { readonly words: string; readonly counts: Uint32Array };

/** All that an index needs of a file and that its text and language alone decide. */
export type KeptFile = {
  readonly analysis: Analysis;
  /** Words in code, and in comments and strings. They carry no numbers: those belong to one index. */
  readonly code: KeptWords;
  readonly rest: KeptWords;
};

export type AnalysisCache = {
  /** Begins an analysis of a project. Several may be under way at once. */
  open(): CacheSession;
};

export type CacheSession = {
  find(entry: FileEntry): KeptFile | null;
  /** The text is there for whoever has to judge whether it may be kept where others can read it. */
  keep(entry: FileEntry, file: KeptFile, text: string): void;
  /** Ends the analysis of a whole project: what it did not use is dropped, so the cache is as large as one project. */
  close(): void;
};
