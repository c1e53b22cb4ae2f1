/** A twentieth of the packet campaign runs every time; PACKET_ATTACK_COUNT and PACKET_ATTACK_SEED widen it (scripts/attack-packets.mjs). */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { type PacketSummary, packetTwins, runPacketCampaign } from './packets.js';

const seed = Number(process.env.PACKET_ATTACK_SEED ?? 31);
const count = Number(process.env.PACKET_ATTACK_COUNT ?? 250);

describe('a worker packet', () => {
  let summary: PacketSummary;

  beforeAll(async () => {
    ensureVocabulary();
    summary = await runPacketCampaign(seed, count);
    process.stdout.write(`${JSON.stringify({ attack: 'packets', ...summary })}\n`);
  }, 7_200_000);

  it('never throws, holds its caps, cuts no entry in two and leaks nothing', () => {
    expect(summary.firstWrong).toBeNull();
    expect(summary.wrong).toBe(0);
    expect(summary.answered).toBeGreaterThan(count / 2);
    expect(summary.cuts).toBeGreaterThan(0);
    expect(summary.computed).toBeGreaterThan(0);
    expect(summary.redacted).toBeGreaterThan(0);
  });

  it.each(Object.keys(packetTwins))('would be caught if the engine %s: the broken twin', (name) => {
    expect(summary.twins[name]).toBeGreaterThan(0);
  });
});
