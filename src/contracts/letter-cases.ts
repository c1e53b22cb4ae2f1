/** The other spelling of names: snake_case for camelCase, and the reverse. */

export function otherCase(name: string): string {
  return name.includes('_')
    ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The aliases of a record that accepts these fields in both spellings. */
export function otherCases<const Name extends string>(...names: readonly Name[]): { readonly [alias: string]: Name } {
  return Object.fromEntries(names.map((name) => [otherCase(name), name]));
}
