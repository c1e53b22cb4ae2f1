/** The words of a name in lower case, split at camelCase, dashes, underscores and dots, without digits. So "capital" does not contain "api". */
export function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}
