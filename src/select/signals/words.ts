/**
 * Lexical match of whole files: BM25 over the counts of the index, in which a word of a path or of a definition's name
 * already counts more than a use. One pass over the files serves any number of weightings.
 */
import type { Index } from '../../model/analysis.js';

/** For each file the terms of the task that it contains, as positions in the list of terms, and how often. */
export type Hits = readonly { readonly terms: readonly number[]; readonly counts: readonly number[] }[];

export function findHits(index: Index, terms: readonly string[]): Hits {
  const hits = index.files.map(() => ({ terms: [] as number[], counts: [] as number[] }));
  for (const [position, term] of terms.entries()) {
    const { files, counts } = index.postings.get(term) ?? noPosting;
    for (const [at, file] of files.entries()) {
      hits[file]!.terms.push(position);
      hits[file]!.counts.push(counts[at]! / 10); // counts are in tenths of a use in code
    }
  }
  return hits;
}

const noPosting = { files: new Uint32Array(), counts: new Uint32Array() };

/** The score that each term adds to the match of one file. */
function* matchesOf(
  { terms, counts }: Hits[number],
  weights: readonly number[],
  relativeLength: number,
): Iterable<readonly [term: number, score: number]> {
  const slack = saturation * (1 - lengthShare + lengthShare * relativeLength);
  for (const [at, term] of terms.entries()) {
    const count = counts[at]!;
    yield [term, (weights[term]! * count * (saturation + 1)) / (count + slack)];
  }
}

export type WordScoring = { readonly weights: readonly number[]; readonly usualLength: number };

export function matchWords(index: Index, hits: Hits, { weights, usualLength }: WordScoring): Float64Array {
  return Float64Array.from(hits, (hit, number) => {
    let sum = 0;
    const relativeLength = usualLength === 0 ? 1 : index.files[number]!.length / usualLength;
    for (const [, score] of matchesOf(hit, weights, relativeLength)) sum += score;
    return sum;
  });
}

const saturation = 1.2;
const lengthShare = 0.4;
