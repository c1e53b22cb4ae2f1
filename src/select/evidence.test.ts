import { describe, expect, it } from 'vitest';
import { type Fixture, memoryWorld } from '../../tests/fixtures/memory-world.js';
import { DEFAULT_SCAN_LIMITS } from '../model/limits.js';
import type { RelPath } from '../model/path.js';
import { analyseProject } from '../pipeline/analyse-project.js';
import { gatherEvidence } from './evidence.js';
import { rankFiles } from './rank.js';

const shop = {
  'src/cart/total.ts':
    'export function cartTotal(items) {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}\n',
  'src/cart/lines.ts': 'export function cartLines(items) {\n  return items;\n}\n',
  'src/mail/send.ts': 'export function sendMail(address) {\n  return address;\n}\n',
  'examples/show.ts': 'import { cartTotal } from "../src/cart/total";\ncartTotal([]);\n',
  'tests/total.test.ts': 'cartTotal(items); cartTotal(items);\n',
  'docs/total.md': '# Cart total\n\nThe cart total is the sum of the items.\n',
} satisfies Fixture;

async function ready(fixture: Fixture) {
  const { index } = await analyseProject(memoryWorld(fixture), DEFAULT_SCAN_LIMITS);
  return { index, readText: (path: string) => (fixture as Record<string, string>)[path] ?? null };
}

async function evidenceOf(task: string, path: string, fixture: Fixture = shop) {
  const { index, readText } = await ready(fixture);
  return gatherEvidence(index, { task, readText }).find(({ number }) => index.files[number]!.entry.path === path);
}

async function ranked(task: string, fixture: Fixture = shop) {
  const { index, readText } = await ready(fixture);
  return rankFiles(index, task, readText).map(({ path }) => path);
}

describe('gatherEvidence', () => {
  it('gives the file that the task is about the best of everything that its words decide', async () => {
    const evidence = await evidenceOf('cart total is wrong', 'src/cart/total.ts');
    expect(evidence?.values).toMatchObject({
      words: 1,
      path: 1,
      name: 1,
      cover: 1,
      definition: 1,
      aside: 0,
    });
    expect(evidence?.details).toMatchObject({ definition: 'cartTotal' });
    expect(evidence?.regions.length).toBeGreaterThan(0);
  });

  it('knows what a file has from its test, its neighbours and its folder', async () => {
    expect((await evidenceOf('cart total', 'src/cart/total.ts'))?.values.tests).toBeGreaterThan(0);
    expect((await evidenceOf('cart total', 'src/cart/lines.ts'))?.values.around).toBeGreaterThan(0);
    expect((await evidenceOf('cart total', 'examples/show.ts'))?.values.sideFolder).toBe(1);
  });

  it('puts tests and prose behind code, unless their path is written out', async () => {
    expect((await ranked('the cart total is wrong'))[0]).toBe('src/cart/total.ts');
    expect((await evidenceOf('cart total', 'docs/total.md'))?.values.aside).toBe(1);
    expect((await ranked('the cart total in docs/total.md is wrong')).slice(0, 2)).toContain('docs/total.md');
  });

  it('counts a word of the title in whatever form a passage says it', async () => {
    const forms = {
      'src/writer.ts': 'export function writeItems(items) {\n  return serializeAll(items, copied(items));\n}\n',
      'src/reader.ts': 'export function readItems(items) {\n  return items;\n}\n',
    };
    const cover = async (path: string) => (await evidenceOf('items: copying serializers', path, forms))?.values.cover;
    expect(await cover('src/writer.ts')).toBe(1);
    expect(await cover('src/reader.ts')).toBeLessThan(1);
  });

  it('puts what a build has written behind its source', async () => {
    const built = { ...shop, 'dist/cart.js': `${shop['src/cart/total.ts']}${shop['src/cart/lines.ts']}` };
    expect((await evidenceOf('cart total', 'dist/cart.js', built))?.details.aside).toBe('machine-made');
    expect((await ranked('cart total lines', built)).indexOf('dist/cart.js' as RelPath)).toBeGreaterThan(1);
  });

  it('ranks a project that has only prose by what it says', async () => {
    const prose = { 'a.md': '# Mail\n\nHow mail is sent.\n', 'b.md': '# Cart\n\nHow the total is made.\n' };
    expect((await ranked('how is the total made', prose))[0]).toBe('b.md');
  });

  it('says the same whether or not texts can be read, as far as the index decides it', async () => {
    const { index } = await ready(shop);
    const [first] = gatherEvidence(index, { task: 'cart total is wrong', readText: null });
    expect(index.files[first!.number]!.entry.path).toBe('src/cart/total.ts');
    expect(first!.regions).toEqual([]);
  });
});
