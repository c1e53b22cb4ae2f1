/**
 * A twentieth of the campaign on recorded packs runs every time; REPLAY_ATTACK_PACKS and REPLAY_ATTACK_SEED widen
 * it (scripts/attack.mjs runs it whole).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { scratchFolder } from '../fixtures/git-tree.js';
import { memoryStore } from '../fixtures/memory-store.js';
import { seededRandom } from '../fixtures/random.js';
import { missedBy, recordPacks, replayAll, twins } from './replay.js';

beforeAll(ensureVocabulary);

const seed = Number(process.env.REPLAY_ATTACK_SEED ?? 29);
const packs = Number(process.env.REPLAY_ATTACK_PACKS ?? 10);
const scratch = scratchFolder();
afterAll(scratch.remove);

describe('packs recorded over a moving history', () => {
  it('are all identical when they are replayed', { timeout: 3_600_000 }, async () => {
    const store = memoryStore();
    const recorded = await recordPacks(store, {
      random: seededRandom(seed),
      commits: 60,
      packs,
      scratch: scratch.path,
    });
    const summary = await replayAll(store, recorded);
    const missedByTwin: Record<string, number> = {};
    for (const [name, twin] of Object.entries(twins))
      missedByTwin[name] = await missedBy(store, recorded.ids.slice(0, 10), twin);
    process.stdout.write(
      `${JSON.stringify({ attack: 'replay', seed, commits: recorded.history.commits.length, ...summary, missedByTwin })}\n`,
    );
    expect(summary.trouble).toEqual([]);
    expect(summary).toMatchObject({ packs, identical: packs, fromBlocks: packs });
    for (const [name, missed] of Object.entries(missedByTwin)) expect(missed, name).toBe(0);
    expect(summary.fromCommits).toBeGreaterThan(packs / 2);
  });
});
