/** Lists whose length a project decides: a call with each item as an argument of its own ends at about a hundred thousand. */

export function appendAll<T>(target: T[], items: Iterable<T>): void {
  for (const item of items) target.push(item);
}

/** -Infinity for none. */
export function largestOf(numbers: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}
