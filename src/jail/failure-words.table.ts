/** The detail of each reason for which a file is not read, and the reason of each error code. */
import type { ReadFailure } from '../model/jail.js';

type Reason = ReadFailure['reason'];

export const DETAIL: Readonly<Record<Reason, string>> = {
  link: 'links are not followed',
  'special-file': 'not a regular file',
  'not-a-directory': 'not a directory',
  'is-a-directory': 'a directory',
  'too-large': 'too large',
  missing: 'no such entry',
  unreadable: 'unreadable',
  'outside-root': 'not a name inside the root',
  'other-device': 'mounted here from elsewhere',
  changed: 'replaced while it was opened',
};

/** EMLINK is what FreeBSD says where Linux and macOS say ELOOP; ENXIO and ENODEV come from sockets and devices. */
export const REASON_OF_CODE: ReadonlyMap<string, Reason> = new Map([
  ['ENOENT', 'missing'],
  ['ELOOP', 'link'],
  ['EMLINK', 'link'],
  ['ENOTDIR', 'not-a-directory'],
  ['EISDIR', 'is-a-directory'],
  ['ENXIO', 'special-file'],
  ['ENODEV', 'special-file'],
  ['EOPNOTSUPP', 'special-file'],
]);
