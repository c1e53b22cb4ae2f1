/**
 * A twentieth of the frame campaign runs every time; FRAME_ATTACK_PACKS and FRAME_ATTACK_SEED widen it
 * (scripts/attack.mjs runs it whole).
 */
import { describe, expect, it } from 'vitest';
import { runFrameCampaign, runTagTwin } from './frames.js';

const seed = Number(process.env.FRAME_ATTACK_SEED ?? 7);
const packs = Number(process.env.FRAME_ATTACK_PACKS ?? 5_000);

describe('frames', () => {
  it('read back to the same parts in every format and every pack made of our own delimiters', {
    timeout: 3_600_000,
  }, () => {
    const summary = runFrameCampaign(seed, packs);
    const twin = runTagTwin(seed, Math.ceil(packs / 10));
    process.stdout.write(`${JSON.stringify({ attack: 'frames', ...summary, twin })}\n`);
    expect(summary.misreadBy).toEqual({ markdown: 0, xml: 0, json: 0 });
    expect(summary.fooled, 'damaged packs that were read as something else').toBe(0);
    expect(twin.misread, 'plain tags, the broken twin').toBeGreaterThan(twin.packs / 10);
  });
});
