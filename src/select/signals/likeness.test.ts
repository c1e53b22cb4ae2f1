import { describe, expect, it } from 'vitest';
import { createLikeness } from './likeness.js';

const texts = [
  'openLedger(book); closeLedger(book);',
  'openLedger(other); sumLedger();',
  'paint(canvas); brush(canvas);',
  'paint(wall); sumLedger();',
  'unheard of',
];

describe('createLikeness', () => {
  it('finds files alike that share words which few have', () => {
    const alike = createLikeness(texts)(0);
    expect(alike[1]).toBeGreaterThan(0.5);
    expect(alike[2]).toBe(0);
  });

  it('finds a file to be itself, and one without shared words like none', () => {
    expect(createLikeness(texts)(1)[1]).toBeCloseTo(1);
    expect(createLikeness(texts)(4)).toEqual([0, 0, 0, 0, 0]);
  });

  it('gives a word of most files no worth', () => {
    expect(createLikeness(['common', 'common', 'common'])(0)).toEqual([0, 0, 0]);
  });
});
