/** List operations of a merge. Each is independent of the order of its input, or preserves it. */
import { compareBytes, sortedBy } from '../../../base/order.js';
import type { DocRef } from '../node-wire.js';

/** Removes duplicates and keeps the first of each. */
export function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

/** Groups in byte order of their keys. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): [key: string, group: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const at = key(item);
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [item]);
    else group.push(item);
  }
  return sortedBy(groups, ([at]) => at);
}

/** The longest text. Of equally long ones, the smallest in byte order. */
export function bestText(texts: readonly string[]): string | null {
  return [...texts].sort((a, b) => b.length - a.length || compareBytes(a, b))[0] ?? null;
}

export function mostImportant(priorities: readonly NonNullable<DocRef['priority']>[]): NonNullable<DocRef['priority']> {
  return (['high', 'medium'] as const).find((priority) => priorities.includes(priority)) ?? 'low';
}
