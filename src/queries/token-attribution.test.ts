import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { inventProject, prove, tryProve } from '../../tests/fixtures/proof.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { o200kCounter } from '../budget/tokens.js';
import type { Pack } from '../model/pack.js';
import type { RelPath } from '../model/path.js';
import { blockGrowth, countBlocks } from './token-attribution.js';

beforeAll(ensureVocabulary);

const sum = (growth: ReadonlyMap<unknown, number>) => [...growth.values()].reduce((total, tokens) => total + tokens, 0);

describe('what blocks cost', () => {
  it('adds up to the exact count of the pack, for every budget and project', async () => {
    const random = seededRandom(5);
    const levels = new Set<string>();
    let packs = 0;
    for (let i = 0; i < 20; i++) {
      const project = inventProject(random);
      for (const budget of [200, 260, 330, 420, 600, 1_000, 2_500, 8_000]) {
        const proven = await tryProve(project, {
          task: random.pick(['pay the invoice', 'cart refund mail', 'zebra']),
          budget,
        });
        if (proven === null) continue;
        const growth = blockGrowth(proven.pack, o200kCounter());
        expect(growth.size).toBe(proven.pack.blocks.length);
        expect(sum(growth)).toBe(o200kCounter().count(proven.pack.text));
        expect(sum(growth)).toBe(proven.pack.tokens);
        for (const { rung } of proven.pack.blocks) levels.add(rung.level);
        packs += 1;
      }
    }
    expect(packs).toBeGreaterThan(100);
    expect([...levels]).toEqual(expect.arrayContaining(['full', 'region', 'name']));
  });

  it('adds up with signatures of what a target uses', async () => {
    const { pack } = await prove(
      {
        'pay.ts': 'import { total } from "./total";\nexport const pay = () => total(1);\n',
        'total.ts': `export function total(value: number) {\n${'  value += value * 2; // again\n'.repeat(60)}  return value;\n}\n`,
      },
      { task: '', targets: [{ path: 'pay.ts' as RelPath, symbol: null }], budget: 500 },
    );
    expect(pack.blocks.map(({ rung }) => rung.level)).toEqual(['full', 'signatures']);
    expect(sum(blockGrowth(pack, o200kCounter()))).toBe(pack.tokens);
  });

  it('is the growth of the count, prefix by prefix', async () => {
    const { pack } = await prove(
      { 'a.ts': 'pay the invoice\n', 'b.ts': 'the invoice\n', 'c.ts': 'x\n' },
      { task: 'pay the invoice' },
    );
    const [first, second] = pack.blocks;
    const startOfSecond = pack.text.lastIndexOf('<!-- begin', pack.text.indexOf('## b.ts'));
    const header = o200kCounter().count(pack.text.slice(0, startOfSecond));
    expect([first!.block.name, second!.block.name]).toEqual(['a.ts', 'b.ts']);
    expect([...countBlocks(pack).values()]).toEqual([header, pack.tokens - header]);
  });

  it('does not add up when each block is counted alone, the broken twin', async () => {
    const { pack } = await prove(inventProject(seededRandom(3)), { task: 'pay the invoice' });
    expect(pack.blocks.reduce((total, { rung }) => total + rung.tokens, 0)).not.toBe(pack.tokens);
  });

  it('is not fooled by a task that holds a block of the pack', async () => {
    const project = { 'a.ts': 'invoice\n' };
    const { pack: plain } = await prove(project, { task: 'invoice' });
    const { pack } = await prove(project, { task: `invoice\n${plain.text}` });
    expect(sum(countBlocks(pack))).toBe(pack.tokens);
  });

  it('is a defect when the text is not the one that was rendered', async () => {
    const { pack } = await prove({ 'a.ts': 'invoice\n' }, { task: 'invoice' });
    const changed: Pack = { ...pack, text: pack.text.replace('## a.ts', '## b.ts') };
    expect(() => countBlocks(changed)).toThrow('not where it was rendered');
    expect(() => countBlocks({ ...pack, format: 'json' })).toThrow('Markdown');
  });
});
