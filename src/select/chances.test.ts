import { describe, expect, it } from 'vitest';
import { chancesOf, shareChance } from './chances.js';
import { type RegionSignal, regionWeights } from './region-weights.table.js';
import type { RegionValues } from './signals/region-signals.js';

const region = (lines: readonly [number, number], signals: Partial<Record<RegionSignal, number>>) =>
  ({ lines, ...Object.fromEntries(Object.keys(regionWeights).map((name) => [name, 0])), ...signals }) as RegionValues;

describe('chances', () => {
  it('are whole millionths that add up to one, the higher the more points', () => {
    const chances = chancesOf([9_000, 8_000, 1_000]);
    expect(chances.every(Number.isInteger)).toBe(true);
    expect(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1_000_000)).toBeLessThan(5);
    expect(chances[0]! / chances[1]!).toBeCloseTo(Math.E, 3);
  });

  it('of a file are shared among its regions', () => {
    const regions = [region([1, 20], { rareInFile: 1 }), region([21, 40], {})];
    const shared = shareChance(regions, 500_000, null);
    expect(shared[0]!.worth).toBeGreaterThan(shared[1]!.worth);
    expect(shared[0]!.worth + shared[1]!.worth).toBeCloseTo(500_000, -1);
  });

  it('of a file leave a function that the task names its own worth', () => {
    const regions = [region([1, 20], { rareInFile: 1 }), region([21, 40], {}), region([41, 60], {})];
    const [first, named, last] = shareChance(regions, 100_000, { lines: [[25, 30]], value: 1 });
    const [sameFirst, unnamed, sameLast] = shareChance(regions, 100_000, null);
    expect([first, last]).toEqual([sameFirst, sameLast]);
    expect(named!.worth - unnamed!.worth).toBe(300_000);
  });

  it('of nothing are nothing', () => {
    expect(chancesOf([])).toEqual([]);
    expect(shareChance([], 5, null)).toEqual([]);
  });
});
