/** The analysis cache in a store. Loaded for `--cache` only: most commands open no store. */
import { type AnalysisCache, openStore, openStoredCache } from '../../api/faces.js';
import { messageForStore } from '../output/messages.js';
import { talk } from '../output/talk.js';

/** Runs `use` with the cache of `project` and writes new entries back. Warns and passes null if it is unusable. */
export async function withStoredCache<T>(
  { place, project }: { readonly place: string; readonly project: string },
  use: (cache: AnalysisCache | null) => Promise<T>,
): Promise<T> {
  const store = await openStore(place, { create: true });
  if (!store.ok) return withoutCache(messageForStore(store.error).title, use);
  try {
    const cache = await openStoredCache(store.value, project);
    if (!cache.ok) return await withoutCache(messageForStore(cache.error).title, use);
    const answer = await use(cache.value);
    const flushed = await cache.value.flush();
    if (!flushed.ok) warn(messageForStore(flushed.error).title);
    return answer;
  } finally {
    await store.value.close();
  }
}

function withoutCache<T>(why: string, use: (cache: null) => Promise<T>): Promise<T> {
  warn(why);
  return use(null);
}

function warn(why: string): void {
  talk(`without the cache: ${why}`);
}
