/**
 * The cache of analyses in a store, so that the machines of a team analyse a file once. An analysis is found by
 * content alone, so the answer does not depend on the cache. An analysis holds names, strings and every word of a file: it is
 * stored only when the guard finds nothing at all in that file, and what is stored passes the final scan as well.
 *
 * Known analyses are read at the start from a few large objects, and new ones are written at the end as one more. In
 * between, a lookup never waits.
 */

import { secretPathRule } from '../guard/paths.js';
import { isFreeOfSecrets, sealName, sealRecord } from '../guard/storable.js';
import { analyserVersion } from '../index/analyse.js';
import { keyOfFile } from '../index/cache.js';
import type { AnalysisCache, CachedFile } from '../model/analysis-cache.js';
import { linksOf, type ObjectName, type StorableName, type Store, type Stored } from '../model/store.js';
import { answer, given, StoreError } from '../store/store-error.js';
import { type Entry, readChunk, sealChunks } from './analysis-chunks.js';

export type StoredCache = AnalysisCache & {
  /** How many analyses came from the store. */
  readonly known: number;
  /** Writes the analyses that were added since. To be called before the store is closed. */
  flush(): Stored<{ readonly added: number; readonly withheld: number }>;
};

export type CacheInfo = {
  readonly project: string;
  readonly analyses: number;
  readonly objects: number;
  readonly bytes: number;
};

/** `project` is any name that the machines of a team agree on; different projects should have different ones. */
export function openStoredCache(store: Store, project: string): Stored<StoredCache> {
  return answer(async () => {
    const ref = refOf(project);
    const files = new Map<string, CachedFile>();
    const start = await readList(store, ref);
    for (const [key, file] of await readEntries(store, start.chunks)) files.set(key, file);
    let fresh = new Map<string, CachedFile>();
    let used = new Set<string>();
    /** Keys of files with secrets, which are never stored. */
    const withheld = new Set<string>();
    return {
      known: files.size,
      open: () => ({
        find: (entry) => {
          const key = keyOfFile(entry);
          used.add(key);
          return files.get(key) ?? null;
        },
        record: (entry, file, text) => {
          const key = keyOfFile(entry);
          files.set(key, file);
          if (secretPathRule(entry.path) === null && isFreeOfSecrets(text)) fresh.set(key, file);
          else withheld.add(key);
        },
        close: () => {},
      }),
      flush: () =>
        answer(async () => {
          const adding = [...fresh];
          const all = () => [...files].filter(([key]) => used.has(key) && !withheld.has(key));
          if (adding.length > 0) await addToList(store, { ref, entries: adding, all });
          const report = { added: adding.length, withheld: withheld.size };
          fresh = new Map();
          used = new Set();
          return report;
        }),
    } satisfies StoredCache;
  });
}

export function describeStoredCache(store: Store, project: string): Stored<CacheInfo> {
  return answer(async () => {
    const { chunks } = await readList(store, refOf(project));
    let bytes = 0;
    let analyses = 0;
    for (const chunk of chunks) {
      const object = given(await store.get(chunk));
      bytes += object.bytes.length;
      analyses += readChunk(object.bytes).length;
    }
    return { project, analyses, objects: chunks.length, bytes };
  });
}

/** The objects themselves are removed by the next `store collect`. */
export function clearStoredCache(store: Store, project: string): Stored<void> {
  return answer(async () => given(await store.dropRef(refOf(project))));
}

/** Another version of the analyser has another list: analyses of two versions never meet. */
function refOf(project: string): StorableName {
  const sealed = sealName(`analyses/${project}/${analyserVersion}`);
  if (sealed.ok) return sealed.value;
  throw new StoreError({ kind: 'bad-name', name: 'the project of the cache' });
}

type List = { readonly record: ObjectName | null; readonly chunks: readonly ObjectName[] };

async function readList(store: Store, ref: StorableName): Promise<List> {
  const record = given(await store.getRef(ref));
  if (record === null) return { record, chunks: [] };
  return { record, chunks: linksOf(given(await store.get(record)).bytes) ?? [] };
}

/** A chunk that is gone or damaged is passed over: its files are analysed again. */
async function readEntries(store: Store, chunks: readonly ObjectName[]): Promise<readonly Entry[]> {
  const read = await Promise.all(chunks.map((chunk) => store.get(chunk)));
  return read.flatMap((object) => (object.ok ? readChunk(object.value.bytes) : []));
}

type Adding = { readonly ref: StorableName; readonly entries: readonly Entry[]; readonly all: () => readonly Entry[] };

/** Keeps what others have added meanwhile. When there are many objects, one new object replaces all, with the analyses in use. */
async function addToList(store: Store, { ref, entries, all }: Adding): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { record, chunks } = await readList(store, ref);
    const isFull = chunks.length >= maxChunks;
    const added: ObjectName[] = [];
    for (const chunk of sealChunks(isFull ? all() : entries)) added.push(given(await store.put(chunk)));
    const sealed = sealRecord({ links: isFull ? added : [...chunks, ...added], kind: 'analyses' });
    if (!sealed.ok) return;
    const put = await store.put(sealed.value);
    if (!put.ok && put.error.kind === 'missing') continue;
    const moved = await store.setRef(ref, given(put), record);
    if (moved.ok) return;
    if (moved.error.kind !== 'conflict') throw new StoreError(moved.error);
  }
}

const maxChunks = 24;
/** Giving up is harmless: writers that are always faster have stored most of it already. */
const maxTries = 20;
