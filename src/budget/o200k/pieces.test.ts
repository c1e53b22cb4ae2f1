import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../../scripts/vocabulary.mjs';
import { readPackageData } from '../../jail/package-data.js';
import type { Classes } from './classes.js';
import { findPieceEnd, UNDECIDED } from './pieces.js';
import { readVocabulary } from './vocabulary.js';
import { Utf8Window } from './window.js';

beforeAll(ensureVocabulary);

describe('pieces', () => {
  it.each([
    ["I'm don't WE'LL they'Re he'S x'ſ y'lx", ["I'm", " don't", " WE'LL", " they'Re", " he'S", " x'ſ", ' y', "'lx"]],
    ['parseHTTPResponse2xx', ['parse', 'HTTPResponse', '2', 'xx']],
    ['ABC DEf', ['ABC', ' DEf']],
    ['ǅungla ǅ ǅA', ['ǅungla', ' ǅ', ' ǅA']],
    ['AB漢CD漢', ['AB漢CD漢']],
    ['AB漢CD', ['AB漢', 'CD']],
    ['漢字かな交じり', ['漢字かな交じり']],
    ['1234567 ٣٤٥٦ ½²', ['123', '456', '7', ' ', '٣٤٥', '٦', ' ', '½²']],
    ['e\u0301A \u0301A', ['e\u0301', 'A', ' \u0301', 'A']],
    ['!\u0301 !!\u0301a', ['!\u0301', ' !!\u0301', 'a']],
    ['a  b', ['a', ' ', ' b']],
    ['a\t\tb\u00a0c', ['a', '\t', '\tb', '\u00a0c']],
    ['a \r\n \n  x', ['a', ' \r\n \n', ' ', ' x']],
    ['end   ', ['end', '   ']],
    ['\n  1', ['\n', ' ', ' ', '1']],
    ['foo();\r\n//bar', ['foo', '();\r\n//', 'bar']],
    ['a != b\n/\n/c', ['a', ' !=', ' b', '\n', '/\n/', 'c']],
    ['👨‍👩‍👧 👍🏽ok', ['👨‍👩‍👧', ' 👍🏽', 'ok']],
    ['สวัสดี مرحبا नमस्ते', ['สวัสดี', ' مرحبا', ' नमस्ते']],
    ['𝐀𝐁𝐜 𐐀𐐨', ['𝐀𝐁𝐜', ' 𐐀𐐨']],
    ['\ufeff#x \u0085\u0085y', ['\ufeff#', 'x', ' \u0085', '\u0085y']],
    ['a\ud83d\ude00\ud83d b', ['a', '😀\ufffd', ' b']],
    ['', []],
  ])('cuts %j', (text, pieces) => {
    expect(cutPieces(text, 64)).toEqual(pieces);
  });

  it('cuts random text as the published pattern does, whatever the size of the window', () => {
    expect(findDifference(cutPieces)).toBeNull();
  });

  it.each([
    ['contractions', (pattern: string) => pattern.replaceAll(CONTRACTION, '')],
    ['the lookahead', (pattern: string) => pattern.replace('(?!\\P{White_Space})', '')],
    [
      'giving back to a caseless letter',
      (pattern: string) => pattern.replace('[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+', '\\p{Ll}+'),
    ],
    ['slashes after a line end', (pattern: string) => pattern.replace('[\\r\\n/]*', '[\\r\\n]*')],
    ['marks among symbols', (pattern: string) => pattern.replace('[^\\p{White_Space}', '[^\\p{White_Space}\\p{M}')],
  ])('would notice a scanner without %s', (_, spoil) => {
    const spoilt = spoil(PATTERN);
    expect(spoilt).not.toBe(PATTERN);
    expect(findDifference((text) => cutByPattern(text, spoilt))).not.toBeNull();
  });
});

function findDifference(cut: (text: string, sliceUnits: number) => string[]): string | null {
  const check = fc.check(
    fc.property(
      fc.array(fc.constantFrom(...NASTY), { maxLength: 16, size: 'max' }),
      fc.integer({ min: 1, max: 20 }),
      (parts, units) => {
        const text = parts.join('');
        return JSON.stringify(cut(text, units)) === JSON.stringify(cutByPattern(text, PATTERN));
      },
    ),
    { seed: 200_000, numRuns: 20_000 },
  );
  return check.failed ? JSON.stringify(check.counterexample) : null;
}

function cutPieces(text: string, sliceUnits: number): string[] {
  const classes = loadClasses();
  const window = new Utf8Window(sliceUnits);
  window.open(text);
  const pieces: string[] = [];
  for (let start = 0; start < window.end || !window.complete; ) {
    const stop = findPieceEnd(classes, window, start);
    if (stop === UNDECIDED) window.slide(start);
    else pieces.push(Buffer.from(window.bytes.subarray(start, stop)).toString());
    start = stop === UNDECIDED ? 0 : stop;
  }
  return pieces;
}

function cutByPattern(text: string, pattern: string): string[] {
  const wellFormed = Buffer.from(text).toString();
  return [...wellFormed.matchAll(new RegExp(pattern, 'gu'))].map(([piece]) => piece);
}

const held: Classes[] = [];
function loadClasses(): Classes {
  if (held.length === 0) held.push(readVocabulary(readPackageData('o200k.bin')).classes);
  return held[0] as Classes;
}

const CONTRACTION = "(?:'(?:[sSſ]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD]))?";

// The published pattern, with `(?i:` spelled out and `\s` as the Unicode property it means there.
const PATTERN = [
  `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+${CONTRACTION}`,
  `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*${CONTRACTION}`,
  '\\p{N}{1,3}',
  ' ?[^\\p{White_Space}\\p{L}\\p{N}]+[\\r\\n/]*',
  '\\p{White_Space}*[\\r\\n]+',
  '\\p{White_Space}+(?!\\P{White_Space})',
  '\\p{White_Space}+',
].join('|');

// Every class in every width, and what the pattern names.
const NASTY = [
  ...["'", '’', "'s", "'T", "'l", "'LL", "'rE", "'Ve", "'m", "'d", "'ſ", "''"],
  ...['a', 'z', 'é', 'ß', 'ſ', 'ﬁ', '𝐚', '𐐨', 'A', 'Z', 'É', 'Ǆ', 'ǅ', 'ᾈ', '𝐀', '𐐀'],
  ...[
    'ʰ',
    'ˮ',
    '々',
    'ª',
    'א',
    'ع',
    'क',
    'ก',
    '漢',
    '가',
    '𠀀',
    '𒀀',
    '\u0301',
    '\u093f',
    '\u20dd',
    '\u{1e944}',
    '\u{e0100}',
  ],
  ...['0', '7', '²', '½', '٣', '५', 'Ⅷ', '㊿', '𝟘', '𐄇'],
  ...[' ', ' ', '  ', '\t', '\v', '\f', '\u0085', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000', '\r', '\n', '\r\n'],
  ...[
    '/',
    '//',
    '.',
    '_',
    '-',
    '$',
    '+',
    '\0',
    '\u007f',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\ufffd',
    '\ue000',
    '\uffff',
  ],
  ...['😀', '👨‍👩‍👧', '🏽', '\u{10ffff}', '\ud800', '\udc00'],
];
