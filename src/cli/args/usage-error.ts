/** Wrong use of the command line: exit code 2, with a hint. */
export class UsageError extends Error {
  constructor(
    readonly what: string,
    readonly next: string,
  ) {
    super(what);
  }
}
