/** Admission alone, on blocks made by hand: each as large as it can be, whatever that leaves for those after it. */
import { describe, expect, it } from 'vitest';
import { createGuard } from '../guard/seal.js';
import type { Priority } from '../model/candidate.js';
import { admit } from './admit.js';
import type { FitItem, FitRules } from './forms.js';
import { headAndTail, segmentsOf } from './segments.js';

const characters = {
  name: 'characters',
  note: null,
  count: (text: string) => text.length,
  countUpTo: (text: string) => text.length,
};

function rules(limit: number): FitRules {
  const renderBlock: FitRules['renderBlock'] = ({ block, rung }) => {
    const segments = segmentsOf(block.text);
    if (rung.level === 'full') return block.text;
    return `~${rung.ranges.map(([first, last]) => segments.slice(first - 1, last).join('')).join('')}`;
  };
  return { limit, tokens: characters, renderBlock, render: (blocks) => `[${blocks.map(renderBlock).join('')}]` };
}

function item(title: string, lines: number, priority: Priority): FitItem {
  const block = createGuard().guardGiven({
    kind: 'error-context',
    title,
    text: `${title}${'.'.repeat(8)}\n`.repeat(lines),
  });
  const views = { regions: headAndTail(block.text), core: [], signatures: [], summary: [], highest: 'full' } as const;
  return {
    block,
    slices: views,
    required: false,
    reason: 'given',
    priority,
    score: 0,
    signals: [],
    hops: 0,
    symbols: [],
  };
}

function outlineOf(items: readonly FitItem[], limit: number): string[] {
  const fit = admit(items, rules(limit));
  if (!fit.ok) return [`refused: ${fit.error.needed}`];
  expect(fit.value.tokens).toBeLessThanOrEqual(limit);
  return fit.value.blocks.map(({ block, rung }) => `${block.name} ${rung.level}`);
}

describe('admit', () => {
  const items = [item('a', 20, 'P1'), item('b', 20, 'P2'), item('c', 20, 'P3')];

  it('shows everything whole when there is room', () => {
    expect(outlineOf(items, 1_000)).toEqual(['a full', 'b full', 'c full']);
  });

  it('gives way from the end: the first is whole as long as it can be', () => {
    expect(outlineOf(items, 350)).toEqual(['a full', 'b region']);
    expect(outlineOf(items, 150)).toEqual(['a region', 'b region']);
  });

  it('uses what is left for whatever still fits', () => {
    expect(outlineOf([item('a', 200, 'P1'), item('b', 2, 'P2')], 400)).toEqual(['a region', 'b full']);
  });

  it('keeps a mark of everything that was asked for', () => {
    expect(outlineOf([item('a', 20, 'P1'), ...Array.from({ length: 5 }, () => item('b', 20, 'P2'))], 130)).toHaveLength(
      6,
    );
  });

  it('takes no more optional items than there is room for', () => {
    let taken = 0;
    function* many() {
      for (; taken < 1_000; taken++) yield item('c', 100, 'P3');
    }
    admit(many(), rules(10_000));
    expect(taken).toBeLessThan(20);
  });

  it('refuses only when the frame alone is too large', () => {
    expect(outlineOf(items, 2)).toEqual([]);
    expect(outlineOf(items, 1)).toEqual(['refused: 2']);
  });

  it('records every block that is not whole', () => {
    const fit = admit(items, rules(350));
    expect(fit.ok && fit.value.moves.map(({ name, to }) => `${name} ${to}`)).toEqual(['b region']);
  });
});

describe('segments', () => {
  it('joined are the text, none is long, and none ends inside a character', () => {
    const text = `${'😀'.repeat(200)}\nshort\n\n${'x'.repeat(401)}`;
    const segments = segmentsOf(text);
    expect(segments.join('')).toBe(text);
    for (const segment of segments) {
      expect(segment.length).toBeLessThanOrEqual(160);
      expect(Buffer.from(segment).toString()).toBe(segment);
    }
  });

  it('are cut from a line of eighty million characters without looking for its end each time', () => {
    expect(segmentsOf('x'.repeat(80_000_000))).toHaveLength(500_000);
  });

  it('are taken from both ends in turn, within a bound', () => {
    expect(headAndTail('a\nb\nc\nd\n').map(([at]) => at)).toEqual([1, 4, 2, 3]);
    expect(headAndTail('a\nb\nc\nd\n', 5).map(([at]) => at)).toEqual([1, 4]);
  });
});
