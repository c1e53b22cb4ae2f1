/** Small collections: sets of words, counts, groups, sorted lists. */
import { compareBytes } from './order.js';

/** The words of a text between single spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** How often each key occurs. */
export function countEach<K>(keys: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The most frequent name first. Equal counts are in byte order of the names. */
export function ranked(counts: Iterable<readonly [string, number]>): (readonly [string, number])[] {
  return [...counts].sort((a, b) => b[1] - a[1] || compareBytes(a[0], b[0]));
}

/** Items by key. Keys and items keep their order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Appends an item to the list of a key. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Binary search: how many items of a sorted list come first, if `isBefore` is true exactly for those. */
export function countBefore<T>(items: ArrayLike<T>, isBefore: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
