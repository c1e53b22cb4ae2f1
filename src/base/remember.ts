/** Caches the answers for the first `maxEntries` keys, so that memory stays bounded whatever the project. */
export function remember<T, K = string>(answer: (key: K) => T, maxEntries = 1 << 14): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = answer(key);
    if (known.size < maxEntries) known.set(key, made);
    return made;
  };
}

/** As `remember`, but forgets what was not asked for recently, for programs that run long. */
export function rememberRecent<T, K = string>(answer: (key: K) => T, maxEntries: number): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const before = known.get(key);
    const made = before ?? answer(key);
    if (before !== undefined) known.delete(key);
    else if (known.size >= maxEntries) known.delete(known.keys().next().value as K);
    known.set(key, made);
    return made;
  };
}

/** Finds the answer for a key once. While it is being found the answer is `meanwhile`, so that circles end. */
export function findOnce<T>(
  known: Map<string, T>,
  key: string,
  { meanwhile, find }: { readonly meanwhile: T; readonly find: () => T },
): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  known.set(key, meanwhile);
  const found = find();
  known.set(key, found);
  return found;
}

/** Makes a value when it is first asked for. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
