import { describe, expect, it } from 'vitest';
import { analyseText } from '../../../tests/languages/check.js';
import { readQuery } from '../query.js';
import { createReader, formsIn } from './reading.js';
import { codeOf, densities, scoreFunctions } from './region-code.js';
import { createLineShares, remarksIn } from './region-lines.js';
import { createNameMatch } from './region-names.js';
import { countNames, countQuotes, writtenIn } from './region-written.js';
import { stemOf } from './stem.js';

const text = `import os
from cart import total

# what follows is kept
class Invoice:
    @cached
    def pay(self):
        """
        Pays.
        """
        return total
`;
const lines = text.split('\n');

describe('what the lines of a region are for', () => {
  it('is said in shares of remarks and of imports', async () => {
    const { definitions } = await analyseText(text, 'python');
    const sharesOf = createLineShares(lines, remarksIn(lines, definitions));
    expect(sharesOf([1, 4])).toEqual({ remarks: 0.25, imports: 0.5 });
    expect(sharesOf([8, 11])).toEqual({ remarks: 0.75, imports: 0 });
    expect(sharesOf([11, 11])).toEqual({ remarks: 0, imports: 0 });
  });
});

describe('the names around a region', () => {
  it('count for what begins in it, for the function and for the class it is a part of', async () => {
    const { definitions } = await analyseText(text, 'python');
    const match = createNameMatch(definitions, new Map([[stemOf('invoices'), 4], [stemOf('paying'), 2]])); // biome-ignore format: one line
    const [header, inside, before] = [match([4, 5]), match([8, 11]), match([1, 3])];
    expect(header.own).toBeGreaterThan(inside.own);
    expect(inside.own).toBeGreaterThan(0);
    expect(inside.around).toBe(header.own);
    expect(before).toEqual({ own: 0, around: 0 });
  });
});

describe('what the code of a region says', () => {
  const reading = formsIn(createReader([], [stemOf('pay'), stemOf('total')])(text));

  it('does not count what is said about it', async () => {
    const { definitions } = await analyseText(text, 'python');
    const code = codeOf(reading, remarksIn(lines, definitions));
    expect(reading.lines).toEqual([2, 7, 9, 11]);
    expect(code.lines).toEqual([2, 7, 11]);
    expect(code.lengths[10]! - code.lengths[7]!).toBe(0);
    expect(code.lengths[11]! - code.lengths[10]!).toBe(2);
  });

  it('is asked of all of the function that it is a part of', async () => {
    const { definitions } = await analyseText(text, 'python');
    const regions = [[1, 5], [6, 9], [10, 11]] as const; // biome-ignore format: one line
    const scores = scoreFunctions({ code: reading, definitions, regions, weights: [1, 1], usualLength: 20 });
    expect(scores[0]).toBe(0);
    expect(scores[1]).toBeGreaterThan(0);
    expect(scores[2]).toBe(scores[1]);
    expect(densities(reading, regions)).toEqual([1 / 15, 2 / 12, 1 / 6]);
  });
});

describe('what a task writes out', () => {
  const written = writtenIn(
    readQuery('Pay fails\n\nIt doesn\'t pay, it\'s printing "not a total", see `pay` and `Invoice.to`'),
  );

  it('is what it puts between quotation marks and names in code spans', () => {
    expect(written.quotes).toEqual(['not a total', 'Invoice.to']);
    expect([...written.names]).toEqual(['pay', 'Invoice']);
  });

  it('is looked for letter by letter, names in the code alone', () => {
    const said = ['# pay', 'print("not a total")', 'pay(Invoice, payment)'];
    const regions = [[1, 1], [2, 2], [3, 3]] as const; // biome-ignore format: one line
    expect(countQuotes(said, regions, written.quotes)).toEqual([0, 1, 0]);
    expect(countNames({ textLines: said, isRemark: [true, false, false] }, regions, written.names)).toEqual([0, 0, 2]);
    expect(countNames({ textLines: said, isRemark: [] }, regions, new Set())).toEqual([0, 0, 0]);
  });
});
