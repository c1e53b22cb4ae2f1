/** `KILLS` sets how many random kills; 2,000 and every step in `npm run test:crash`. */
import { describe, expect, it } from 'vitest';
import { killAtEveryStep, killRandomly } from './kill.mjs';

const full = process.env.KILLS;
const tell = (campaign: string, outcome: { broken: string[] }) =>
  full !== undefined && console.log(JSON.stringify({ campaign, ...outcome, broken: outcome.broken.length }));

describe('a process that is killed', () => {
  it('tears no object and loses nothing acknowledged, whenever it dies', async () => {
    const outcome = await killRandomly({ kills: Number(full ?? 1), seed: 11 });
    tell('kill at random', outcome);
    expect(outcome.broken).toEqual([]);
  });

  // For the full count only; in the short form the twin dies at a step.
  if (full !== undefined)
    it('tears and loses nothing at the steps of its calls', async () => {
      const outcome = await killAtEveryStep();
      tell('kill at every step', outcome);
      expect(outcome.broken).toEqual([]);
    });

  it('would be noticed if objects were written at their place', async () => {
    const { broken } = await killAtEveryStep({ jobs: ['put'], twin: 'in-place', first: 4, stride: 100 });
    expect(broken.length).toBeGreaterThan(0);
  });
});
