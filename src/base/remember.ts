/** Caches the answers for the first `maxEntries` keys, so that memory stays bounded whatever the project. */
export function remember<T>(answer: (key: string) => T, maxEntries = 1 << 14): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = answer(key);
    if (known.size < maxEntries) known.set(key, made);
    return made;
  };
}
