/** Where the store of a command line is: named by a flag, by the environment, or the project's own. */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Flag, lastValue, type Typed, UsageError } from './flags.js';

export const storeFlag: Flag = {
  name: 'store',
  value: 'URL',
  about: 'a folder or postgres://… (default: PACKLIGHT_STORE, else .packlight/store of the root)',
};

export function storePlace(typed: Typed, root: string): string {
  const named = lastValue(typed, 'store') ?? process.env.PACKLIGHT_STORE;
  return named === undefined || named === '' ? join(root, '.packlight', 'store') : named;
}

/** A store among the files of a project would be packed with them; the project's own folder for it is never scanned. */
export function assertOutside(place: string, root: string): void {
  if (/^postgres(?:ql)?:/i.test(place)) return;
  const inside = relative(resolve(root), resolve(place));
  const isInside = inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  if (isInside && inside.split(sep)[0] !== '.packlight')
    throw new UsageError(
      'the store would lie among the files of the project',
      'Use .packlight/store, which is never packed, or a folder outside the root.',
    );
}
