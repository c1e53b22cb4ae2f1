/** Seeded randomness for the ignore campaign: the same seed always builds the same worlds. */
export type Random = {
  /** Integer from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly times: <T>(count: number, make: () => T) => T[];
};

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)]!,
    times: (count, make) => Array.from({ length: count }, make),
  };
}
