import { describe, expect, it } from 'vitest';
import { countingCache } from '../../tests/fixtures/counting-cache.js';
import { memoryWorld } from '../../tests/fixtures/memory-world.js';
import { toPlainIndex } from '../../tests/fixtures/plain-index.js';
import { type Random, seededRandom } from '../../tests/fixtures/random.js';
import type { Index } from '../model/analysis.js';
import type { AnalysisCache } from '../model/analysis-cache.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { brokenNote, outlineOnly } from './analyse.js';
import { createIndexBuilder } from './build.js';
import { createAnalysisCache, createCacheBy } from './cache.js';

type Files = Readonly<Record<string, string>>;

async function indexOf(files: Files, cache: AnalysisCache | null, workers = 0): Promise<Index> {
  return (await analyseProject({ ...memoryWorld(files), cache, workers }, DEFAULT_SCAN_LIMITS)).index;
}

/** Every edit gives a text that no file had before, so that each changed file is one more analysis. */
function edit(files: Files, random: Random, step: number): { readonly files: Files; readonly changed: number } {
  const next: Record<string, string> = { ...files };
  const changed = new Set<string>();
  for (let i = 0; i < 1 + random.below(4); i++) {
    const path = random.pick(Object.keys(next));
    const deed = random.below(4);
    if (deed === 0) {
      delete next[path];
      changed.delete(path);
    } else {
      const target = deed === 1 ? `src/new${step}_${i}.${random.pick(['py', 'ts', 'go', 'md'])}` : path;
      next[target] = sourceText(random, `edit${step}_${i}`);
      changed.add(target);
    }
  }
  return { files: next, changed: changed.size };
}

const names = ['total', 'cart', 'open_file', 'readLine', 'été', 'price', 'Ω', 'item'];

function sourceText(random: Random, mark: string): string {
  const name = random.pick(names);
  const lines = [
    `import ${random.pick(names)}`,
    `def ${name}_${mark}(): return "${random.pick(names)} ${mark} not found here"`,
    `// ${random.shuffled(names).slice(0, 3).join(' ')}`,
    `function ${random.pick(names)}() { return ${random.pick(names)} }`,
    `# ${random.pick(names)}`,
  ];
  return `${random.shuffled(lines).join('\n')}\n`;
}

async function runEdits(cache: AnalysisCache, seed: number): Promise<{ same: boolean; wasted: number }> {
  const random = seededRandom(seed);
  let files: Files = Object.fromEntries(
    Array.from({ length: 90 }, (_, i) => [`src/f${i}.${['py', 'ts', 'go'][i % 3]}`, sourceText(random, `first${i}`)]),
  );
  const counted = countingCache(cache);
  await indexOf(files, counted);
  let same = true;
  let wasted = counted.analysed - 90;
  for (let step = 0; step < 6; step++) {
    const before = counted.analysed;
    const edited = edit(files, random, step);
    files = edited.files;
    const [warm, fresh] = [await indexOf(files, counted), await indexOf(files, null)];
    same &&= isSame(warm, fresh);
    wasted += counted.analysed - before - edited.changed;
  }
  return { same, wasted };
}

function isSame(a: Index, b: Index): boolean {
  try {
    expect(toPlainIndex(a)).toEqual(toPlainIndex(b));
    return true;
  } catch {
    return false;
  }
}

describe('an index with a cache', () => {
  it.each([1, 2, 3, 4])(
    'equals a fresh one after any edits, and only changed files are analysed (seed %i)',
    async (seed) => {
      expect(await runEdits(createAnalysisCache(), seed)).toEqual({ same: true, wasted: 0 });
    },
  );

  it('would be caught if it went by the path alone', async () => {
    expect(
      (
        await runEdits(
          createCacheBy(({ path }) => path),
          1,
        )
      ).same,
    ).toBe(false);
  });

  it('would be caught if it forgot the language', async () => {
    const cache = createCacheBy(({ sha256 }) => sha256);
    const text = 'def total(): pass\n';
    await indexOf({ 'a.py': text }, cache);
    expect(isSame(await indexOf({ 'a.md': text }, cache), await indexOf({ 'a.md': text }, null))).toBe(false);
  });

  it('knows a file again under another name, but not in another language', async () => {
    const cache = countingCache(createAnalysisCache());
    await indexOf({ 'a.py': 'x = 1\n' }, cache);
    await indexOf({ 'b/c.py': 'x = 1\n' }, cache);
    expect(cache.analysed).toBe(1);
    await indexOf({ 'c.ts': 'x = 1\n' }, cache);
    expect(cache.analysed).toBe(2);
  });

  it('reads every file again each time', async () => {
    const cache = createAnalysisCache();
    const files = { 'a.py': 'x = 1\n', 'b.py': 'y = 1\n' };
    await indexOf(files, cache);
    const world = { ...memoryWorld(files), cache };
    await analyseProject(world, DEFAULT_SCAN_LIMITS);
    expect(world.reads.filter((path) => path.endsWith('.py'))).toEqual(['a.py', 'b.py']);
  });

  it('keeps no more than the last analysis used', async () => {
    const cache = countingCache(createAnalysisCache());
    await indexOf({ 'a.py': 'x = 1\n', 'b.py': 'y = 1\n' }, cache);
    await indexOf({ 'a.py': 'x = 1\n' }, cache);
    await indexOf({ 'b.py': 'y = 1\n' }, cache);
    expect(cache.analysed).toBe(3);
  });

  it('drops nothing for a look at a single file', async () => {
    const cache = countingCache(createAnalysisCache());
    const files = { 'a.py': 'x = 1\n', 'b.py': 'y = 1\n' };
    await indexOf(files, cache);
    await analyseProject({ ...memoryWorld(files), cache }, DEFAULT_SCAN_LIMITS, { only: 'a.py' as RelPath });
    await indexOf(files, cache);
    expect(cache.analysed).toBe(2);
  });

  it('serves analyses that run at once', async () => {
    const cache = createAnalysisCache();
    const files = { 'a.py': 'x = 1\n', 'b.ts': 'export const y = 1;\n' };
    const both = await Promise.all([indexOf(files, cache), indexOf(files, cache), indexOf(files, cache)]);
    for (const index of both) expect(isSame(index, await indexOf(files, null))).toBe(true);
  });

  it('does not keep what a broken parser left behind', async () => {
    const cache = countingCache(createAnalysisCache());
    const builder = createIndexBuilder({
      analyse: async (text, language) => outlineOnly(text, language, brokenNote),
      cache: cache.open(),
    });
    const { snapshot } = await analyseProject(memoryWorld({ 'a.py': 'x = 1\n' }), DEFAULT_SCAN_LIMITS);
    await builder.add(snapshot.files[0]!, 'x = 1\n');
    await builder.finish();
    expect(cache.analysed).toBe(0);
  });
});
