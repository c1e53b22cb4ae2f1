import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyHeap } from './key-heap.js';
import { PairBuckets } from './pair-buckets.js';
import { NO_RANK } from './ranks.js';

describe('pair buckets', () => {
  it('give ranks from the lowest up and the places of a rank in ascending order, however they came', () => {
    const buckets = new PairBuckets(70);
    buckets.open(10);
    for (const [place, rank] of [
      [4, 33],
      [9, 2],
      [1, 33],
      [7, 33],
      [0, 70],
      [5, 2],
    ] as const)
      buckets.add(place, rank);
    expect(takeAll(buckets)).toEqual([
      [2, [5, 9]],
      [33, [1, 4, 7]],
      [70, [0]],
    ]);
    expect(buckets.takeLowest()).toBe(NO_RANK);
  });

  it('forget what is removed, at the head, in the middle and alone', () => {
    const buckets = new PairBuckets(9);
    buckets.open(6);
    for (const place of [0, 1, 2, 3, 4]) buckets.add(place, 3);
    buckets.add(5, 1);
    buckets.remove(5, 1);
    buckets.remove(4, 3);
    buckets.remove(2, 3);
    buckets.remove(0, 3);
    expect(takeAll(buckets)).toEqual([[3, [1, 3]]]);
  });

  it('serve another piece after a pass, also when their memory was released', () => {
    const buckets = new PairBuckets(9);
    for (const places of [4, 2, 8]) {
      buckets.open(places);
      buckets.add(places - 1, 5);
      expect(takeAll(buckets)).toEqual([[5, [places - 1]]]);
      buckets.release();
    }
  });
});

describe('the key heap', () => {
  it('gives keys from the lowest up', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (keys) => {
        const heap = new KeyHeap();
        for (const key of keys) heap.push(key);
        const given = keys.map(() => {
          const { lowest } = heap;
          heap.dropLowest();
          return lowest;
        });
        expect(given).toEqual(keys.toSorted((a, b) => a - b));
        expect(heap.lowest).toBe(Number.POSITIVE_INFINITY);
      }),
      { seed: 5 },
    );
  });
});

function takeAll(buckets: PairBuckets): [number, number[]][] {
  const taken: [number, number[]][] = [];
  for (let rank = buckets.takeLowest(); rank !== NO_RANK; rank = buckets.takeLowest()) {
    taken.push([rank, [...buckets.batch.subarray(0, buckets.size)]]);
  }
  return taken;
}
