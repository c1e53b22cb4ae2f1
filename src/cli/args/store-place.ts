/** Locates the store: a flag, the environment, or the project's own folder. */
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type AnalysisCache, isDatabase, quoteText } from '../../api/faces.js';
import { wrongUse } from '../usage-words.table.js';
import { lastValue, type ParsedArgs } from './parse-flags.js';
import { UsageError } from './usage-error.js';

export function storePlace(args: ParsedArgs, root: string): string {
  const named = lastValue(args, 'store') ?? process.env.PACKLIGHT_STORE;
  return named === undefined || named === '' ? join(root, '.packlight', 'store') : named;
}

/** Rejects other URLs, which would be taken for a folder name. */
export function assertIsStore(place: string): void {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(place) && !isDatabase(place)) throw new UsageError(...wrongUse.noStoreAddress());
}

/** A store among the files of a project would be packed with them. The project's own store folder is never scanned. */
export function assertOutside(place: string, root: string): void {
  assertIsStore(place);
  if (isDatabase(place)) return;
  const inside = relative(resolve(root), resolve(place));
  const isInside = inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  if (isInside && inside.split(sep)[0] !== '.packlight') throw new UsageError(...wrongUse.storeInProject());
}

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
