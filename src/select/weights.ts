/** What each word of the task is worth in this project: more the fewer files hold it, a little more the oftener it is said. */
import type { Index } from '../model/analysis.js';
import type { Query } from './query.js';

export type WeighedTerm = { readonly text: string; readonly number: number; readonly weight: number };

export function weighTerms(index: Index, query: Query): WeighedTerm[] {
  const total = index.files.length;
  const weighed: WeighedTerm[] = [];
  for (const { text, count } of query.terms) {
    const number = index.termNumbers.get(text);
    if (number === undefined) continue;
    const holders = index.fileCounts[number]!;
    const rarity = Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
    weighed.push({ text, number, weight: rarity * ((count * 9) / (count + 8)) });
  }
  return weighed;
}
