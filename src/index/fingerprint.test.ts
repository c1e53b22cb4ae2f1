import { describe, expect, it } from 'vitest';
import { type MemoryOptions, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import type { Index } from '../model/analysis.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { FileEntry } from '../model/snapshot.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { analyserVersion } from './analyse.js';
import { fingerprintIndex } from './fingerprint.js';

const shop = { 'src/cart.ts': 'export const total = 1;\n', 'src/item.ts': 'export type Item = string;\n' };

async function indexOf(files: Record<string, string>, options: MemoryOptions = {}, workers = 0): Promise<Index> {
  return (await analyseProject({ ...memoryWorld(files, options), workers }, DEFAULT_SCAN_LIMITS)).index;
}

describe('the fingerprint of an index', () => {
  it('is the same for the same tree, whatever the root, the order of directories and the workers', async () => {
    const { fingerprint } = await indexOf(shop);
    for (const seed of [1, 2, 3])
      expect((await indexOf(shop, { shuffle: seededRandom(seed).shuffled })).fingerprint).toBe(fingerprint);
    expect((await indexOf(shop, {}, 2)).fingerprint).toBe(fingerprint);
    const elsewhere = { ...memoryWorld(shop), root: '/elsewhere' };
    expect((await analyseProject(elsewhere, DEFAULT_SCAN_LIMITS)).index.fingerprint).toBe(fingerprint);
  });

  it('does not depend on the order in which files are given', async () => {
    const index = await indexOf(shop);
    expect(fingerprintIndex({ files: [...index.files].reverse() })).toBe(index.fingerprint);
  });

  it.each([
    ['one byte changes', { ...shop, 'src/cart.ts': 'export const total = 2;\n' }],
    ['a name changes', { 'src/carts.ts': shop['src/cart.ts'], 'src/item.ts': shop['src/item.ts'] }],
    ['two files change places', { 'src/cart.ts': shop['src/item.ts'], 'src/item.ts': shop['src/cart.ts'] }],
    ['a file is added', { ...shop, 'src/new.ts': '' }],
    ['a file is gone', { 'src/cart.ts': shop['src/cart.ts'] }],
  ])('changes when %s', async (_, files) => {
    expect((await indexOf(files)).fingerprint).not.toBe((await indexOf(shop)).fingerprint);
  });

  it('changes with the analyser, the language and the encoding', async () => {
    const index = await indexOf(shop);
    const withField = (field: Partial<FileEntry>) =>
      fingerprintIndex({ files: index.files.map(({ entry }) => ({ entry: { ...entry, ...field } })) });
    const variants = [
      fingerprintIndex(index, analyserVersion + 1),
      withField({ language: 'text' }),
      withField({ encoding: 'utf-16le' }),
    ];
    expect(new Set([index.fingerprint, ...variants]).size).toBe(4);
    expect(fingerprintIndex(index)).toBe(index.fingerprint);
  });
});
