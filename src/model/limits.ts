/** Work limits. They count bytes and entries, never time (INV-4). */
export type ScanLimits = {
  /** A larger file is excluded unread. */
  readonly maxFileBytes: number;
  /** Files beyond this number are excluded with a reason. */
  readonly maxFiles: number;
  /** What happens to a text whose bytes are in no known encoding (default `skip`: it is excluded). */
  readonly onDecodeError?: OnDecodeError;
};

export type OnDecodeError = 'replace' | 'skip';

export const DEFAULT_SCAN_LIMITS: ScanLimits = { maxFileBytes: 1_000_000, maxFiles: 1_000_000 };

/** A larger ignore file is not applied, and the notes of the scan say so. */
export const maxIgnoreBytes = 1_000_000;

/** A commit that holds more is refused: its list stays in memory. The largest repositories in use hold about 450,000. */
export const maxCommitPaths = 500_000;

/** A diff of more files is refused: its paths alone could exhaust memory, and no pack could show them. */
export const maxChangedFiles = 50_000;
