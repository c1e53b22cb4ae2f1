import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeywordScanner } from './keywords.js';

describe('the keyword scanner', () => {
  it('finds every occurrence in any letter case, also where keywords overlap', () => {
    expect(scan(['she', 'he', 'hers', 'his'], 'uSHErs')).toEqual(['he@2', 'hers@2', 'she@1']);
  });

  it('finds keywords at the start and the end, and next to characters beyond ASCII', () => {
    expect(scan(['key'], 'keyőkey😀key')).toEqual(['key@0', 'key@4', 'key@9']);
  });

  it('agrees with a plain search on any keywords and text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '_'), minLength: 1, maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '-', '_', 'x', 'é'), maxLength: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), text, (keywords, haystack) => {
        expect(scan(keywords, haystack)).toEqual(searchPlainly(keywords, haystack));
      }),
    );
  });
});

function scan(keywords: readonly string[], text: string): string[] {
  const hits: string[] = [];
  createKeywordScanner(keywords)(text, (keyword, start) => hits.push(`${keywords[keyword]}@${start}`) > 0);
  return hits.sort();
}

function searchPlainly(keywords: readonly string[], text: string): string[] {
  const hits: string[] = [];
  for (const keyword of keywords) {
    for (let at = 0; at < text.length; at++)
      if (text.toLowerCase().startsWith(keyword, at)) hits.push(`${keyword}@${at}`);
  }
  return hits.sort();
}
