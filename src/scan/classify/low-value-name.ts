/** Files that say less than their size suggests, as far as the name tells; `low-value.ts` has the rest. First sign wins. */
import type { LowValue } from '../../model/snapshot.js';
import { BUNDLED_LIBRARY, GENERATED_NAMES, LOCK_NAMES } from './low-value.table.js';

export function lowValueOfName(base: string): LowValue | null {
  const name = base.toLowerCase();
  if (LOCK_NAMES.has(name)) return { kind: 'lock', detail: 'lock file of a package manager' };
  if (!ANY_NAME_SIGN.test(name)) return null;
  if (BUNDLED_LIBRARY.test(name)) return { kind: 'vendored', detail: 'library with its version in the name' };
  if (MINIFIED_NAME.test(name)) return { kind: 'minified', detail: 'name says minified' };
  const generated = GENERATED_NAMES.find(([pattern]) => pattern.test(name));
  return generated === undefined ? null : { kind: 'generated', detail: generated[1] };
}

const MINIFIED_NAME = /[.-]min\.(?:m?js|cjs|css|html)$/;
/** One look at a name instead of one for each sign: most have none. */
const ANY_NAME_SIGN = new RegExp(
  [BUNDLED_LIBRARY, MINIFIED_NAME, ...GENERATED_NAMES.map(([pattern]) => pattern)]
    .map(({ source }) => source)
    .join('|'),
);
