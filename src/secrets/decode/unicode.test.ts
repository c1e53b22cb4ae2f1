import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { countLines } from '../lines.js';
import { makeVisible } from './unicode.js';
import { hidden, joining, pictographic, visibleFormat } from './unicode.table.js';

describe('makeVisible', () => {
  it('shows what cannot be seen and says what it was, how often and from which line', () => {
    expect(makeVisible('a\nif (x\u202e) {\r\n\u200b\u200b\u202d\x1b[0m')).toEqual({
      text: 'a\nif (x[U+202E]) {\r\n[U+200B][U+200B][U+202D][U+001B][0m',
      findings: [
        { kind: 'bidi', firstLine: 2, count: 2 },
        { kind: 'zero-width', firstLine: 3, count: 2 },
        { kind: 'control', firstLine: 3, count: 1 },
      ],
    });
  });

  it.each([
    ['text as it is', 'tab\tand lines\r\nand\n é 漢字 \u3000 \u00a0 [U+202E]'],
    ['emoji with and without their style', '❤️ ❤︎ ☂️ ©️ ™️ 👍🏽 ✌🏻'],
    ['families, couples and professions', '👨‍👩‍👧‍👦 👩‍❤️‍💋‍👨 👩🏽‍💻 🧑🏻‍🤝‍🧑🏿 🏃🏽‍♀️‍➡️ 🐻‍❄️ ❤️‍🔥'],
    ['flags', '🇩🇪 🏳️‍🌈 🏴‍☠️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['keycaps', '1️⃣ #️⃣ *️⃣'],
    ['Persian', 'می\u200cخواهم کتاب\u200cهای'],
    ['Hindi and other scripts of India', 'क्\u200dष क्\u200cष র\u200d্য ක්\u200dෂ'],
    ['private use, which fonts for symbols draw', '\ue0b0 \u{f0001}'],
    ['an Arabic year sign', '\u0601 \u06dd'],
  ])('leaves %s alone', (_, text) => {
    expect(makeVisible(text)).toEqual({ text, findings: [] });
  });

  it.each([
    ['a second style after an emoji', '😀\ufe0f\ufe0f', '😀\ufe0f[U+FE0F]'],
    ['a style after a letter', 'a\ufe0f', 'a[U+FE0F]'],
    ['a digit that is no keycap', '1\ufe0f2', '1[U+FE0F]2'],
    ['a joiner that joins nothing', '😀\u200d x', '😀[U+200D] x'],
    ['a joiner between Latin letters', 'a\u200db', 'a[U+200D]b'],
    ['two joiners in a Persian word', 'می\u200c\u200cخ', 'می[U+200C][U+200C]خ'],
    ['a flag that spells something else', '🏴\u{e0075}\u{e0073}\u{e007f}', '🏴[U+E0075][U+E0073][U+E007F]'],
    ['a region after no flag', 'x\u{e0067}\u{e007f}', 'x[U+E0067][U+E007F]'],
    ['a soft hyphen', 'co\u00adop', 'co[U+00AD]op'],
    ['a byte order mark, which the decoder has taken off where it belongs', '\ufeffx', '[U+FEFF]x'],
    ['a carriage return that ends no line', 'a\rb\r\r\nc\r', 'a[U+000D]b[U+000D]\r\nc[U+000D]'],
    ['half a character', '\ud800x\udc00', '[U+D800]x[U+DC00]'],
    ['a selector that carries data', '😀\u{e0100}', '😀[U+E0100]'],
    ['a line separator', 'a\u2028b', 'a[U+2028]b'],
  ])('shows %s', (_, text, shown) => {
    expect(makeVisible(text).text).toBe(shown);
  });

  it('shows every code point that Unicode calls control, format or ignorable, but those on the list', () => {
    expect(silentCodePoints((text) => makeVisible(text).text)).toEqual([]);
  });

  it('would be noticed to miss the tag characters if they were not in the table', () => {
    const { tag: _, ...others } = hidden;
    const known = new Set(Object.values(others).flatMap(codePointsOf));
    const broken = (text: string) => [...text].map((c) => (known.has(c.codePointAt(0)!) ? '?' : c)).join('');
    expect(silentCodePoints(broken)).toContain(0xe0041);
  });

  it('keeps all lines and changes nothing the second time', () => {
    const random = seededRandom(31);
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: random.below(14) }, () => random.pick(pieces)).join('');
      const once = makeVisible(text);
      const shown = [...text].length - [...once.text].length;
      expect(countLines(once.text)).toBe(countLines(text));
      expect(makeVisible(once.text)).toEqual({ text: once.text, findings: [] });
      expect(once.findings.length > 0).toBe(shown < 0);
    }
  });
});

describe('the tables', () => {
  it.runIf(process.versions.unicode === '17.0')('say what Unicode 17 says', () => {
    expect(codePointsOf(pictographic)).toEqual(allCodePoints(/\p{Extended_Pictographic}/u));
    expect(codePointsOf(visibleFormat)).toEqual(
      allCodePoints(/\p{Cf}/u).filter((point) => !Object.values(hidden).flatMap(codePointsOf).includes(point)),
    );
    const letters = new Set(allCodePoints(/[\p{L}\p{M}]/u));
    expect(codePointsOf(joining).filter((point) => !letters.has(point))).toEqual([]);
  });

  it('put each code point under one kind, and what stays under none', () => {
    const points = [...Object.values(hidden), pictographic, joining, visibleFormat].flatMap(codePointsOf);
    expect(new Set(points).size).toBe(points.length);
  });
});

/** Code points that stay unchanged although they are not allowed to. */
function silentCodePoints(show: (text: string) => string): number[] {
  const stays = new Set([0x09, 0x0a, ...codePointsOf(visibleFormat)]);
  return allCodePoints(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u)
    .filter((point) => !stays.has(point))
    .filter((point) =>
      ['', 'a', '\n'].some((side) =>
        show(`${side}${String.fromCodePoint(point)}b`).includes(String.fromCodePoint(point)),
      ),
    );
}

function allCodePoints(pattern: RegExp): number[] {
  return Array.from({ length: 0x110000 }, (_, point) => point).filter((point) =>
    pattern.test(String.fromCodePoint(point)),
  );
}

function codePointsOf(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16)) as [number, number?];
    return Array.from({ length: last! - first + 1 }, (_, i) => first + i);
  });
}

const pieces = [
  ...['\n', '\r\n', '\r', '\t', 'a', '1', '#', '\u20e3', ' ', '[U+202E]', '[U+', ']', '漢'],
  ...[
    '😀',
    '❤',
    '\ufe0f',
    '\ufe0e',
    '\u200d',
    '\u200c',
    '🏽',
    '🏴',
    '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ...[
    '\u{e0067}',
    '\u{e007f}',
    'م',
    'ی',
    'क',
    '\u094d',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\0',
    '\ud800',
    '\udc00',
    '\u{e0100}',
  ],
];
