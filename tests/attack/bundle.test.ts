/**
 * A twentieth of the bundle campaign runs every time; BUNDLE_ATTACK_REQUESTS and BUNDLE_ATTACK_SEED widen it
 * (scripts/attack-bundle.mjs runs it whole).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { bundleTwins, runBundleCampaign } from './bundle.js';
import { runPackCampaign } from './bundle-pack.js';

beforeAll(ensureVocabulary);

const seed = Number(process.env.BUNDLE_ATTACK_SEED ?? 23);
const requests = Number(process.env.BUNDLE_ATTACK_REQUESTS ?? 500);

describe('a context bundle', () => {
  it('fits, loses nothing silently, leaks nothing and is the same in any order', { timeout: 7_200_000 }, async () => {
    const summary = await runBundleCampaign(seed, requests);
    process.stdout.write(`${JSON.stringify({ attack: 'bundle', ...summary })}\n`);
    expect(summary.firstWrong).toBeNull();
    expect(summary.wrong).toBe(0);
    expect(summary.answered).toBeGreaterThan(requests / 4);
    expect(summary.sliced).toBeGreaterThan(0);
    expect(summary.removed).toBeGreaterThan(0);
  });

  it.each(Object.entries(bundleTwins))('would be caught if the engine %s: the broken twin', async (name, twin) => {
    const { answered, wrong } = await runBundleCampaign(seed, 30, twin);
    process.stdout.write(`${JSON.stringify({ attack: 'bundle', twin: name, answered, wrong })}\n`);
    expect(wrong).toBeGreaterThan(0);
  });
});

describe('a plain pack', () => {
  it('fits, adds up, loses nothing and is the same in any order', { timeout: 7_200_000 }, async () => {
    const summary = await runPackCampaign(seed, Math.ceil(requests / 5));
    process.stdout.write(`${JSON.stringify({ attack: 'pack', ...summary })}\n`);
    expect(summary.firstWrong).toBeNull();
    expect(summary.answered).toBeGreaterThan(requests / 20);
  });
});
