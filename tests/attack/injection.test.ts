/**
 * The injection campaign is small enough to run whole every time: 300 sentences in their disguises, everyday text beside
 * them, and the twins. What it says about real projects and about others' sets is in docs/evidence/injection.md.
 */
import { describe, expect, it } from 'vitest';
import { findInjection } from '../../src/secrets/phrases/injection.js';
import { runInjectionCampaign, twins } from './injection.js';
import { innocent, places } from './injection-sentences.table.js';

const seed = 1;
const cases = 300;
const whole = runInjectionCampaign(seed, cases);

describe('text that speaks to a model', () => {
  it('is labelled in at least nine of ten cases, in every language, place and disguise, at its line', () => {
    const { missed, ...summary } = whole;
    process.stdout.write(`${JSON.stringify({ attack: 'injection', ...summary })}\n`);
    expect(whole.found).toBeGreaterThanOrEqual(0.9 * cases);
    expect(whole.wrongLine).toBe(0);
    const plain = missed.filter(({ disguise }) => disguise === 'none');
    expect(plain.map(({ group, text }) => ({ group, text }))).toEqual([]);
  });

  it.each(Object.entries(twins))('is found less often by a reader who %s, the broken twin', (_, find) => {
    expect(runInjectionCampaign(seed, cases, find).found).toBeLessThan(whole.found - cases / 20);
  });

  it.each(innocent.map((text) => [text]))('is not seen in %j', (text) => {
    const labelled = places.filter((place) => findInjection(place.replace('@', () => text)) !== null);
    expect(labelled).toEqual([]);
  });
});
