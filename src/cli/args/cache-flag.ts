/**
 * `--cache`: what is known of files is read from the store before and written to it after, so that the machines of a
 * team analyse a file once. The answer does not depend on it, so trouble with it is said and never in the way.
 */
import { basename, resolve } from 'node:path';
import { type AnalysisCache, quoteText } from '../../index.js';
import { messageForStore } from '../output/store-messages.js';
import { talk } from '../output/talk.js';
import { type Flag, lastValue, type ParsedArgs } from './parse-flags.js';
import { assertOutside, storePlace } from './store-place.js';

export const projectNameFlag: Flag = {
  name: 'project',
  value: 'NAME',
  about: 'with --cache: what the project is called in the store (default: the name of its folder)',
};

export const cacheFlags: readonly Flag[] = [
  { name: 'cache', about: 'take what is known of files from the store, and add what is new; the pack is the same' },
  projectNameFlag,
];

export function projectName(typed: ParsedArgs, root: string): string {
  const folder = quoteText(basename(resolve(root)), maxFolderName)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '');
  return lastValue(typed, 'project') ?? (folder || 'project');
}

const maxFolderName = 60;

/** Runs with the cache of the store, or without one when it was not asked for or cannot be had. */
export async function withCache<T>(typed: ParsedArgs, use: (cache: AnalysisCache | null) => Promise<T>): Promise<T> {
  if (!typed.switches.has('cache')) return use(null);
  const root = lastValue(typed, 'root') ?? '.';
  const place = storePlace(typed, root);
  assertOutside(place, root);
  const { openStore, openStoredCache } = await import('../open-store.js');
  const store = await openStore(place, { create: true });
  if (!store.ok) return withoutCache(messageForStore(store.error).title, use);
  try {
    const cache = await openStoredCache(store.value, projectName(typed, root));
    if (!cache.ok) return await withoutCache(messageForStore(cache.error).title, use);
    const answer = await use(cache.value);
    const flushed = await cache.value.flush();
    if (!flushed.ok) complain(messageForStore(flushed.error).title);
    return answer;
  } finally {
    await store.value.close();
  }
}

function withoutCache<T>(why: string, use: (cache: null) => Promise<T>): Promise<T> {
  complain(why);
  return use(null);
}

function complain(why: string): void {
  talk(`without the cache: ${why}`);
}
