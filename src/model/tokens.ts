/** Counts tokens. Every report has its name, so that a count can be checked with other tools. */
export interface TokenCounter {
  readonly name: string;
  /** What is known about the error of an estimate; null for an exact counter. */
  readonly note: string | null;
  count(text: string): number;
  /** The exact count if it is within the limit; otherwise some number above it, without counting the rest. */
  countUpTo(text: string, limit: number): number;
}

/** Counts UTF-16 units, as `length` of a string does: for limits that are stated in characters. */
export const characterCounter: TokenCounter = {
  name: 'characters',
  note: null,
  count: (text) => text.length,
  countUpTo: (text) => text.length,
};
