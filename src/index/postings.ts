/** The terms of all files, turned round: for each term the files that contain it. */
import type { Lookup, Posting } from '../model/analysis.js';
import type { TermCounts } from './tally.js';

export function invertTerms(files: readonly TermCounts[], numbers: ReadonlyMap<string, number>): Lookup<Posting> {
  const ends = new Uint32Array(numbers.size + 1);
  for (const { terms } of files) for (const term of terms) ends[term + 1]! += 1;
  for (let term = 0; term < numbers.size; term++) ends[term + 1]! += ends[term]!;
  const holders = new Uint32Array(ends[numbers.size]!);
  const counts = new Uint32Array(holders.length);
  const next = ends.slice();
  for (const [file, own] of files.entries()) {
    for (const [at, term] of own.terms.entries()) {
      const place = next[term]!++;
      holders[place] = file;
      counts[place] = own.counts[at]!;
    }
  }
  return {
    get: (term) => {
      const number = numbers.get(term);
      if (number === undefined) return undefined;
      const range = [ends[number]!, ends[number + 1]!] as const;
      return { files: holders.subarray(...range), counts: counts.subarray(...range) };
    },
    keys: () => numbers.keys(),
  };
}
