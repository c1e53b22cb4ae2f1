/**
 * The weight of each word of the task in this project: higher for words that few files contain, a little higher for
 * words that the task repeats, lower for words that the issues of most projects use.
 */
import type { Index } from '../model/analysis.js';
import type { Query } from './query.js';

export type WeighedTerm = { readonly text: string; readonly weight: number };

export function weighTerms(index: Index, { terms }: Pick<Query, 'terms'>): WeighedTerm[] {
  const weighed: WeighedTerm[] = [];
  for (const { text, count, telling } of terms) {
    const posting = index.postings.get(text);
    if (posting === undefined) continue;
    const rarity = rarityOf(index.files.length, posting.files.length);
    weighed.push({ text, weight: rarity * saturated(count) * telling });
  }
  return weighed;
}

export function rarityOf(total: number, holders: number): number {
  return Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
}

/** A word that occurs twice is not twice as important. */
export function saturated(count: number): number {
  return (count * 9) / (count + 8);
}
