/** How tokens are counted. The name goes into every report, so a count can be checked elsewhere. */
export interface TokenCounter {
  readonly name: string;
  count(text: string): number;
}
