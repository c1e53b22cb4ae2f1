/** `CRASH_STATES` sets how many disks are looked at; the full count is in `npm run test:crash`. */
import { describe, expect, it } from 'vitest';
import { losePowerOften } from './power-loss.js';
import { noFileSync, noFolderSync, noRename } from './twists.js';

const states = Number(process.env.CRASH_STATES ?? 15);
const seed = Number(process.env.CRASH_SEED ?? 1);

describe('a loss of power', () => {
  it('loses nothing that was acknowledged and breaks no reference', async () => {
    const outcome = await losePowerOften({ seed, states });
    if (states > 1_000)
      console.log(
        JSON.stringify({ campaign: 'power loss', seed, states: outcome.states, broken: outcome.broken.length }),
      );
    expect(outcome).toEqual({ states, broken: [] });
  });

  it('would be noticed if collect did not wait for other stores', async () => {
    const lost = await losePowerOften({ seed: 3, states: 2_000, enough: 1, isBlind: true }).catch(() => ({
      broken: ['lost'],
    }));
    expect(lost.broken.length).toBeGreaterThan(0);
  });

  it.each([
    ['files are not synced', noFileSync],
    ['folders are not synced', noFolderSync],
    ['objects are written at their place', noRename],
  ])('would be noticed if %s', async (_, twist) => {
    const { broken } = await losePowerOften({ seed, states: 2_000, twist, enough: 1 });
    expect(broken.length).toBeGreaterThan(0);
  });
});
