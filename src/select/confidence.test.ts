import { describe, expect, it } from 'vitest';
import type { Candidate, Focus } from '../model/candidate.js';
import { confidenceIn } from './confidence.js';

const ranked = (...chances: readonly number[]) =>
  chances.map((chance) => ({ focus: { kind: 'file', chance } satisfies Focus }) as unknown as Candidate);

describe('how sure a ranking is', () => {
  it('follows from the probability of its likeliest file', () => {
    expect(confidenceIn(ranked(900_000, 50_000))).toBe('high');
    expect(confidenceIn(ranked(450_000, 400_000))).toBe('medium');
    expect(confidenceIn(ranked(90_000, 80_000))).toBe('low');
  });

  it('is not known if nothing was ranked by the task', () => {
    expect(confidenceIn([])).toBeNull();
    expect(confidenceIn(ranked(0))).toBeNull();
  });
});
