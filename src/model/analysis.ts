/**
 * Analysis: what one file says, a pure function of its text and language. Index: the analyses of a
 * snapshot joined. Term numbers are dense and given in file order, so equal trees give equal indexes.
 */
import type { FileEntry } from './snapshot.js';

/** A line worth showing when the body is not: a definition, a heading, a section. */
export type OutlineLine = { readonly line: number; readonly name: string };

export type Analysis = {
  /** How the file was read; real parsers add tiers of their own. */
  readonly tier: 'outline';
  readonly outline: readonly OutlineLine[];
};

export type IndexedFile = {
  readonly entry: FileEntry;
  readonly outline: readonly OutlineLine[];
  /** Term numbers, ascending, with the weighted count of each beside it. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  readonly length: number;
};

export type Index = {
  readonly files: readonly IndexedFile[];
  readonly termNumbers: ReadonlyMap<string, number>;
  /** In how many files each term stands. */
  readonly fileCounts: Uint32Array;
  readonly averageLength: number;
};
