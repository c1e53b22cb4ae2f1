import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LongMerge } from './merge-long.js';
import { LONGEST_SHORT_PIECE, ShortMerge } from './merge-short.js';
import { NO_RANK, type RankSource } from './ranks.js';

describe('merging', () => {
  it('follows the rule for any vocabulary, also one whose merges make pairs of lower rank', () => {
    expect(findDifference((ranks) => new ShortMerge(ranks))).toBeNull();
    expect(findDifference((ranks) => new LongMerge(ranks))).toBeNull();
  });

  it('would notice merges that go from left to right whatever their rank', () => {
    const leftmost = (ranks: RankSource) => new RuleMerge(ranks, (_, lowest) => lowest === NO_RANK);
    expect(findDifference(leftmost)).not.toBeNull();
  });

  it('would notice the rightmost of equal pairs being merged first', () => {
    const rightmost = (ranks: RankSource) => new RuleMerge(ranks, (rank, lowest) => rank <= lowest);
    expect(findDifference(rightmost)).not.toBeNull();
  });

  it('can be used again after a longer piece and after a shorter one', () => {
    const ranks = vocabularyOf(['ab', 'abab', 'ba']);
    const long = new LongMerge(ranks);
    const counts = [7, 70_000, 8, 70_001, 9].map((length) => long.count(textOf('ab'.repeat(length)), 0, 2 * length));
    expect(counts).toEqual([4, 35_000, 4, 35_001, 5]);
  });

  it('looks at most three times per byte for a rank', () => {
    const ranks = vocabularyOf(Array.from({ length: 60 }, (_, index) => 'a'.repeat(index + 2)));
    const looks = { count: 0 };
    const counted: RankSource = {
      ...ranks,
      find: (bytes, start, stop) => {
        looks.count++;
        return ranks.find(bytes, start, stop);
      },
    };
    new LongMerge(counted).count(textOf('a'.repeat(30_000)), 0, 30_000);
    expect(looks.count).toBeLessThan(90_000);
  });
});

interface Merge {
  count(bytes: Uint8Array, start: number, stop: number): number;
}

/** The rule in its plainest form: of all joins that have a rank, take the one that `isBetter` prefers, and again. */
class RuleMerge implements Merge {
  constructor(
    private readonly ranks: RankSource,
    private readonly isBetter: (rank: number, lowest: number) => boolean,
  ) {}

  count(bytes: Uint8Array, start: number, stop: number): number {
    const edges = Array.from({ length: stop - start + 1 }, (_, index) => start + index);
    for (;;) {
      let place = -1;
      let lowest = NO_RANK;
      for (let i = 0; i + 2 < edges.length; i++) {
        const rank = this.ranks.find(bytes, edges[i]!, edges[i + 2]!);
        if (rank === NO_RANK || !this.isBetter(rank, lowest)) continue;
        place = i;
        lowest = rank;
      }
      if (place < 0) return edges.length - 1;
      edges.splice(place + 1, 1);
    }
  }
}

function findDifference(makeMerge: (ranks: RankSource) => Merge): string | null {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 2, maxLength: 6 });
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 40, size: 'max' });
  const text = fc.string({
    unit: fc.constantFrom('a', 'b'),
    minLength: 2,
    maxLength: LONGEST_SHORT_PIECE,
    size: 'max',
  });
  const check = fc.check(
    fc.property(words, text, (tokens, piece) => {
      const ranks = vocabularyOf(tokens);
      const rule = new RuleMerge(ranks, (rank, lowest) => rank < lowest);
      const bytes = textOf(`${piece}--`);
      return makeMerge(ranks).count(bytes, 0, piece.length) === rule.count(bytes, 0, piece.length);
    }),
    { seed: 3, numRuns: 1000 },
  );
  return check.failed ? JSON.stringify(check.counterexample) : null;
}

/** Tokens in the order of their ranks. */
function vocabularyOf(tokens: readonly string[]): RankSource {
  const ranks = new Map(tokens.map((token, rank) => [token, rank]));
  const find = (bytes: Uint8Array, start: number, stop: number) =>
    ranks.get(Buffer.from(bytes.subarray(start, stop)).toString('latin1')) ?? NO_RANK;
  return { maxTokenLength: 128, lastRank: tokens.length - 1, find };
}

function textOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
