/**
 * What was found in the files that differ from a stored index, beside it in a file of its own: after an edit the large
 * file stays as it is. It counts for that index alone.
 */
import type { CachedFile } from '../../model/analysis-cache.js';
import type { NewBytes, StoredBytes } from '../../model/index-files.js';
import type { FileEntry } from '../../model/snapshot.js';
import { keyOfFile } from '../cache.js';
import type { Rejoined } from '../patch.js';
import { parseStored, readAnalyses, writeAnalyses } from './analyses.js';
import { readGraph, writeGraph } from './graph-sections.js';
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
  const { fileAt } = readAnalyses(sections);
  return {
    has: (entry) => placeOf.has(placeKey(entry)),
    find: (entry) => {
      const at = placeOf.get(placeKey(entry));
      return at === undefined ? null : fileAt(at);
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
  const analyses = writeAnalyses(writer);
  for (const { file } of changes) analyses.add(file);
  analyses.finish();
  writeGraph(writer, rejoined);
  writer.begin('changes');
  const rows = changes.map(({ entry }) => [entry.path, keyOfFile(entry)] as const);
  writer.write(Buffer.from(JSON.stringify({ changes: rows, rejoined: rejoined.files } satisfies Rows)));
  writer.finish(key);
}

function placeKey(entry: FileEntry): string {
  return `${entry.path} ${keyOfFile(entry)}`;
}
