/**
 * An analysis cache in memory. The key consists of the analyser version, the language and the hash of the bytes, which
 * determine an analysis. So a file is found again after a move or a change of branches.
 */
import type { AnalysisCache, CachedFile } from '../model/analysis-cache.js';
import type { FileEntry } from '../model/snapshot.js';
import { analyserVersion } from './analyse.js';

/** For repeated calls on one project: pass the same cache in the options of each call. */
export function createAnalysisCache(): AnalysisCache {
  return createCacheBy(keyOfFile);
}

/** Everything that an analysis depends on. */
export function keyOfFile({ language, sha256 }: FileEntry): string {
  return `${analyserVersion} ${language} ${sha256}`;
}

export function createCacheBy(keyOf: (entry: FileEntry) => string): AnalysisCache {
  let files: ReadonlyMap<string, CachedFile> = new Map();
  return {
    open: () => {
      const before = files;
      const used = new Map<string, CachedFile>();
      return {
        find: (entry) => {
          const key = keyOf(entry);
          const file = used.get(key) ?? before.get(key) ?? null;
          if (file !== null) used.set(key, file);
          return file;
        },
        record: (entry, file) => void used.set(keyOf(entry), file),
        close: () => {
          files = used;
        },
      };
    },
  };
}
