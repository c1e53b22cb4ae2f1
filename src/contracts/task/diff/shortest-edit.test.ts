import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../tests/fixtures/random.js';
import { type Edit, shortestEdit } from './line-diff.js';

/** Reference implementation with a table of all pairs. */
function byTable(a: readonly string[], b: readonly string[]): Edit[] {
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const edits: Edit[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const isSame = i < a.length && j < b.length && a[i] === b[j];
    const removes = j >= b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!);
    edits.push(isSame ? '=' : removes ? '-' : '+');
    if (isSame || removes) i += 1;
    if (isSame || !removes) j += 1;
  }
  return edits;
}

describe('The shortest edit', () => {
  it('is the one that a table of all pairs finds', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 3_000; i++) {
      const letters = 'abcdefg'.slice(0, 1 + random.below(7)).split('');
      const list = () => Array.from({ length: random.below(14) }, () => random.pick(letters));
      const [before, after] = [list(), list()];
      expect(shortestEdit(before, after, { steps: 10_000 })).toEqual(byTable(before, after));
    }
  });

  it('takes steps in proportion to the lines when few differ', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `line ${i}`);
    const after = before.map((line, i) => (i % 4_000 === 7 ? 'changed' : line));
    const budget = { steps: 100_000 };
    expect(shortestEdit(before, after, budget)?.filter((edit) => edit !== '=').length).toBe(10);
    expect(budget.steps).toBeGreaterThan(60_000);
  });

  it('gives up within its steps when nothing is common', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `a${i}`);
    const after = before.map((line) => `b${line}`);
    const budget = { steps: 100_000 };
    expect(shortestEdit(before, after, budget)).toBeNull();
    expect(budget.steps).toBeGreaterThan(-1_000);
  });
});
