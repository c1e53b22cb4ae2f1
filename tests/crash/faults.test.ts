import { describe, expect, it } from 'vitest';
import type { StoreFs } from '../../src/store/files/fs.js';
import { failCalls } from './faults.js';
import { pass } from './twists.js';

/** All of them in `npm run test:crash`. */
const stride = process.env.CRASH_STATES === undefined ? 101 : 1;

describe('a disk that fails', () => {
  it('is told about clearly at every call, damages nothing, and lets the call be repeated', async () => {
    const outcome = await failCalls({ stride });
    if (process.env.CRASH_STATES !== undefined)
      console.log(JSON.stringify({ campaign: 'faults', ...outcome, broken: outcome.broken.length }));
    expect(outcome.broken).toEqual([]);
    expect(outcome.faults).toBeGreaterThan(2_000 / stride);
  });

  it('would be noticed if a failed write were taken for a good one', async () => {
    const hiding = (fs: StoreFs): StoreFs => ({
      ...pass(fs),
      createFile: (path, bytes, mode) => fs.createFile(path, bytes, mode).catch(() => {}),
    });
    expect((await failCalls({ twist: hiding, stride, enough: 1 })).broken.length).toBeGreaterThan(0);
  });
});
