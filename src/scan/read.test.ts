import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { sha256 } from '../base/hash.js';
import { secretPathRule } from '../guard/paths.js';
import type { RelPath } from '../model/path.js';
import { scanRoot } from './scan.js';

const rules = { limits: { maxFileBytes: 1_000, maxFiles: 1_000 }, secretPath: secretPathRule };

describe('what a visit sees of a file', () => {
  it('is its own content, however many files are read together and however large they are', async () => {
    const random = seededRandom(7);
    const many: Record<string, string> = {};
    for (let i = 0; i < 300; i++) {
      const length = i % 50 === 7 ? 400_000 + random.below(900_000) : random.below(3_000);
      many[`d${i % 7}/f${i}`] = i % 20 === 3 ? `\0${i}`.repeat(length) : `${i} `.repeat(Math.ceil(length / 4));
    }
    const generous = { ...rules, limits: { maxFileBytes: 1_000_000, maxFiles: 1_000 } };
    for (const bytes of ['lent', 'kept'] as const) {
      const seen: string[] = [];
      const snapshot = await scanRoot(memoryWorld(many), { ...generous, bytes }, (entry, content) => {
        seen.push(entry.path);
        expect(content.text === many[entry.path] && entry.sha256 === sha256(content.bytes)).toBe(true);
      });
      expect(seen).toEqual(snapshot.files.map(({ path }) => path));
      expect(seen.length + snapshot.excluded.length).toBe(300);
    }
  });

  it('follows right after what was foreseen of it', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, 'x']));
    const told: string[] = [];
    const foresee = (paths: readonly RelPath[]) => void told.push(...paths);
    let visits = 0;
    const wide = { ...rules, limits: { maxFileBytes: 10, maxFiles: 10_000 }, foresee };
    await scanRoot(memoryWorld(many), wide, ({ path }) => expect(told[visits++]).toBe(path));
    expect([visits, told.length]).toEqual([5_000, 5_000]);
  });
});
