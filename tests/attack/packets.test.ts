/** A part of the packet campaign runs every time; PACKET_ATTACK_COUNT and PACKET_ATTACK_SEED widen it (scripts/attack-packets.mjs). */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { packetTwins, runPacketCampaign } from './packets.js';

beforeAll(ensureVocabulary);

const seed = Number(process.env.PACKET_ATTACK_SEED ?? 31);
const count = Number(process.env.PACKET_ATTACK_COUNT ?? 300);

describe('a worker packet', () => {
  it('never throws, holds its caps, cuts no entry in two and leaks nothing', { timeout: 7_200_000 }, async () => {
    const summary = await runPacketCampaign(seed, count);
    process.stdout.write(`${JSON.stringify({ attack: 'packets', ...summary })}\n`);
    expect(summary.firstWrong).toBeNull();
    expect(summary.wrong).toBe(0);
    expect(summary.answered).toBeGreaterThan(count / 2);
    expect(summary.cuts).toBeGreaterThan(0);
    expect(summary.computed).toBeGreaterThan(0);
    expect(summary.redacted).toBeGreaterThan(0);
  });

  it.each(Object.entries(packetTwins))('would be caught if the engine %s: the broken twin', async (name, twin) => {
    const { answered, wrong } = await runPacketCampaign(seed, 40, twin);
    process.stdout.write(`${JSON.stringify({ attack: 'packets', twin: name, answered, wrong })}\n`);
    expect(wrong).toBeGreaterThan(0);
  });
});
