/** Turns a read failure of the jail into an exclusion. */
import type { ReadFailure } from '../model/jail.js';
import type { Exclusion } from '../model/snapshot.js';

/** An entry that is no longer of the listed kind has changed during the scan. */
export function exclusionOfFailure(path: string, { reason, detail }: ReadFailure): Exclusion {
  const isOther = reason === 'not-a-directory' || reason === 'is-a-directory';
  return { path, reason: isOther ? 'changed' : reason, detail };
}
