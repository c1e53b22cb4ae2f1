/** List operations of a merge. Each is independent of the order of its input, or preserves it. */
import { canonicalJson, type Json } from '../../../base/json.js';
import { sortedBy } from '../../../base/order.js';
import { groupValues } from '../../group-values.js';
import type { DocRef } from '../node-wire.js';

export function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

/** Groups in byte order of their keys. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): [key: string, group: T[]][] {
  return sortedBy(groupValues(items.map((item) => [key(item), item])), ([at]) => at);
}

/** Distinct JSON values in byte order. */
export function sortedSet<T>(values: readonly T[]): T[] {
  const byText = new Map(values.map((value) => [canonicalJson(value as Json), value]));
  return sortedBy(byText, ([text]) => text).map(([, value]) => value);
}

export function mostImportant(priorities: readonly NonNullable<DocRef['priority']>[]): NonNullable<DocRef['priority']> {
  return (['high', 'medium'] as const).find((priority) => priorities.includes(priority)) ?? 'low';
}
