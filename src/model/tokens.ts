/** Counts tokens. Every report has its name, so that a count can be checked with other tools. */
export interface TokenCounter {
  readonly name: string;
  /** What is known about the error of an estimate; null for an exact counter. */
  readonly note: string | null;
  count(text: string): number;
  /** The exact count if it is within the limit; otherwise some number above it, without counting the rest. */
  countUpTo(text: string, limit: number): number;
}
