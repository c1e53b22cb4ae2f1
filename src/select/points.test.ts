import { describe, expect, it } from 'vitest';
import { distancePenalty, duplicatePenalty, sizePenalty, weights } from './points.table.js';

describe('the printed points, in thousandths', () => {
  it.each([
    ['target', 100_000, 'P0'],
    ['targetSymbol', 90_000, 'P0'],
    ['user-selected', 100_000, 'P0'],
    ['dependency', 60_000, 'P1'],
    ['interface', 55_000, 'P1'],
    ['base-type', 55_000, 'P1'],
    ['caller', 40_000, 'P2'],
    ['config', 30_000, 'P2'],
    ['active-file', 30_000, 'P2'],
  ] as const)('%s: %i points, %s', (name, points, priority) => {
    expect(weights[name]).toEqual({ points, priority });
  });

  it.each([
    [0, 0],
    [199_999, 0],
    [200_000, -1_000],
    [999_999, -4_000],
    [5_999_999, -29_000],
    [6_000_000, -30_000],
    [900_000_000, -30_000],
  ])('%i bytes take %i', (bytes, points) => {
    expect(sizePenalty(bytes) + 0).toBe(points);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, -10_000],
    [4, -30_000],
  ])('%i hops take %i', (hops, points) => {
    expect(distancePenalty(hops) + 0).toBe(points);
  });

  it('a duplicate takes 5 points', () => {
    expect(duplicatePenalty).toBe(-5_000);
  });
});
