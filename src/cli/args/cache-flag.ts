/** `--cache`: analyses are read from the store and written back, so that a team analyses each file once. */
import { basename, resolve } from 'node:path';
import { type AnalysisCache, quoteText } from '../../api/faces.js';
import { type FlagTable, lastValue, type ParsedArgs } from './parse-flags.js';
import { assertOutside, storePlace } from './store-place.js';

export const cacheFlags: FlagTable = {
  cache: 'take what is known of files from the store, and add what is new; the pack is the same',
  'project NAME': 'with --cache: what the project is called in the store (default: the name of its folder)',
};

export function projectName(args: ParsedArgs, root: string): string {
  const folder = quoteText(basename(resolve(root)), maxFolderName)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '');
  return lastValue(args, 'project') ?? (folder || 'project');
}

const maxFolderName = 60;

/** Runs `use` with the cache of the store, or with null if none was requested or it cannot be opened. */
export async function withCache<T>(args: ParsedArgs, use: (cache: AnalysisCache | null) => Promise<T>): Promise<T> {
  if (!args.switches.has('cache')) return use(null);
  const root = lastValue(args, 'root') ?? '.';
  const place = storePlace(args, root);
  assertOutside(place, root);
  const { withStoredCache } = await import('./stored-cache.js');
  return withStoredCache({ place, project: projectName(args, root) }, use);
}
