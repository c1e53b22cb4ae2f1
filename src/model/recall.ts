/** What an earlier scan found in files that have not changed since: they need not be read again. */
import type { FileStamp } from './jail.js';
import type { RelPath } from './path.js';
import type { Exclusion, FileEntry } from './snapshot.js';

/** The verdict on a file that was read. */
export type Verdict =
  | { readonly kept: true; readonly entry: FileEntry }
  | { readonly kept: false; readonly exclusion: Exclusion };

export type Recall = {
  /** The verdict of the earlier scan if the file has the same stamp; null if it must be read. */
  find(path: RelPath, stamp: FileStamp): Verdict | null;
  /** In place of the visit of a file that was read. */
  visit(entry: FileEntry): void | Promise<void>;
  /** Called for every file with the stamp that it had before it was read, in byte order of the paths. */
  note(path: RelPath, stamp: FileStamp | null, verdict: Verdict): void;
};
