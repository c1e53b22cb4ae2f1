/** The time for documents that must say when they were made, where the caller gives none. The engine reads no clock. */
export function now(): string {
  return new Date().toISOString();
}

/** The time in nanoseconds, which says whether a file changed just before it was read. */
export function nowInNanoseconds(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}
