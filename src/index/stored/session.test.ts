import { describe, expect, it } from 'vitest';
import { memoryIndexFiles } from '../../../tests/fixtures/memory-index-files.js';
import { memoryWorld } from '../../../tests/fixtures/memory-world.js';
import { toPlainIndex } from '../../../tests/fixtures/plain-index.js';
import type { FileStamp } from '../../model/jail.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import { analyseProject } from '../../pipeline/analyse-project.js';

type Files = Readonly<Record<string, string>>;

const shop: Files = {
  'package.json': '{"name":"shop"}\n',
  'src/cart.ts': 'import { price } from "./price.js";\nexport function total(): number {\n  return price();\n}\n',
  'src/price.ts': 'export function price(): number {\n  return 3;\n}\n',
  'docs/odd.md': '# Half \ud83d a character\n',
};

/** Files with the time of their last change, in seconds. */
function worldOf(files: Files, changedAt: (path: string) => number = () => 0) {
  const world = memoryWorld(files);
  const stamp = (path: string): FileStamp => {
    const time = changedAt(path);
    return { text: `${files[path]!.length} ${time}`, changedAt: BigInt(time) * 1_000_000_000n };
  };
  return { ...world, jail: { ...world.jail, stamp } };
}

describe('a session with a stored index', () => {
  it('gives the index of an earlier run and reads manifests alone', async () => {
    const stored = memoryIndexFiles();
    const first = await analyseProject({ ...worldOf(shop), indexFiles: stored(100) }, DEFAULT_SCAN_LIMITS);
    const world = worldOf(shop);
    const second = await analyseProject({ ...world, indexFiles: stored(200) }, DEFAULT_SCAN_LIMITS);
    expect(world.reads).toEqual(['package.json']);
    expect(second.snapshot).toEqual(first.snapshot);
    expect(toPlainIndex(second.index)).toEqual(toPlainIndex(first.index));
    expect(toPlainIndex(second.index).edges).not.toEqual([]);
  });

  it('reads what has another stamp, and what is new', async () => {
    const stored = memoryIndexFiles();
    await analyseProject({ ...worldOf(shop), indexFiles: stored(100) }, DEFAULT_SCAN_LIMITS);
    const edited = { ...shop, 'src/price.ts': 'export function cost() {}\n', 'src/a.ts': 'export const a = 1;\n' };
    const world = worldOf(edited, (path) => (path === 'src/price.ts' ? 150 : 0));
    const { index } = await analyseProject({ ...world, indexFiles: stored(200) }, DEFAULT_SCAN_LIMITS);
    expect(world.reads).toEqual(['package.json', 'src/a.ts', 'src/price.ts']);
    const fresh = await analyseProject(worldOf(edited), DEFAULT_SCAN_LIMITS);
    expect(toPlainIndex(index)).toEqual(toPlainIndex(fresh.index));
  });

  it('does not believe the stamp of a file that changed just before it was read', async () => {
    const stored = memoryIndexFiles();
    const late = () => 99;
    await analyseProject({ ...worldOf(shop, late), indexFiles: stored(100) }, DEFAULT_SCAN_LIMITS);
    const inSameTick = { ...shop, 'src/price.ts': shop['src/price.ts']!.replace('3', '4').replace('price', 'prise') };
    const world = worldOf(inSameTick, late);
    const { index } = await analyseProject({ ...world, indexFiles: stored(200) }, DEFAULT_SCAN_LIMITS);
    expect(index.definitionsByName.get('prise')).toHaveLength(1);
  });

  it('keeps the indexes of different rules apart', async () => {
    const stored = memoryIndexFiles();
    await analyseProject({ ...worldOf(shop), indexFiles: stored(100) }, DEFAULT_SCAN_LIMITS);
    const limits = { ...DEFAULT_SCAN_LIMITS, maxFileBytes: 60 };
    const { snapshot } = await analyseProject({ ...worldOf(shop), indexFiles: stored(200) }, limits);
    expect(snapshot.excluded.map(({ path }) => path)).toEqual(['src/cart.ts']);
  });
});
