/**
 * The stored index: packs are the same with it and without, whatever was edited in between and whatever happened to the
 * stored files. A share runs here; INDEX_EDITS=2000 and INDEX_DAMAGES=500 run it whole (scripts/attack.mjs).
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../fixtures/random.js';
import { makeArena, openCache, packText, runEdits } from './stored-index.js';

const edits = Number(process.env.INDEX_EDITS ?? 60);
const damages = Number(process.env.INDEX_DAMAGES ?? 40);
const stepsEach = 10;

describe('a stored index', () => {
  it('gives the same packs after any edits', { timeout: 3_600_000 }, async () => {
    let steps = 0;
    const wrong: string[] = [];
    for (let seed = 1; steps < edits; seed++) {
      const outcome = await runEdits(seed, stepsEach);
      steps += outcome.steps;
      wrong.push(...outcome.wrong);
    }
    console.log(JSON.stringify({ attack: 'stored index', edits: steps, wrong: wrong.length }));
    expect(wrong).toEqual([]);
  });

  it('would be caught if it believed the size alone', { timeout: 600_000 }, async () => {
    const bySize: typeof packText = (root, task, indexFiles) =>
      packText(root, task, indexFiles, ({ text }) => ({ text: text.split(' ')[6]!, changedAt: 0n }));
    const outcomes = [];
    for (const seed of [2, 4, 6]) outcomes.push(await runEdits(seed, stepsEach, bySize));
    expect(outcomes.flatMap(({ wrong }) => wrong)).not.toEqual([]);
  });

  it('is made again when it is damaged', { timeout: 3_600_000 }, async () => {
    const random = seededRandom(7);
    const arena = makeArena(random);
    try {
      const task = 'fix the total of the cart';
      const fresh = await packText(arena.root, task, null);
      const packed = () => packText(arena.root, task, () => openCache(arena, 'stamps count at once'));
      await packed();
      for (let damage = 0; damage < damages; damage++) {
        spoil(arena.cache, random);
        expect(await packed()).toBe(fresh);
        expect(await packed()).toBe(fresh);
      }
      expect(readdirSync(arena.cache).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    } finally {
      arena.remove();
    }
  });
});

function spoil(folder: string, random: Random): void {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.tmp'));
  if (names.length === 0) return;
  const path = join(folder, random.pick(names));
  const bytes = readFileSync(path);
  const kind = random.below(6);
  if (kind === 0) rmSync(path);
  else if (kind === 1) writeFileSync(path, bytes.subarray(0, random.below(bytes.length)));
  else if (kind === 2) writeFileSync(path, Buffer.alloc(random.below(4_000), random.below(256)));
  else if (kind === 3) writeFileSync(path, readFileSync(join(folder, random.pick(names))));
  else if (kind === 4) writeFileSync(path, Buffer.concat([bytes, Buffer.from('more')]));
  else {
    for (let i = 0; i <= random.below(8); i++) bytes[random.below(bytes.length)]! ^= 1 << random.below(8);
    writeFileSync(path, bytes);
  }
}
