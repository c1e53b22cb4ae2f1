/**
 * A twentieth of the campaign on tampered packs runs every time; PROOF_ATTACK_PACKS and PROOF_ATTACK_SEED
 * widen it (scripts/attack.mjs runs it whole).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { realVerifier, runProofCampaign, twins } from './proof.js';

beforeAll(ensureVocabulary);

const seed = Number(process.env.PROOF_ATTACK_SEED ?? 17);
const packs = Number(process.env.PROOF_ATTACK_PACKS ?? 5);

describe('a pack, its manifest and its attestation', () => {
  it('cannot be changed in any byte without verify noticing', { timeout: 3_600_000 }, async () => {
    const summary = await runProofCampaign(seed, packs, realVerifier);
    const missedByTwin: Record<string, number> = {};
    for (const [name, twin] of Object.entries(twins)) {
      const { missed } = await runProofCampaign(seed, 1, twin);
      missedByTwin[name] = missed.pack + missed.manifest;
    }
    process.stdout.write(`${JSON.stringify({ attack: 'proof', ...summary, missedByTwin })}\n`);
    expect(summary.missed).toEqual({ pack: 0, manifest: 0, attestation: 0 });
    expect(summary.changed).toBeGreaterThan(packs * 1_000);
    for (const [name, missed] of Object.entries(missedByTwin)) expect(missed, name).toBeGreaterThan(0);
  });
});
