/**
 * A twentieth of the frame campaign runs every time; FRAME_ATTACK_PACKS and FRAME_ATTACK_SEED widen it
 * (scripts/attack.mjs runs it whole).
 */
import { describe, expect, it } from 'vitest';
import { runFrameCampaign, runTagTwin } from './frames.js';

const seed = Number(process.env.FRAME_ATTACK_SEED ?? 7);
const packs = Number(process.env.FRAME_ATTACK_PACKS ?? 5_000);

describe('frames', () => {
  it('read back to the same blocks in every pack made of our own delimiters', { timeout: 3_600_000 }, () => {
    const summary = runFrameCampaign(seed, packs);
    process.stdout.write(`${JSON.stringify({ attack: 'frames', ...summary })}\n`);
    expect(summary.misread).toBe(0);
  });

  it('would be misread if they were plain tags', () => {
    expect(runTagTwin(seed, 500).misread).toBeGreaterThan(50);
  });
});
