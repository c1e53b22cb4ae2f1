/** The time for documents that must say when they were made, where the caller gives none. The engine reads no clock. */
export function now(): string {
  return new Date().toISOString();
}
