/** How tokens are counted. The name goes into every report, so a count can be checked elsewhere. */
export interface TokenCounter {
  readonly name: string;
  count(text: string): number;
  /** The exact count if it is within the limit; else some number over it, found without counting the rest. */
  countUpTo(text: string, limit: number): number;
}
