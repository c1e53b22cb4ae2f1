/**
 * `--cache`: what is known of files is read from the store before and written to it after, so that the machines of a
 * team analyse a file once. The answer does not depend on it, so trouble with it is said and never in the way.
 */
import { basename, resolve } from 'node:path';
import { type AnalysisCache, quoteText } from '../../api/faces.js';
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

export function projectName(args: ParsedArgs, root: string): string {
  const folder = quoteText(basename(resolve(root)), maxFolderName)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '');
  return lastValue(args, 'project') ?? (folder || 'project');
}

const maxFolderName = 60;

/** Runs with the cache of the store, or without one when it was not asked for or cannot be had. */
export async function withCache<T>(args: ParsedArgs, use: (cache: AnalysisCache | null) => Promise<T>): Promise<T> {
  if (!args.switches.has('cache')) return use(null);
  const root = lastValue(args, 'root') ?? '.';
  const place = storePlace(args, root);
  assertOutside(place, root);
  const { withStoredCache } = await import('./stored-cache.js');
  return withStoredCache({ place, project: projectName(args, root) }, use);
}
