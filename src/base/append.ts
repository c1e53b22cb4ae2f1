/** For lists of any length: `push(...items)` and `Math.max(...items)` fail at about a hundred thousand items. */

export function appendAll<T>(target: T[], items: Iterable<T>): void {
  for (const item of items) target.push(item);
}

/** -Infinity if there are none. */
export function largestOf(numbers: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}
