/** How tokens are counted. The name goes into every report, so a count can be checked elsewhere. */
export interface TokenCounter {
  readonly name: string;
  /** What is known of the error when it estimates; null when it counts exactly. */
  readonly note: string | null;
  count(text: string): number;
  /** The exact count if it is within the limit; else some number over it, found without counting the rest. */
  countUpTo(text: string, limit: number): number;
}

/** Counts UTF-16 units, as `length` of a string does: for limits that are stated in characters. */
export const characterCounter: TokenCounter = {
  name: 'characters',
  note: null,
  count: (text) => text.length,
  countUpTo: (text) => text.length,
};
