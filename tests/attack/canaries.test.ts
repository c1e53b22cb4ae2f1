/** A twentieth of the canary campaign; CANARIES and CANARY_SEED widen it (scripts/attack.mjs runs it whole). */
import { describe, expect, it } from 'vitest';
import { memoryTraps, runCanaries, tellHits } from './canaries/campaign.js';
import { trapCommands } from './canaries/command-line.js';

const planted = Number(process.env.CANARIES ?? 600);
const seed = Number(process.env.CANARY_SEED ?? 3);
const isWhole = planted > 600;

function report(attack: string, { hits, places, ...summary }: Awaited<ReturnType<typeof runCanaries>>): void {
  const told = { attack, ...summary, hits: hits.length, ...(isWhole ? { places } : {}) };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

describe('canaries', () => {
  it('planted in every place come out nowhere', { timeout: 3_600_000 }, async () => {
    const summary = await runCanaries(seed, planted);
    report('canaries', summary);
    expect(tellHits(summary.hits)).toEqual([]);
  });

  it('planted on disk come out of no command, log or written file', { timeout: 3_600_000 }, async () => {
    const summary = await runCanaries(seed, planted / 50, { traps: { commands: trapCommands } });
    report('canaries on disk', summary);
    expect(tellHits(summary.hits)).toEqual([]);
  });

  it.each(Object.entries(memoryTraps))('would be seen if one channel of %s were not guarded', async (name, trap) => {
    const { hits } = await runCanaries(seed, 72, {
      traps: { [name]: trap },
      tamper: (outputs, unguarded) => new Map([...outputs, ['unguarded', unguarded]]),
    });
    expect(hits.filter(({ output }) => output === 'unguarded').length).toBeGreaterThan(0);
  });
});
