import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { seededRandom } from '../../tests/fixtures/random.js';
import { o200kCounter } from '../budget/tokens.js';
import type { TokenCounter } from '../model/tokens.js';
import { growthOfBlocks } from './block-tokens.js';

beforeAll(ensureVocabulary);

const tokens = o200kCounter();

describe('growthOfBlocks', () => {
  it('gives the header to the first block, the footer to the last, and adds up', () => {
    const text = '# head\n\n<a>one\n</a>\n<b>two\n</b>\nfoot\n';
    const growth = growthOfBlocks(text, [text.indexOf('<b>'), text.indexOf('foot')], tokens);
    expect(growth).toEqual(growthByPrefixes(text, [text.indexOf('<b>'), text.indexOf('foot')]));
    expect(growth.reduce((sum, tokensOfOne) => sum + tokensOfOne, 0)).toBe(tokens.count(text));
  });

  it('is empty without blocks', () => {
    expect(growthOfBlocks('text', [], tokens)).toEqual([]);
  });

  it('is the growth of whole prefixes for every text, however its lines begin and end', () => {
    expect(countDifferences((text, ends) => growthOfBlocks(text, ends, tokens))).toBe(0);
  });

  it.each([
    ['anywhere', /[\s\S]/g],
    ['after any line feed', /\n/g],
    ['before white space', /\n(?!\/)/g],
    ['before a slash', /\n(?!\s)/g],
  ])('would be noticed to be wrong if it cut %s', (_, place) => {
    expect(countDifferences((text, ends) => growthByCuts(text, ends, place))).toBeGreaterThan(0);
  });

  it('counts each character about once where blocks end with a line', () => {
    const blocks = 400;
    const block = `<file>\n${'const value = compute(1);\n'.repeat(20)}</file>\n`;
    const text = block.repeat(blocks);
    const counted: number[] = [];
    const spy: TokenCounter = {
      ...tokens,
      count: (part) => {
        counted.push(part.length);
        return tokens.count(part);
      },
    };
    const ends = Array.from({ length: blocks }, (_, i) => (i + 1) * block.length);
    growthOfBlocks(text, ends, spy);
    expect(counted.reduce((sum, length) => sum + length, 0)).toBeLessThan(text.length * 1.1);
  });

  it('takes whole prefixes with a counter that is not known to add up', () => {
    const rounded: TokenCounter = {
      name: 'by-length',
      note: null,
      count: (text) => Math.ceil(text.length / 4),
      countUpTo: () => 0,
    };
    expect(growthOfBlocks('abc\nabc\nab', [4, 8], rounded)).toEqual([1, 2]);
    expect(growthOfBlocks('abc\nabc\nab', [5, 8], rounded)).toEqual([2, 1]);
  });
});

type Growth = (text: string, ends: readonly number[]) => number[];

const growthByPrefixes: Growth = (text, ends) => {
  const counts = ends.map((end, i) => tokens.count(i === ends.length - 1 ? text : text.slice(0, end)));
  return counts.map((count, i) => count - (counts[i - 1] ?? 0));
};

/** The broken twin: takes counts to be additive at the places a pattern finds. */
function growthByCuts(text: string, ends: readonly number[], place: RegExp): number[] {
  const cuts = [...text.matchAll(place)].map((match) => match.index + 1);
  const countTo = (stop: number) => {
    const places = [0, ...cuts.filter((cut) => cut < stop), stop];
    return places.reduce((sum, at, i) => (i === 0 ? 0 : sum + tokens.count(text.slice(places[i - 1], at))), 0);
  };
  const counts = ends.map((end, i) => countTo(i === ends.length - 1 ? text.length : end));
  return counts.map((count, i) => count - (counts[i - 1] ?? 0));
}

function countDifferences(growth: Growth): number {
  const random = seededRandom(23);
  let differences = 0;
  for (let i = 0; i < 6_000; i++) {
    const text = Array.from({ length: random.below(24) }, () => random.pick(nasty)).join('');
    const ends = Array.from({ length: random.below(6) }, () => random.below(text.length + 1)).sort((a, b) => a - b);
    if (JSON.stringify(growth(text, ends)) !== JSON.stringify(growthByPrefixes(text, ends))) differences += 1;
  }
  return differences;
}

const nasty = [
  ...['\n', '\n', '\n', '\r\n', '\r', '\n\n', '\n \n', ' ', '  ', '\t', '\v', '\f', '\x85', '\xa0', '\u2028', '\u3000'],
  ...['/', '//', '\n/', '\n//', '/\n', '();', '!\n', '<', '</a>\n', '<b>', '-', '"', "'", "'s", "'\n", '{', '},\n{'],
  ...['a', 'A', 'word', 'HTTPx', ' word', '1', '123', '4567', 'é', 'ǅ', '漢', '字', '\u0301', '\n\u0301', '\ufeff'],
  ...['😀', '🏽', '\u200d', '\ud83d', '\ude00', '\0', '\u{e0100}', '\u180e'],
];
