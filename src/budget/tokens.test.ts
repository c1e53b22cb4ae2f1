import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureVocabulary } from '../../scripts/vocabulary.mjs';
import { o200kCounter } from './tokens.js';

beforeAll(ensureVocabulary);

describe('the o200k_base counter', () => {
  it('says its name', () => {
    expect(o200kCounter().name).toBe('o200k_base');
  });

  it('agrees with gpt-tokenizer on source files, prose and data', () => {
    const files = [...textsIn('../', '.ts'), ...textsIn('../../node_modules/vitest', '.js', '.md', '.json')];
    files.push(...textsIn('../../node_modules/picomatch', '.js', '.md'), ...textsIn('../../node_modules/chai', '.js'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(differs)).toEqual([]);
  });

  it.each([
    "I'm sure they'LL say it's WE'VE, don't You'Re; 'twas o'clock rock'n'roll ''s 's",
    'parseHTTPResponse XMLHttpRequest iOS McDonald ABCdefGHI ǅungla',
    '1 12 123 1234 3.14159e-10 0xdeadbeef 1_000_000 ٠١٢٣ ½ Ⅷ 𝟘𝟙𝟚𝟛',
    '漢字かな交じり文。ひらがなカタカナ 中文字符，标点！ 한국어 문장입니다.',
    '👨‍👩‍👧‍👦 👍🏽 🇩🇪 ❤️ ☕︎ 😀😀😀 text😀text',
    'e\u0301 a\u0308\u0304 n\u0303 \u0301start x\u20dd',
    'line\r\nline\r\n\r\n  indented\r\n\ttab\n\n\n',
    'trailing   \nspaces  \t \n   ',
    '// a comment /// ---\n/* x */ </div>\n//\n/path/to/x.ts?a=1&b=2#c',
    '\ud800 lone \udc00 surrogates \ud83d\ud83d\ude00 \udfff',
    '𝐀𝐁𝐂 𝐚𝐛𝐜 𐐀𐐨 𠀀𠀁 𒀀',
    'สวัสดีชาวโลก مرحبا بالعالم नमस्ते दुनिया שלום עולם Привет Γειά',
    '<|endoftext|> <|im_start|>user<|im_sep|><|fim_prefix|>',
    'constructor __proto__ toString hasOwnProperty',
    '\0\u0001\u007f\u00ad\u200b\u2028\u2029\u00a0\u3000',
    '',
  ])('agrees with gpt-tokenizer on %j', (text) => {
    expect(o200kCounter().count(text)).toBe(countTokens(text, ORDINARY));
  });

  it('agrees with gpt-tokenizer on random strings of awkward characters', () => {
    expect(findDifference((text) => o200kCounter().count(text))).toBeNull();
  });

  it('would notice a counter that cuts contractions off', () => {
    expect(findDifference((text) => countParts(text.split(/(?<=\p{L})(?=')/u)))).not.toBeNull();
  });

  it('would notice a counter without the lookahead, whose blanks do not join the next word', () => {
    expect(findDifference((text) => countParts(text.split(/(?<= {2})(?=\p{L})/u)))).not.toBeNull();
  });

  it.each(Object.entries(longRuns(3000)))('agrees with gpt-tokenizer on a long run of %s', (_, text) => {
    expect(o200kCounter().count(text)).toBe(countTokens(text, ORDINARY));
  });

  it.each(Object.entries(longRuns(200_000)))('finishes on a very long run of %s', (_, text) => {
    const tokens = o200kCounter().count(text);
    expect(tokens).toBeGreaterThan(Buffer.byteLength(text) / 129);
    expect(tokens).toBeLessThanOrEqual(Buffer.byteLength(text));
  });

  // gpt-tokenizer takes U+FEFF for white space and loses it when it looks bytes up. The vocabulary shows that the
  // published encoder does neither: it has these as tokens.
  it.each([
    ['\ufeff', 1],
    ['\ufeffusing', 1],
    ['\ufeff#', 1],
    ['\ufeff\n', 1],
    ['\ufeff//', 1],
    ['x \ufeff', 2],
  ])('counts %j by the tokens of the vocabulary', (text, tokens) => {
    expect(o200kCounter().count(text)).toBe(tokens);
  });

  it('counts the same whatever was counted before', () => {
    const texts = ['a'.repeat(200_000), "don't", ' '.repeat(70_000), '漢'.repeat(30_000), 'x'];
    const once = texts.map((text) => o200kCounter().count(text));
    const reversed = texts.toReversed().map((text) => o200kCounter().count(text));
    expect(reversed.toReversed()).toEqual(once);
  });
});

describe('counting up to a limit', () => {
  const text = 'one two three four five\n'.repeat(5000);

  it('is exact within the limit', () => {
    const tokens = o200kCounter().count(text);
    expect(o200kCounter().countUpTo(text, tokens)).toBe(tokens);
    expect(o200kCounter().countUpTo(text, tokens + 1)).toBe(tokens);
    expect(o200kCounter().countUpTo('', 0)).toBe(0);
  });

  it('stops soon over the limit', () => {
    expect(o200kCounter().countUpTo(text, 100)).toBe(101);
    expect(o200kCounter().countUpTo(text, 0)).toBe(1);
    expect(o200kCounter().count('one two')).toBe(2);
  });
});

function differs(text: string): boolean {
  return o200kCounter().count(text) !== countTokens(text, ORDINARY);
}

function findDifference(count: (text: string) => number): string | null {
  const check = fc.check(
    fc.property(fc.array(fc.constantFrom(...AWKWARD), { maxLength: 16, size: 'max' }), (parts) => {
      const text = parts.join('');
      return count(text) === countTokens(text, ORDINARY);
    }),
    { seed: 20_000, numRuns: 25_000 },
  );
  return check.failed ? JSON.stringify(check.counterexample) : null;
}

function countParts(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + o200kCounter().count(part), 0);
}

function textsIn(folder: string, ...endings: string[]): string[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.endsWith('.d.ts'))
    .map((name) => readFileSync(`${root}/${name}`, 'utf8').replaceAll('\ufeff', '').slice(0, 60_000));
}

function longRuns(units: number): Record<string, string> {
  const pick = (alphabet: string) => {
    let state = units;
    const next = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)];
    };
    return Array.from({ length: units }, next).join('');
  };
  return {
    'one letter': 'a'.repeat(units),
    'one capital': 'X'.repeat(units),
    blanks: ' '.repeat(units),
    'blanks before a word': `${' '.repeat(units)}word`,
    'line ends': '\n'.repeat(units),
    'line ends and blanks': '\n  '.repeat(units / 3),
    'a caseless letter before capitals': `漢${'A'.repeat(units)}`,
    'random letters': pick('abcdefghijklmnopqrstuvwxyz'),
    'random base64': pick('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'),
    'random symbols': pick('!@#$%^&*()-=[]{}|;:<>,.?/'),
    'one Chinese character': '漢'.repeat(units),
    'Chinese text': pick('的一是不了人我在有他这为之大来以个中上们'),
    'one emoji': '😀'.repeat(units / 2),
    'families of emoji': '👨‍👩‍👧'.repeat(units / 8),
    'lone surrogates': '\ud800'.repeat(units),
    digits: pick('0123456789'),
    marks: `e${'\u0301'.repeat(units)}`,
  };
}

const ORDINARY = { disallowedSpecial: new Set<string>() };

const AWKWARD = [
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'''!\"#$%&()*+,-./:;<=>?@[]^_`{|}~",
  ...['the', 'Token', 'HTTP', "'s", "'T", "'re", "'LL", "'ve", "'M", "'d", "n't", '://', '/**', '<|endoftext|>'],
  ...[' ', ' ', '  ', '   ', '\t', '\n', '\n\n', '\r\n', '\r', '\u00a0', '\u2003', '\u3000', '\u2028', '\v'],
  ...[
    'é',
    'ß',
    'Ñ',
    'ж',
    'Ж',
    'σ',
    'Σ',
    'ǅ',
    'ᾈ',
    'ʰ',
    '々',
    'ª',
    'א',
    'ع',
    'क',
    'ก',
    '漢',
    'か',
    '가',
    '𠀀',
    '𝐀',
    '𝐚',
  ],
  ...[
    '\u0301',
    '\u093f',
    '\u0e31',
    '\u064b',
    '\u20dd',
    '\ufe0f',
    '٣',
    '५',
    '½',
    'Ⅷ',
    '𝟘',
    '😀',
    '👨‍👩‍👧',
    '🏽',
    '🇩',
    '’',
    '“',
    '—',
  ],
  ...['\0', '\u007f', '\u200b', '\u200d', '\ufffd', '\ue000', '\ud800', '\udc00'],
];
