/**
 * What was found in the files that differ from a stored index, beside it in a file of its own: after an edit the large
 * file stays as it is. It counts for that index alone.
 */
import type { CachedFile } from '../../model/analysis-cache.js';
import type { NewBytes, StoredBytes } from '../../model/index-files.js';
import type { FileEntry } from '../../model/snapshot.js';
import { keyOfFile } from '../cache.js';
import type { Rejoined } from '../patch.js';
import { beginAnalyses, readAnalyses } from './analyses.js';
import { readGraph, writeGraph } from './graph-sections.js';
import { parseStored, readRows, toStored, writeRows } from './rows.js';
import { openSections, writeSections } from './sections.js';

/** A changed file: its number in the stored index, what it is now, and what was found in it. */
export type Change = { readonly number: number; readonly entry: FileEntry; readonly file: CachedFile };

export type StoredChanges = {
  has(entry: FileEntry): boolean;
  find(entry: FileEntry): CachedFile | null;
  /** What was joined again because of these changes, if it is for the same ones. */
  rejoinedFor(changes: readonly Change[]): Rejoined | null;
};

type Rows = {
  readonly changes: readonly (readonly [path: string, content: string])[];
  readonly rejoined: readonly number[];
};

/** Null if there is none for this key. */
export function openChanges(file: StoredBytes, key: string): StoredChanges | null {
  const sections = openSections(file, key);
  if (sections === null) return null;
  const { changes, rejoined } = parseStored(sections.read('changes')) as Rows;
  const placeOf = new Map(changes.map(([path, content], at) => [`${path} ${content}`, at]));
  const { analysisOf } = readAnalyses(sections);
  const wordsAt = readRows(sections, 'words');
  return {
    has: (entry) => placeOf.has(placeKey(entry)),
    find: (entry) => {
      const at = placeOf.get(placeKey(entry));
      return at === undefined ? null : { analysis: analysisOf(at), ...readWords(wordsAt(at)) };
    },
    rejoinedFor: (now) => {
      const isSame = now.length === changes.length && now.every(({ entry }, at) => placeOf.get(placeKey(entry)) === at);
      return isSame ? { files: rejoined, ...readGraph(sections) } : null;
    },
  };
}

export function writeChanges(
  output: NewBytes,
  key: string,
  { changes, rejoined }: { readonly changes: readonly Change[]; readonly rejoined: Rejoined },
): void {
  const writer = writeSections(output);
  const analyses = beginAnalyses(writer);
  for (const { file } of changes) analyses.add(file.analysis);
  analyses.finish();
  const words = changes.map(({ file: { code, rest } }) =>
    toStored([code.words, [...code.counts], rest.words, [...rest.counts]]),
  );
  writeRows(writer, 'words', words);
  writeGraph(writer, rejoined);
  writer.begin('changes');
  const rows = changes.map(({ entry }) => [entry.path, keyOfFile(entry)] as const);
  writer.write(toStored({ changes: rows, rejoined: rejoined.files } satisfies Rows));
  writer.finish(key);
}

type StoredWords = readonly [code: string, codeCounts: readonly number[], rest: string, restCounts: readonly number[]];

function readWords(row: Buffer): Pick<CachedFile, 'code' | 'rest'> {
  const [code, codeCounts, rest, restCounts] = parseStored(row) as StoredWords;
  return {
    code: { words: code, counts: Uint32Array.from(codeCounts) },
    rest: { words: rest, counts: Uint32Array.from(restCounts) },
  };
}

function placeKey(entry: FileEntry): string {
  return `${entry.path} ${keyOfFile(entry)}`;
}
