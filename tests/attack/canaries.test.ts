/** A twentieth of the canary campaign; CANARIES widens it (scripts/attack.mjs runs it whole). */
import { describe, expect, it } from 'vitest';
import { runCanaries } from './canaries.js';

const planted = Number(process.env.CANARIES ?? 600);

describe('canaries', () => {
  it('planted in every place come out nowhere', { timeout: 3_600_000 }, async () => {
    const summary = await runCanaries(3, planted);
    process.stdout.write(`${JSON.stringify({ attack: 'canaries', ...summary })}\n`);
    expect(summary.firstLeak).toBeNull();
  });

  it('would be seen if one channel were not guarded', async () => {
    const { leaked } = await runCanaries(3, 240, (outputs, raw) => new Map([...outputs, ['tree listing', raw]]));
    expect(leaked).toBeGreaterThan(0);
  });
});
