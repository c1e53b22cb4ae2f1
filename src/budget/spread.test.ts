import { describe, expect, it } from 'vitest';
import { guardedFile, noSlices, offersOf, standing } from '../../tests/fixtures/blocks.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { renderers } from '../emit/renderers.js';
import { createGuard } from '../guard/seal.js';
import type { LineRange } from '../model/block.js';
import { fillBudget, fitWorth } from './fill.js';
import { type FitItem, type FitRules, offerOf } from './forms.js';
import { o200kCounter } from './tokens.js';

const guard = createGuard();
const task = guard.guardGiven({ kind: 'task', title: null, text: 'a task' });
const tokens = o200kCounter();

/** A file of regions of ten lines, each worth what is said. */
function file(path: string, worths: readonly number[], around: readonly LineRange[] = []): FitItem {
  const text = Array.from({ length: worths.length * 10 }, (_, i) => `line ${i} of ${path} says something`).join('\n');
  const weighedRegions = worths.map((worth, i) => ({
    lines: [i * 10 + 1, i * 10 + 10] as const,
    worth,
    headers: around,
  }));
  const slices = { ...noSlices, regions: [[1, 1]] as const, weighedRegions };
  return { ...standing, block: guardedFile(path, `${text}\n`, guard), slices, required: false };
}

/** A file whose regions are all worth much. */
function fileOf(text: string, ranges: readonly LineRange[]): FitItem {
  const weighedRegions = ranges.map((lines) => ({ lines, worth: 900, headers: [] }));
  const slices = { ...noSlices, regions: [[1, 1]] as const, weighedRegions };
  return { ...standing, block: guardedFile('a', text, guard), slices, required: false };
}

function rulesFor(limit: number): FitRules {
  const { render, renderBlock } = renderers.markdown;
  const leftOut = { others: { files: 3, bytes: 90 }, withheld: [] };
  return {
    limit,
    tokens,
    render: (blocks, budget) => render({ task, blocks, leftOut, budget, tokenizer: 'o200k_base' }),
    renderBlock,
  };
}

function shown(items: readonly FitItem[], limit: number): string[] {
  const fit = fillBudget(offersOf(items), rulesFor(limit));
  if (!fit.ok) throw new Error('refused');
  return fit.value.blocks.map(({ block, rung }) => `${block.path} ${rung.level} ${rung.ranges.join(' ')}`.trim());
}

