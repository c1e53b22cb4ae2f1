/**
 * What each word of the task is worth in this project: more the fewer files of code hold it, a little more the
 * oftener it is said, less when the issues of most projects say it.
 */
import type { Index } from '../model/analysis.js';
import type { Query } from './query.js';

export type WeighedTerm = { readonly text: string; readonly number: number; readonly weight: number };

export function weighTerms(index: Index, { terms }: Pick<Query, 'terms'>): WeighedTerm[] {
  const weighed: WeighedTerm[] = [];
  for (const { text, count, telling } of terms) {
    const number = index.termNumbers.get(text);
    if (number === undefined) continue;
    const rarity = rarityOf(index.files.length, index.fileCounts[number]!);
    weighed.push({ text, number, weight: rarity * saturated(count) * telling });
  }
  return weighed;
}

export function rarityOf(total: number, holders: number): number {
  return Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
}

/** Said twice is not twice as important. */
export function saturated(count: number): number {
  return (count * 9) / (count + 8);
}
