import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/fixtures/random.js';
import type { Candidate } from '../model/candidate.js';
import { intoBand } from './band.js';

const scored = (...points: number[]) =>
  ({
    score: points.reduce((sum, part) => sum + part, 0),
    signals: points.map((part, i) => ({ name: `s${i}`, points: part })),
  }) as unknown as Candidate;

describe('intoBand', () => {
  it('puts the best at the top of the band, below 30 points, and the others at their share of it', () => {
    const band = intoBand([scored(8_000), scored(4_000), scored(0)]);
    expect(band.map(({ score }) => score)).toEqual([29_999, 14_999, 0]);
  });

  it('keeps the order and lets the parts add up, whatever they are', () => {
    const random = seededRandom(3);
    for (let run = 0; run < 500; run++) {
      const raw = Array.from({ length: 1 + random.below(8) }, () =>
        scored(...Array.from({ length: random.below(5) }, () => random.below(9_000) - 1_000)),
      )
        .filter(({ score }) => score >= 0)
        .sort((a, b) => b.score - a.score);
      const band = intoBand(raw);
      for (const [i, { score, signals }] of band.entries()) {
        expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(score).toBeLessThan(30_000);
        if (i > 0) expect(score).toBeLessThanOrEqual(band[i - 1]!.score);
      }
    }
  });

  it('has nothing to say of nothing', () => {
    expect(intoBand([])).toEqual([]);
  });
});
