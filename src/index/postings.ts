/** The terms of all files, turned round: for each term the files that contain it. */
import type { Lookup, Posting } from '../model/analysis.js';
import type { TermCounts } from './tally.js';

export function invertTerms(
  given: Iterable<readonly [file: number, TermCounts]>,
  numbers: ReadonlyMap<string, number>,
): Lookup<Posting> {
  const files = [...given];
  const ends = new Uint32Array(numbers.size + 1);
  for (const [, { terms }] of files) for (const term of terms) ends[term + 1]! += 1;
  for (let term = 0; term < numbers.size; term++) ends[term + 1]! += ends[term]!;
  const holders = new Uint32Array(ends[numbers.size]!);
  const counts = new Uint32Array(holders.length);
  const next = ends.slice();
  for (const [file, own] of files) {
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

/**
 * The postings of an index of which some files are taken over from an earlier one. `numberOf` gives the present number of an
 * earlier file, if it still is one.
 */
export function joinPostings(
  own: Lookup<Posting>,
  earlier: Lookup<Posting> | null,
  numberOf: (earlierFile: number) => number | undefined,
): Lookup<Posting> {
  if (earlier === null) return own;
  const get = (term: string): Posting | undefined => {
    const rows = [...rowsOf(own.get(term), (file) => file), ...rowsOf(earlier.get(term), numberOf)];
    if (rows.length === 0) return undefined;
    rows.sort(([a], [b]) => a - b);
    return { files: Uint32Array.from(rows, ([file]) => file), counts: Uint32Array.from(rows, ([, count]) => count) };
  };
  return {
    get,
    keys: function* () {
      for (const term of own.keys()) yield term;
      for (const term of earlier.keys()) if (own.get(term) === undefined && get(term) !== undefined) yield term;
    },
  };
}

function* rowsOf(
  posting: Posting | undefined,
  numberOf: (file: number) => number | undefined,
): Iterable<readonly [file: number, count: number]> {
  for (const [at, old] of posting?.files.entries() ?? []) {
    const file = numberOf(old);
    if (file !== undefined) yield [file, posting!.counts[at]!];
  }
}
