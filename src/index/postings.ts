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
  /** Whoever lists the terms asks for each of them at once. */
  let last: { readonly term: string; readonly posting: Posting | undefined } | null = null;
  const get = (term: string): Posting | undefined => {
    if (last?.term !== term) last = { term, posting: merge(own.get(term), renumber(earlier.get(term), numberOf)) };
    return last.posting;
  };
  return {
    get,
    keys: function* () {
      for (const term of own.keys()) yield term;
      for (const term of earlier.keys()) if (own.get(term) === undefined && get(term) !== undefined) yield term;
    },
  };
}

/** The files stay in order, because both indexes number them in the order of their paths. */
function renumber(posting: Posting | undefined, numberOf: (file: number) => number | undefined): Posting | undefined {
  if (posting === undefined) return undefined;
  const files = new Uint32Array(posting.files.length);
  const counts = new Uint32Array(files.length);
  let length = 0;
  for (let at = 0; at < posting.files.length; at++) {
    const file = numberOf(posting.files[at]!);
    if (file === undefined) continue;
    files[length] = file;
    counts[length++] = posting.counts[at]!;
  }
  return length === 0 ? undefined : { files: files.subarray(0, length), counts: counts.subarray(0, length) };
}

/** Two postings without a common file as one. */
function merge(a: Posting | undefined, b: Posting | undefined): Posting | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const files = new Uint32Array(a.files.length + b.files.length);
  const counts = new Uint32Array(files.length);
  for (let at = 0, inA = 0, inB = 0; at < files.length; at++) {
    const isA = inB === b.files.length || a.files[inA]! < b.files[inB]!;
    const from = isA ? a : b;
    const place = isA ? inA++ : inB++;
    files[at] = from.files[place]!;
    counts[at] = from.counts[place]!;
  }
  return { files, counts };
}