describe('room spread over regions', () => {
  it('goes to what is worth most, whatever file it is in', () => {
    const items = [file('a', [10, 900, 10]), file('b', [10, 10, 800])];
    expect(shown(items, 360).slice(0, 2)).toEqual(['a region 11,20', 'b region 21,30']);
  });

  it('names the best files at least, however little of them pays', () => {
    const items = [file('a', [1, 1, 1]), file('b', [900, 800, 700]), file('c', [600, 500, 400])];
    for (let limit = 300; limit <= 500; limit += 20) expect(shown(items, limit), `${limit}`).toContainEqual('a name');
  });

  it('shows a region with the first lines of what it stands in', () => {
    expect(shown([file('a', [1, 1, 900], [[2, 2]])], 270)).toEqual(['a region 2,2 21,30']);
  });

  it('closes a small gap between two regions, but no large one', () => {
    const region = Array.from({ length: 10 }, (_, i) => `line ${i} says something`).join('\n');
    const [first, second, third] = [[1, 10], [14, 23], [30, 39]] as const; // biome-ignore format: one line
    const text = `${region}\n}\n\n}\n${region}\n${'left out, since it is long enough\n'.repeat(6)}${region}\n${region}\n`;
    expect(shown([fileOf(text, [first, second, third])], 600)).toEqual(['a region 1,23 30,39']);
  });

  it('ends no region with a bracket that closes what is not shown', () => {
    const text = `${'before\n'.repeat(20)}if (a) {\n  one\n  two\n}\n\n${'after\n'.repeat(20)}`;
    expect(shown([fileOf(text, [[22, 25]])], 600)).toEqual(['a region 22,23']);
    expect(shown([fileOf(text, [[21, 25]])], 600)).toEqual(['a region 21,25']);
  });

  it('ends a region with what closes the containers shown above it', () => {
    const text = `class A\n${'  before\n'.repeat(20)}  def b\n    one\n  end\nend\n\n${'after\n'.repeat(20)}`;
    const slices = { ...noSlices, regions: [[1, 1]] as const };
    const weighedRegions = [{ lines: [22, 24] as const, worth: 900, headers: [[1, 1]] as const }];
    const item = {
      ...standing,
      block: guardedFile('a', text, guard),
      slices: { ...slices, weighedRegions },
      required: false,
    };
    expect(shown([item], 600)).toEqual(['a region 1,1 22,25']);
  });

  it('stops where nothing is worth its tokens but the best region of the first file, unless the budget is to be filled', () => {
    const items = [file('a', [200_000, 90_000, 10]), file('b', [10, 10, 30_000]), file('c', [10, 10, 10])];
    const worth = fitWorth(offersOf(items), rulesFor(2_000));
    if (!worth.ok) throw new Error('refused');
    const blocks = worth.value.blocks.map(({ block, rung }) => `${block.path} ${rung.level} ${rung.ranges.join(' ')}`);
    expect(blocks).toEqual(['a region 1,20', 'b region 21,30', 'c name ']);
    expect(shown(items, 2_000)).toEqual(['a full 1,30', 'b full 1,30', 'c full 1,30']);
  });

  it('asks less of a region where no file is likely', () => {
    const shownBeside = (chance: number) => {
      const worth = fitWorth(offersOf([file('a', [chance, 2_500, 1])]), rulesFor(2_000));
      if (!worth.ok) throw new Error('refused');
      return worth.value.blocks.map(({ rung }) => rung.ranges.join(' '));
    };
    expect(shownBeside(900_000)).toEqual(['1,10']);
    expect(shownBeside(100_000)).toEqual(['1,20']);
  });

  it('leaves a part of the room to others, and unused if no other file is worth it', () => {
    const worth = fitWorth(
      offersOf([
        file(
          'a',
          Array.from({ length: 30 }, () => 90_000),
        ),
      ]),
      rulesFor(2_000),
    );
    if (!worth.ok) throw new Error('refused');
    expect(worth.value.tokens).toBeGreaterThan(1_000);
    expect(worth.value.tokens).toBeLessThan(1_600);
  });

  it('shows of the files behind the weighed ones nothing, unless the budget is to be filled', () => {
    const { weighedRegions: _, ...rest } = file('z', [1]).slices;
    const weak: FitItem = { ...file('z', [1]), slices: rest, reason: 'match' };
    const items = [
      ...Array.from({ length: 30 }, (_, i) => ({ ...file(`f${i}`, [1]), reason: 'match' as const })),
      weak,
    ];
    const worth = fitWorth(offersOf(items), rulesFor(8_000));
    if (!worth.ok) throw new Error('refused');
    expect(worth.value.blocks.map(({ rung }) => rung.level)).toEqual(['full', 'name', 'name', 'name', 'name']);
    expect(shown(items, 8_000)).toHaveLength(31);
  });

  it('does not even load a file that only matches words and has no share', () => {
    const loaded: string[] = [];
    const offers = ['a', 'b', 'c'].map((path, at) => {
      const item = { ...file(path, [200_000, 90_000]), reason: 'match' as const };
      const load = () => {
        loaded.push(path);
        return item;
      };
      return { ...offerOf(item), isWeighed: at < 2, load };
    });
    expect(fitWorth(offers, rulesFor(2_000)).ok).toBe(true);
    expect(loaded).toEqual(['a', 'b']);
    expect(fillBudget(offers, rulesFor(2_000)).ok).toBe(true);
    expect(loaded).toEqual(['a', 'b', 'a', 'b', 'c']);
  });

  it('shows a file whole when all its regions are worth it', () => {
    expect(shown([file('a', [900, 900])], 2_000)).toEqual(['a full 1,20']);
  });

  it('never passes the limit on the finished text, for 500 random choices', () => {
    const random = seededRandom(8);
    for (let run = 0; run < 500; run++) {
      const items = Array.from({ length: 1 + random.below(8) }, (_, n) =>
        file(
          `f${n}.${'x'.repeat(random.below(30))}`,
          Array.from({ length: random.below(6) }, () => random.below(1_000)),
        ),
      );
      const rules = rulesFor(150 + random.below(1_500));
      const fit = fillBudget(offersOf(items), rules);
      if (!fit.ok) continue;
      expect(fit.value.tokens).toBeLessThanOrEqual(rules.limit);
      expect(tokens.count(fit.value.text)).toBe(fit.value.tokens);
    }
  });
});
