/** For answers that depend on a short text and are asked for again and again, such as what a file name says. */

/** Remembers the first so many answers; a tree made of other names is worked through without remembering. */
export function remember<T>(answer: (key: string) => T, most = 1 << 14): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = answer(key);
    if (known.size < most) known.set(key, made);
    return made;
  };
}
