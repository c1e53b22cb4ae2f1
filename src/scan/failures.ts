/** Turns a read failure of the jail into an exclusion. */
import type { ReadFailure } from '../model/jail.js';
import type { Exclusion, ExclusionReason } from '../model/snapshot.js';

export function exclusionOfFailure(path: string, { reason, detail }: ReadFailure): Exclusion {
  return { path, reason: reasons[reason], detail };
}

/** An entry that is no longer of the listed kind has changed during the scan. */
const reasons: Readonly<Record<ReadFailure['reason'], ExclusionReason>> = {
  link: 'link',
  'special-file': 'special-file',
  'not-a-directory': 'changed',
  'is-a-directory': 'changed',
  'too-large': 'too-large',
  missing: 'missing',
  unreadable: 'unreadable',
  'outside-root': 'outside-root',
  'other-device': 'other-device',
  changed: 'changed',
};
