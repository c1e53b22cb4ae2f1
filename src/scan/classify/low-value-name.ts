/** Low-value files that are recognised by name; `low-value.ts` recognises the others. The first match wins. */
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
/** One test for all patterns, because most names match none. */
const ANY_NAME_SIGN = new RegExp(
  [BUNDLED_LIBRARY, MINIFIED_NAME, ...GENERATED_NAMES.map(([pattern]) => pattern)]
    .map(({ source }) => source)
    .join('|'),
);
