/**
 * Keeps analyses in memory by content: the key says the analyser, the language and the bytes, and these
 * decide an analysis. So a file that moves, or comes back with a branch that was left, is known again.
 */
import type { AnalysisCache, CachedFile } from '../model/analysis-cache.js';
import type { FileEntry } from '../model/snapshot.js';
import { analyserVersion } from './analyse.js';

/** For a caller that asks about one project again and again: pass it in the engine's options each time. */
export function createAnalysisCache(): AnalysisCache {
  return createCacheBy(keyOfFile);
}

/** What an analysis depends on, and nothing else. */
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
