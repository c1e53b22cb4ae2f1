/** The port for reading project files. `jail/` implements it on a real disk, tests in memory. */
import type { Result } from '../base/result.js';
import type { RelPath } from './path.js';

export type EntryKind = 'file' | 'directory' | 'link' | 'special';

export type DirectoryEntry = { readonly name: RelPath; readonly kind: EntryKind };

export type OpenedFile = {
  readonly bytes: Buffer;
  /** More than one name on disk leads to these bytes. */
  readonly hardLinked: boolean;
};

/** Why something could not be read. `detail` has sizes and error codes, never content. */
export type ReadFailure = {
  readonly reason:
    | 'link'
    | 'special-file'
    | 'not-a-directory'
    | 'is-a-directory'
    | 'too-large'
    | 'missing'
    | 'unreadable'
    | 'outside-root'
    | 'other-device'
    | 'changed';
  readonly detail: string;
};

/**
 * What the system says of a file without opening it. Two equal stamps mean the same bytes, unless the file changed again
 * within one tick of the clock: `changedAt` is its last change, in nanoseconds.
 */
export type FileStamp = { readonly text: string; readonly changedAt: bigint };

export interface Jail {
  /** How access outside the root is prevented: by the kernel, by the working directory, or by comparison. */
  readonly strength: 'kernel' | 'working-directory' | 'compare';
  /** Entries of a directory ('' is the root), in no particular order. */
  list(directory: RelPath | ''): Result<readonly DirectoryEntry[], ReadFailure>;
  /**
   * The whole file, if it is a regular file of at most `maxBytes` bytes. The size is checked before any byte is read.
   * The bytes may be a view of `room`, if it is given, and are valid until the next read into it.
   */
  readSync(path: RelPath, maxBytes: number, room?: Buffer): Result<OpenedFile, ReadFailure>;
  read(path: RelPath, maxBytes: number): Promise<Result<OpenedFile, ReadFailure>>;
  /** Null if it is no regular file, or cannot be told. A jail without it has its files read every time. */
  stamp?(path: RelPath): FileStamp | null;
  /** A hint: these files will be read next, in this order. The results do not depend on it. */
  foresee?(paths: readonly RelPath[], maxBytes: number): void;
  close(): void;
}
