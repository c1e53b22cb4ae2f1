import { describe, expect, it } from 'vitest';
import { cutIntoRegions } from '../cut-regions.js';
import { bestCover, scoreRegions } from './passages.js';
import { createReader, formsIn } from './reading.js';
import { readRegions, settleRegions } from './region-signals.js';
import { stemOf } from './stem.js';

const definition = (name: string, first: number, last: number) =>
  ({
    name,
    kind: 'function',
    container: null,
    lines: [first, last],
    bytes: [0, 0],
    headLine: first,
    signatureLines: [first, first],
    signature: name,
    docLines: null,
    bodyLines: null,
    exported: true,
    bases: [],
  }) as const;

const filler = (lines: number) => 'let x = 1;\n'.repeat(lines);

describe('a file read for a task', () => {
  it('knows the line of every hit, and how long the text is up to each line', () => {
    const reading = createReader(['cart', 'total'], [])('a cart\n\ncartTotal()\n');
    expect(reading.lines.map((line, i) => `${line}:${reading.terms[i]}`)).toEqual(['1:0', '3:0', '3:1']);
    expect(reading).toMatchObject({ lineCount: 3, lengths: [0, 1, 1, 4] });
  });

  it('hears a stem in every form of its word, once a word', () => {
    const read = createReader(['serialize'], [stemOf('serialize')]);
    const reading = read('serializer\nserialization()\nseries\nserialize_serialized\n');
    expect(reading.lines).toEqual([4]);
    expect(reading.forms).toEqual({ lines: [1, 2, 4], terms: [0, 0, 0] });
    expect(formsIn(reading)).toMatchObject({ lineCount: 4, lines: [1, 2, 4], lengths: reading.lengths });
  });
});

describe('cutAlong', () => {
  it('covers every line once, begins regions at definitions and keeps them within their size', () => {
    const definitions = [definition('a', 3, 30), definition('b', 31, 33), definition('c', 34, 120)];
    const regions = cutIntoRegions(definitions, 130, { minLines: 6, maxLines: 40 });
    expect(regions.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))).toEqual(
      Array.from({ length: 130 }, (_, i) => i + 1),
    );
    expect(regions.every(([first, last]) => last - first < 40)).toBe(true);
  });

  it('separates a long doc comment from its code, and keeps a short one with it', () => {
    const size = { minLines: 8, maxLines: 25, minDocLines: 5 };
    const inside = { ...definition('a', 1, 20), docLines: [2, 9] as const };
    expect(cutIntoRegions([inside], 20, size).map(String)).toEqual(['1,9', '10,20']);
    const above = { ...definition('a', 7, 20), docLines: [1, 6] as const };
    expect(cutIntoRegions([above], 20, size).map(String)).toEqual(['1,6', '7,20']);
    expect(cutIntoRegions([{ ...inside, docLines: [2, 5] }], 20, size).map(String)).toEqual(['1,20']);
    expect(cutIntoRegions([above], 20, { minLines: 8, maxLines: 25 }).map(String)).toEqual(['1,20']);
  });
});

describe('scoreRegions', () => {
  it('values a region that says everything over regions that say it here and there', () => {
    const read = createReader(['cart', 'total'], []);
    const together = read(`${filler(5)}cart total\n${filler(4)}${filler(10)}`);
    const regions = [[1, 10], [11, 20]] as const; // biome-ignore format: one line
    const [scores] = scoreRegions(together, regions, { weightings: [[1, 1]], usualLength: 40 });
    expect(scores![0]).toBeGreaterThan(0);
    expect(scores![1]).toBe(0);
    expect(bestCover(together, regions, [2, 3])).toBe(5);
    expect(bestCover(read(`cart\n${filler(9)}total\n${filler(9)}`), regions, [2, 3])).toBe(3);
  });
});

describe('readRegions', () => {
  it('tells the region that the task is about from the others of its file', () => {
    const text = `${filler(20)}function total() {\n  return cart;\n${filler(18)}}\n${filler(20)}`;
    const regions = readRegions({
      definitions: [definition('total', 21, 41)],
      reading: createReader(['cart', 'total'], ['cart', 'total'])(text),
      weights: [1, 2],
      forms: { stems: ['cart', 'total'], plainWeights: [1, 1], titleWeights: [0, 1], placedWeights: [1, 1] },
      text,
      usualLength: 40,
      saidNames: new Set(['total']),
      written: { quotes: ['return cart'], names: new Set(['cart']) },
      pointedLines: [22],
    });
    settleRegions(regions);
    const best = regions.find(({ lines }) => lines[0] <= 21 && 21 <= lines[1]);
    expect(best).toMatchObject({ code: 1, wholeFunction: 1, rareInFile: 1, title: 1, variety: 1, quoted: 1, spans: 1 });
    expect(best).toMatchObject({ named: 1, defines: 1, pointed: 1 });
    for (const other of regions)
      if (other !== best) expect(other).toMatchObject({ code: 0, title: 0, named: 0, defines: 0, pointed: 0 });
  });
});
