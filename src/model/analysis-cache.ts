/** A cache of file analyses by content, never by name or time: files are still read and hashed every time (INV-2). */
import type { Analysis } from './analysis.js';
import type { FileEntry } from './snapshot.js';

/** Words in order of first occurrence, separated by spaces, and how often each occurs. */
export type CachedWords = { readonly words: string; readonly counts: Uint32Array };

/** Everything an index needs from a file that depends only on its text and language. */
export type CachedFile = {
  readonly analysis: Analysis;
  /** The words of code, and those of comments and strings. Word numbers belong to one index and are not cached. */
  readonly code: CachedWords;
  readonly rest: CachedWords;
};

export type AnalysisCache = {
  /** Begins an analysis of a project; several may run at once. */
  open(): CacheSession;
};

export type CacheSession = {
  find(entry: FileEntry): CachedFile | null;
  /** `text` lets a persistent cache decide whether the analysis may be stored. */
  record(entry: FileEntry, file: CachedFile, text: string): void;
  /** Ends the analysis of a whole project. Unused entries are dropped, so the cache is no larger than one project. */
  close(): void;
};
