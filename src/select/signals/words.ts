/**
 * Lexical match of whole files: BM25 over the counts of the index, in which a word of a path or of a definition's name
 * already counts more than a use. One pass over the files serves any number of weightings.
 */
import type { Index } from '../../model/analysis.js';

/** For each file the terms of the task that it contains, as positions in the list of terms, and how often. */
export type Hits = readonly { readonly terms: readonly number[]; readonly counts: readonly number[] }[];

/** `numbers` are the term numbers of the index, -1 for a term that no file contains. */
export function findHits(index: Index, numbers: readonly number[]): Hits {
  return index.files.map((file) => {
    const terms: number[] = [];
    const counts: number[] = [];
    for (const [position, number] of numbers.entries()) {
      const at = number < 0 ? -1 : findNumber(file.terms, number);
      if (at < 0) continue;
      terms.push(position);
      counts.push(file.counts[at]! / 10); // counts are in tenths of a use in code
    }
    return { terms, counts };
  });
}

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

function findNumber(numbers: Uint32Array, wanted: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const number = numbers[middle]!;
    if (number === wanted) return middle;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const saturation = 1.2;
const lengthShare = 0.4;
