/**
 * Traits of a text other than keywords: which decoders have anything to read, and where. The fast path collects them in
 * the same pass as the keywords, the reference scanner with plain searches. Traits may name too many offsets, never too
 * few: the decoder checks each of them.
 */

/** One bit for each trait. */
export const trait = {
  /** An escape may begin: `%41`, `\x41`, `\u0041`, `&#`, `&qu`. `escapes` lists the offsets. */
  escape: 1 << 0,
  /** A quote or a line end as string literals escape them: `\"`, `\n`. */
  escapedSign: 1 << 1,
  /** A line begins with `+` or `-` followed by something like a token. */
  signedLine: 1 << 2,
  /** A line begins like a hunk of a diff. */
  hunk: 1 << 3,
  /** `[U`, the beginning of a mark for an invisible character. */
  mark: 1 << 4,
  /** Anything but tabs, line feeds and printable ASCII. */
  unplain: 1 << 5,
  beyondAscii: 1 << 6,
  /** A string literal may end here and continue in the next one. `splits` lists the offsets. */
  split: 1 << 7,
} as const;

export type TextTraits = {
  /** All bits that were seen. */
  readonly seen: number;
  /** Offsets past the first character of what may separate two string literals; a value character precedes it. */
  readonly splits: readonly number[];
  /** Offsets inside runs of base64 letters of at least `minRun`, one for each run. */
  readonly runs: readonly number[];
  /** Offsets of characters that may begin an escape. */
  readonly escapes: readonly number[];
};

export type ReadTraits = (text: string) => TextTraits;

/** A shorter run of base64 or hexadecimal letters cannot encode a secret. */
export const minRun = 22;

/** The characters of a value that is split over several string literals, right before and after each split. */
export const valueSource = String.raw`[\w+/=.~:@-]`;
