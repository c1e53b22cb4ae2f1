/**
 * The port to the files of stored indexes, in a folder that belongs to one person alone. What is read may be damaged, old
 * or made by another version: the reader checks every byte it uses.
 */

export type IndexFiles = {
  /** The real time at which this run began, in nanoseconds: a file that changed about then may change again unseen. */
  readonly now: bigint;
  /** The bytes that an earlier run stored for the project under this name, or null if there are none. */
  open(name: string): StoredBytes | null;
  /** Begins a new version. It replaces the old one as a whole when it is kept. Null if nothing can be written. */
  create(name: string): NewBytes | null;
  /** Removes what is stored for the project: it is damaged. */
  clear(): void;
  /** Closes what was opened and discards what was begun and not kept. */
  close(): void;
};

export type StoredBytes = {
  readonly size: number;
  /** Fewer bytes than asked for mean that the file ends there. */
  read(start: number, length: number): Uint8Array;
};

export type NewBytes = {
  write(bytes: Uint8Array): void;
  keep(): void;
};
