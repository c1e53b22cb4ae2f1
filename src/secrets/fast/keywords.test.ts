import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folding } from '../decode/fold.js';
import { buildAutomaton, everyOne } from './automaton.js';
import { createKeywordReader, createKeywordScanner } from './keywords.js';

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

  it('tells of a bordered keyword only where no word goes on, an escape may have ended or a letter beyond ASCII stands', () => {
    const texts = ['xkey', '0key', '_key', ' key', 'key', '\\nkey', '%41key', '\\u0041key', '[1;31mkey', 'škey'];
    // Near the start of a text every keyword is reported: the escape before it may be out of sight.
    const found = texts.filter((text) => scan(['key'], `far away ${text}`, new Set(['key'])).length > 0);
    expect(found).toEqual(texts.filter((text) => !['xkey', '0key'].includes(text)));
  });

  it('finds lesser keywords for those who ask for them, also in a text that was read without them', () => {
    const constraints = { ...everyOne, phraseOnly: new Set(['note']) };
    const reader = createKeywordReader(
      ['key', 'note'],
      buildAutomaton(['key', 'note'], constraints),
      constraints.phraseOnly,
    );
    const placesOf = (wanted: readonly string[]) => {
      const places: number[] = [];
      reader.scannerFor(wanted)('a key and a note', (_, at) => places.push(at) > 0);
      return places;
    };
    expect([placesOf(['key']), placesOf(['note']), placesOf(['key', 'note'])]).toEqual([[2], [12], [2, 12]]);
  });

  it('knows an escaped line end before a word in a text that is folded, wherever the character is that it is folded for', () => {
    const constraints = { ...everyOne, bordered: new Set(['word']) };
    const reader = createKeywordReader(['word'], buildAutomaton(['word'], constraints), constraints.phraseOnly);
    const fold = reader.folderFor(['word'], { ...folding, marks: () => 0 });
    const plain = `${'x '.repeat(20)}\\nword${' x'.repeat(20)}`;
    for (let at = 41; at <= 45; at++) {
      const places: number[] = [];
      fold(`${plain.slice(0, at)}\u200b${plain.slice(at)}`)!.scan((_, place) => places.push(place) > 0);
      expect(places, at.toString()).toEqual([42]);
    }
  });

  it('names only what was read last as bytes, and folds nothing that was read as ASCII', () => {
    const reader = createKeywordReader(['key'], buildAutomaton(['key'], everyOne), everyOne.phraseOnly);
    const fold = reader.folderFor(['key'], { ...folding, marks: () => 0 });
    expect(reader.isQuietInBytes(Buffer.from('a key'), 'ascii')).toBe(false);
    expect(() => fold(null)).toThrow('cannot be folded');
    reader.traitsOf('another');
    expect(() => reader.nameBytes()).toThrow('another text was read');
  });

  it('stops who reads another text while it tells of one: the hits would be those of the other', () => {
    const scanner = createKeywordScanner(['key']);
    const readAnother = () => {
      scanner('another key', () => true);
      return true;
    };
    expect(() => scanner('key key', readAnother)).toThrow('another text was read');
    expect(() => scanner('key key', () => true)).not.toThrow();
  });
});

function scan(keywords: readonly string[], text: string, bordered: ReadonlySet<string> = new Set()): string[] {
  const hits: string[] = [];
  createKeywordScanner(keywords, { ...everyOne, bordered })(
    text,
    (keyword, start) => hits.push(`${keywords[keyword]}@${start}`) > 0,
  );
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
