import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWeightedQueue } from './weighted-queue.js';

describe('items by their weight', () => {
  it('come heaviest first, each once, with the greatest weight that they were given', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(entries, (given) => {
        const likely = createWeightedQueue<number>();
        for (const [item, weight] of given) likely.add(item, weight);
        const greatest = new Map<number, number>();
        for (const [item, weight] of given) greatest.set(item, Math.max(weight, greatest.get(item) ?? 0));
        const taken = takeAll(likely);
        expect(new Map(taken)).toEqual(greatest);
        expect(taken.length).toBe(greatest.size);
        const weights = taken.map(([, weight]) => weight);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      }),
    );
  });

  it('do not come again once they were taken', () => {
    const likely = createWeightedQueue<string>();
    likely.add('a', 1);
    expect(likely.take()).toEqual({ item: 'a', weight: 1 });
    likely.add('a', 5);
    expect(likely.take()).toBeNull();
  });
});

function takeAll<T>(likely: ReturnType<typeof createWeightedQueue<T>>): [T, number][] {
  const taken: [T, number][] = [];
  for (let next = likely.take(); next !== null; next = likely.take()) taken.push([next.item, next.weight]);
  return taken;
}
