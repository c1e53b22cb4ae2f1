/** Analyses kept in a store: the same pack with and without, each file analysed once, and nothing of a secret stored. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../../src/base/json.js';
import { sealRecord } from '../../src/guard/storable.js';
import { analyserVersion } from '../../src/index/analyse.js';
import { createAnalysisCache } from '../../src/index/cache.js';
import type { AnalysisCache } from '../../src/model/analysis-cache.js';
import { DEFAULT_SCAN_LIMITS } from '../../src/model/limits.js';
import type { Store } from '../../src/model/store.js';
import { analyseProject } from '../../src/pipeline/analyse-project.js';
import { clearStoredCache, describeStoredCache, openStoredCache } from '../../src/records/stored-cache.js';
import { openStore } from '../../src/store/open-store.js';
import { countingCache } from '../fixtures/counting-cache.js';
import { memoryWorld } from '../fixtures/memory-world.js';
import { blob, makeSecret, must, name } from './objects.js';

const secret = makeSecret();
const files = {
  'src/a.ts':
    'import { b } from "./b.js";\nexport function total() { return b("could not find the price of this item"); }\n',
  'src/b.ts': 'export function b(text: string) { return text; }\n',
  'src/keys.ts': `export const keys = "${secret}";\nexport const harmlessNeighbour = 1;\n`,
  'README.md': '# Shop\n\nIt sells things.\n',
};

/** The result of an analysis as text. */
async function analysed(cache: AnalysisCache | null, of: Readonly<Record<string, string>> = files): Promise<string> {
  const { index } = await analyseProject({ ...memoryWorld(of), cache }, DEFAULT_SCAN_LIMITS);
  const terms = Array.from(index.postings.keys(), (term) => {
    const { files, counts } = index.postings.get(term)!;
    return [term, [...files], [...counts]];
  });
  return canonicalJson({ files: index.files, edges: index.edges, terms } as unknown as Json);
}

describe('analyses in a store', () => {
  let folder: string;
  let store: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packlight-cache-'));
    store = must(await openStore(join(folder, 'store'), { create: true }));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const openCache = async () => must(await openStoredCache(store, 'shop'));

  it('give the same index as none, on the first machine and on the second, which analyses only what was withheld', async () => {
    const without = await analysed(null);
    const first = await openCache();
    expect(await analysed(first)).toBe(without);
    expect(must(await first.flush())).toEqual({ added: 3, withheld: 1 });
    const second = await openCache();
    expect(second.known).toBe(3);
    const counted = countingCache(second);
    expect(await analysed(counted)).toBe(without);
    expect(counted.analysed).toBe(1);
    expect(must(await second.flush())).toEqual({ added: 0, withheld: 1 });
  });

  it('hold nothing of a file with a secret, not even its other names', async () => {
    const cache = await openCache();
    await analysed(cache);
    must(await cache.flush());
    const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => statSync(path).isFile())
      .map((path) => `${path}\n${readFileSync(path, 'latin1')}`)
      .join('\n');
    expect(stored).toContain('sells');
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.slice(4, 14));
    expect(stored).not.toContain('harmlessNeighbour');
  });

  it('of two machines at once are both kept', async () => {
    const [one, two] = [await openCache(), await openCache()];
    await analysed(one, { 'one.ts': 'export const one = 1;\n' });
    await analysed(two, { 'two.ts': 'export const two = 2;\n' });
    await Promise.all([one.flush(), two.flush()]);
    expect((await openCache()).known).toBe(2);
  });

  it('are joined when there are many objects of them', async () => {
    const old = Array.from({ length: 24 }, (_, i) => blob(`${i}\n`));
    for (const chunk of old) must(await store.put(chunk));
    const list = must(sealRecord({ links: old.map((chunk) => chunk.name), kind: 'analyses' }));
    must(await store.put(list));
    must(await store.setRef(name(`analyses/shop/${analyserVersion}`), list.name));
    const cache = await openCache();
    await analysed(cache);
    must(await cache.flush());
    expect(must(await describeStoredCache(store, 'shop'))).toMatchObject({ objects: 1, analyses: 3 });
  });

  it('are described and cleared', async () => {
    const cache = await openCache();
    await analysed(cache);
    must(await cache.flush());
    expect(must(await describeStoredCache(store, 'shop'))).toMatchObject({ project: 'shop', analyses: 3, objects: 1 });
    must(await clearStoredCache(store, 'shop'));
    expect(must(await describeStoredCache(store, 'shop'))).toMatchObject({ analyses: 0, objects: 0, bytes: 0 });
  });

  it('that make no sense are passed over', async () => {
    const chunk = blob(
      '{"of":1}\n{"of":"x","analysis":{},"code":{"words":"a b","counts":[1]},"rest":null}\nnot json\n',
    );
    must(await store.put(chunk));
    const list = must(sealRecord({ links: [chunk.name], kind: 'analyses' }));
    must(await store.put(list));
    must(await store.setRef(name(`analyses/shop/${analyserVersion}`), list.name));
    const cache = await openCache();
    expect(cache.known).toBe(0);
    expect(await analysed(cache)).toBe(await analysed(createAnalysisCache()));
  });
});
