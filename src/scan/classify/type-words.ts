/** Splits a name into its words, so that "capital" is never taken for "api" (formats.md, row 17). */

/** Lower-case words of a name: camelCase, kebab, snake and dots part words; digits are left out. */
export function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}
