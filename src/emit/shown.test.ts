import { describe, expect, it } from 'vitest';
import { fittedFile } from '../../tests/fixtures/blocks.js';
import type { FittedBlock, GuardedText, LineRange } from '../model/block.js';
import { rangesOfRegions, shownRegions, shownText, writeRanges } from './shown.js';

const text = 'one\ntwo\r\nthree\nfour\n';

function fitted(ranges: readonly LineRange[], level: 'full' | 'region'): FittedBlock {
  return fittedFile('a.txt', text, { level, ranges });
}

describe('shownText', () => {
  it('shows a whole block byte for byte', () => {
    expect(shownText(fitted([[1, 4]], 'full'))).toBe(text);
  });

  it('shows chosen lines with their numbers and nothing else', () => {
    expect(shownText(fitted([[1, 2], [4, 4]], 'region'))).toBe('1: one\n2: two\n4: four\n'); // biome-ignore format: one line
  });

  it('shows regions under the numbers of their lines, and single lines with theirs', () => {
    const region = fitted([[1, 2], [4, 4]], 'region'); // biome-ignore format: one line
    expect(shownRegions(region)).toBe('1-2:\none\ntwo\n4: four\n');
    expect(shownRegions(fitted([[1, 4]], 'full'))).toBe(text);
  });

  it('stops a block whose text was changed after the guard saw it', () => {
    const good = fitted([[1, 4]], 'full');
    const forged = { ...good, block: { ...good.block, text: 'other' as GuardedText } };
    expect(() => shownText(forged)).toThrow('changed after the guard saw it');
  });
});

describe('rangesOfStretches', () => {
  it('reads back which lines a region shows, whatever they say', () => {
    const forging = fittedFile('a.txt', '9-9:\n7: seven\n3-4:\n5: five\nend\n', {
      level: 'region',
      ranges: [[1, 3], [5, 5]], // biome-ignore format: one line
    });
    expect(rangesOfRegions(shownRegions(forging))).toBe('1-3,5');
  });

  it.each([
    ['a region that is cut off', '1-3:\none\ntwo\n'],
    ['lines that nothing stands above', 'one\n'],
    ['regions out of order', '5: five\n4: four\n'],
    ['a region that ends before it begins', '5-3:\nfive\n'],
    ['a last line that is not ended', '1-2:\none\ntwo'],
  ])('says no to %s', (_what, content) => {
    expect(rangesOfRegions(content)).toBeNull();
  });
});

describe('writeRanges', () => {
  it('writes single lines and ranges', () => {
    expect(writeRanges([[1, 1], [3, 9]])).toBe('1,3-9'); // biome-ignore format: one line
  });
});
