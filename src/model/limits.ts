/** Work limits. They count bytes and entries, never time (INV-4). */
export type ScanLimits = {
  /** A larger file is excluded unread. */
  readonly maxFileBytes: number;
  /** Files past this many are excluded, directory by directory, and said so. */
  readonly maxFiles: number;
};

export const DEFAULT_SCAN_LIMITS: ScanLimits = { maxFileBytes: 1_000_000, maxFiles: 1_000_000 };

/** A diff of more files is refused: their paths alone would fill the memory, and no pack could show them. */
export const maxChangedFiles = 50_000;
