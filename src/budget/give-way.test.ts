import { describe, expect, it } from 'vitest';
import { guardedFile, noSlices, standing } from '../../tests/fixtures/blocks.js';
import { seededRandom } from '../../tests/fixtures/random.js';
import { shownText } from '../emit/shown.js';
import { createGuard } from '../guard/seal.js';
import type { FittedBlock } from '../model/block.js';
import type { Priority } from '../model/candidate.js';
import type { FitItem, FitRules } from './forms.js';
import { giveWay } from './give-way.js';
import type { Slices } from './ladder.js';

const guard = createGuard();

/** A token is a character here, so that limits can be reckoned by eye: a block is its shown text and its frame of 10. */
function rulesFor(limit: number): FitRules {
  const renderBlock = (block: FittedBlock) => `[${shownText(block).replaceAll('\n', '')}]`.padEnd(10, '.');
  return {
    limit,
    tokens: { name: 'characters', note: '', count: (text) => text.length, countUpTo: (text) => text.length },
    render: (blocks) => blocks.map(renderBlock).join(''),
    renderBlock,
  };
}

/** Ten lines of ten characters; as a region three lines, as its core one, as signatures two, as a summary one. */
function item(path: string, priority: Priority, views: Partial<Slices> = {}): FitItem {
  const block = guardedFile(path, `${path.padEnd(9, '-')};\n`.repeat(10), guard);
  return { ...standing, priority, block, slices: { ...noSlices, ...views }, required: priority === 'P0' };
}

const target: Partial<Slices> = { regions: [[2, 4]], core: [[3, 3]], signatures: [[1, 2]], summary: [[1, 1]] };
const dependency: Partial<Slices> = { signatures: [[1, 2]], summary: [[1, 1]] };
const items = () => [
  item('target', 'P0', target),
  item('needed', 'P1', dependency),
  item('also', 'P1', dependency),
  item('plain', 'P1'),
  item('near', 'P2', dependency),
  item('far', 'P2', dependency),
  item('maybe', 'P3'),
  item('never', 'P3'),
];

const movesAt = (limit: number, given = items()) => {
  const fit = giveWay(given, rulesFor(limit));
  if (!fit.ok) return fit.error;
  return {
    moves: fit.value.moves.map(({ name, from, to, why }) => `${why.slice(0, 6)} ${name} ${from} ${to}`),
    shown: fit.value.blocks.map(({ block, rung }) => `${block.name} ${rung.level}`),
  };
};

/** In the order of the bundle contract, with the moves between its steps 4 and 5. */
const allMoves = [
  'step 1 never full out',
  'step 1 maybe full out',
  'step 2 far full out',
  'step 2 near full out',
  'step 3 plain full out',
  'step 3 also full signatures',
  'step 3 needed full signatures',
  'step 4 target full region',
  'step 4 target region region',
  'step 3 also signatures summary',
  'step 3 needed signatures summary',
  'step 3 also summary out',
  'step 3 needed summary out',
];

describe('giveWay', () => {
  it('shows everything whole when it fits, and makes no move', () => {
    expect(movesAt(10_000)).toEqual({ moves: [], shown: items().map(({ block }) => `${block.name} full`) });
  });

  it('takes the five steps in their exact order, and stops as soon as it fits', () => {
    const seen: string[][] = [];
    for (let limit = 900; limit > 0; limit--) {
      const at = movesAt(limit);
      if ('needed' in at) break;
      if (at.moves.length !== seen.at(-1)?.length) seen.push(at.moves);
    }
    for (const moves of seen) expect(moves).toEqual(allMoves.slice(0, moves.length));
    expect(seen.at(-1)).toEqual(allMoves);
    // All of P3 goes in one step, everything else block by block.
    expect(seen.map((moves) => moves.length)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('never removes what is required: it refuses with the smallest limit that would do', () => {
    const refused = movesAt(11);
    if (!('needed' in refused)) throw new Error('must refuse');
    expect('moves' in movesAt(refused.needed)).toBe(true);
    expect('needed' in movesAt(refused.needed - 1)).toBe(true);
  });

  it('never goes down to a form that takes more room', () => {
    const odd = item('target', 'P0', { regions: [[2, 2]], core: [], signatures: [[1, 8]] });
    const other = item('second', 'P0', target);
    // Signatures are longer than the region here: with both regions it fits, and they are left alone.
    expect(movesAt(70, [odd, other])).toEqual({
      moves: ['step 4 second full region', 'step 4 second region region', 'step 4 target full region'],
      shown: ['target region', 'second region'],
    });
  });

  it('gives targets their regions before any of them is cut to signatures', () => {
    const both = [item('one', 'P0', target), item('two', 'P0', target)];
    expect(movesAt(100, both)).toMatchObject({ shown: ['one region', 'two region'] });
  });

  it('lets a text of the request go when it is P1, and never when it is P0', () => {
    const given = (priority: Priority): FitItem => ({
      ...standing,
      reason: 'given',
      priority,
      block: guard.guardGiven({ kind: 'diff-hint', title: 'hint', text: 'x'.repeat(50) }),
      slices: noSlices,
      required: priority === 'P0',
    });
    expect(movesAt(30, [given('P1')])).toEqual({ moves: ['step 3 hint full out'], shown: [] });
    expect(movesAt(30, [given('P0')])).toEqual({ needed: 52, limit: 30 });
  });

  it('never passes the limit, never loses a block without a move, whatever it is given', () => {
    const random = seededRandom(8);
    for (let run = 0; run < 2_000; run++) {
      const given = Array.from({ length: random.below(9) }, (_, i) =>
        item(`f${i}`, random.pick(['P0', 'P1', 'P1', 'P2', 'P3'] as const), random.pick([target, dependency, {}])),
      );
      const limit = random.below(900);
      const fit = giveWay(given, rulesFor(limit));
      if (!fit.ok) continue;
      expect(fit.value.text.length).toBe(fit.value.tokens);
      expect(fit.value.tokens).toBeLessThanOrEqual(limit);
      const shown = new Set(fit.value.blocks.map(({ block }) => block.name));
      const out = new Set(fit.value.moves.filter(({ to }) => to === 'out').map(({ name }) => name));
      for (const { block } of given) expect(shown.has(block.name)).toBe(!out.has(block.name));
      for (const { block, rung } of fit.value.blocks)
        if (rung.level !== 'full')
          expect(fit.value.moves.some(({ name, to }) => name === block.name && to === rung.level)).toBe(true);
    }
  });
});
