import { describe, expect, it } from 'vitest';
import { guardedFile, noSlices, offersOf, standing } from '../../tests/fixtures/blocks.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { renderers } from '../emit/renderers.js';
import { createGuard } from '../guard/seal.js';
import { fillBudget } from './fill.js';
import type { FitItem, FitRules } from './forms.js';
import type { Slices } from './ladder.js';
import { o200kCounter } from './tokens.js';

const bare: Slices = noSlices;

const guard = createGuard();

function item(path: string, lines: number, options: Partial<FitItem> = {}): FitItem {
  const text = Array.from({ length: lines }, (_, i) => `line ${i} of ${path} says something`).join('\n');
  const block = guardedFile(path, `${text}\n`, guard);
  const views: Slices = { ...noSlices, regions: [[2, 4]], signatures: [[1, 1]] };
  return { ...standing, block, slices: views, required: false, ...options };
}

function rulesFor(limit: number): FitRules {
  const { render, renderBlock } = renderers.markdown;
  const task = guard.guardGiven({ kind: 'task', title: null, text: 'a task' });
  return {
    limit,
    tokens: o200kCounter(),
    render: (blocks, budget) =>
      render({
        task,
        blocks,
        leftOut: { others: { files: 3, bytes: 90 }, withheld: [] },
        budget,
        tokenizer: 'o200k_base',
      }),
    renderBlock,
  };
}

const levels = (fit: ReturnType<typeof fillBudget>) =>
  fit.ok ? fit.value.blocks.map(({ rung }) => rung.level) : fit.error;

describe('fillBudget', () => {
  it('shows everything whole when there is room, and makes no move', () => {
    const fit = fillBudget(offersOf([item('a', 5), item('b', 5)]), rulesFor(1_000));
    expect(levels(fit)).toEqual(['full', 'full']);
    expect(fit.ok && fit.value.moves).toEqual([]);
  });

  it('takes a block down its ladder, region first, and records each step', () => {
    const fit = fillBudget(offersOf([item('a', 5), item('big', 500)]), rulesFor(600));
    expect(levels(fit)).toEqual(['full', 'region']);
    expect(fit.ok && fit.value.moves.map(({ from, to }) => `${from} ${to}`)).toEqual(['full region']);
  });

  it('lets no block that nobody asked for take more than its share', () => {
    expect(levels(fillBudget(offersOf([item('big', 80)]), rulesFor(1_000)))).toEqual(['region']);
    expect(levels(fillBudget(offersOf([item('big', 80, { required: true })]), rulesFor(1_000)))).toEqual(['full']);
  });

  it('makes room for every required block before it refuses', () => {
    const both = [item('a', 60, { required: true }), item('b', 60, { required: true }), item('c', 5)];
    expect(levels(fillBudget(offersOf(both), rulesFor(1_000)))).toEqual(['full', 'region', 'full']);
    expect(levels(fillBudget(offersOf(both), rulesFor(400)))).toEqual(['region', 'region', 'full']);
  });

  it('takes back what fits again when a larger block was sliced after it', () => {
    const given = [item('large', 200, { required: true }), item('small', 20, { required: true })];
    const fit = fillBudget(offersOf(given), rulesFor(1_000));
    expect(levels(fit)).toEqual(['region', 'full']);
    expect(fit.ok && fit.value.moves.map(({ name, to }) => `${name} ${to}`)).toEqual(['large region']);
  });

  it('shows as many signatures of a dependency as fit, rather than its name alone', () => {
    const signatures = Array.from({ length: 60 }, (_, i) => [i + 1, i + 1] as const);
    const slices = { ...noSlices, signatures, highest: 'signatures' } as const;
    const fit = fillBudget(offersOf([item('needed', 200, { slices })]), rulesFor(1_500));
    expect(levels(fit)).toEqual(['signatures']);
    expect(fit.ok && fit.value.blocks[0]!.rung.ranges[0]![1]).toBeGreaterThan(5);
  });

  it('refuses when required blocks do not fit at their lowest rung, with a limit that would do', () => {
    const items = [item('a', 60, { required: true, slices: bare }), item('b', 60, { required: true, slices: bare })];
    const refused = fillBudget(offersOf(items), rulesFor(500));
    if (refused.ok) throw new Error('must refuse');
    expect(fillBudget(offersOf(items), rulesFor(refused.error.needed)).ok).toBe(true);
    expect(fillBudget(offersOf(items), rulesFor(refused.error.needed - 20)).ok).toBe(false);
  });

  it('never passes the limit on the finished text, for 2,000 random choices', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 2_000; i++) {
      const items = Array.from({ length: random.below(8) }, (_, n) =>
        item(`f${n}.${'x'.repeat(random.below(40))}`, random.below(60), { required: n < random.below(3) }),
      );
      items.sort((a, b) => Number(b.required) - Number(a.required));
      const rules = rulesFor(50 + random.below(1_200));
      const fit = fillBudget(offersOf(items), rules);
      if (fit.ok) {
        expect(rules.tokens.count(fit.value.text)).toBe(fit.value.tokens);
        expect(fit.value.tokens).toBeLessThanOrEqual(rules.limit);
      } else expect(fit.error.needed).toBeGreaterThan(0);
    }
  });

  it('asks for no more items than it can use', () => {
    let made = 0;
    function* endless(): Iterable<FitItem> {
      for (;;) yield item(`f${made++}`, 40);
    }
    expect(fillBudget(offersOf(endless()), rulesFor(1_500)).ok).toBe(true);
    expect(made).toBeLessThan(80);
  });
});
