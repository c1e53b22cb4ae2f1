import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../model/snapshot.js';
import { type Decoded, decodeText, detectEncoding } from './decode.js';

const prose = 'Grüße aus dem Café: naïve façade, 30 €, “quoted” – done…\nsecond line\n';

/** Bytes from a mix of text (as latin-1) and numbers. */
function bytes(...parts: readonly (string | number)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
  );
}

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const little = Buffer.from(text, 'utf16le');
  return order === 'le' ? little : little.swap16();
}

const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function windows1252(text: string): Buffer {
  return Buffer.from(
    [...text].map((char) =>
      char !== ' ' && special.includes(char) ? 0x80 + special.indexOf(char) : char.charCodeAt(0),
    ),
  );
}

/** The other direction, so that a test can say "nothing was lost". */
function encode(text: string, encoding: Encoding, original: Buffer): Buffer {
  if (encoding === 'windows-1252') return windows1252(text);
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-bom') return Buffer.concat([bytes(0xef, 0xbb, 0xbf), Buffer.from(text)]);
  const body = utf16(text, encoding === 'utf-16le' ? 'le' : 'be');
  return Buffer.concat([original.subarray(0, original.length - body.length), body]);
}

const texts: readonly (readonly [what: string, bytes: Buffer, encoding: Encoding, text: string])[] = [
  ['an empty file', Buffer.alloc(0), 'utf-8', ''],
  ['ASCII', bytes('let a = 1;\r\n'), 'utf-8', 'let a = 1;\r\n'],
  ['UTF-8', Buffer.from(prose), 'utf-8', prose],
  ['UTF-8 with astral characters', Buffer.from('🦊 日本語\n'), 'utf-8', '🦊 日本語\n'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 'a\n'), 'utf-8-bom', 'a\n'],
  ['a UTF-8 mark alone', bytes(0xef, 0xbb, 0xbf), 'utf-8-bom', ''],
  ['only the first of two UTF-8 marks', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 'a'), 'utf-8-bom', '\ufeffa'],
  ['UTF-16 LE with a mark', Buffer.concat([bytes(0xff, 0xfe), utf16(prose, 'le')]), 'utf-16le', prose],
  ['UTF-16 BE with a mark', Buffer.concat([bytes(0xfe, 0xff), utf16(prose, 'be')]), 'utf-16be', prose],
  [
    'UTF-16 with a mark and only East Asian text',
    Buffer.concat([bytes(0xff, 0xfe), utf16('日本語', 'le')]),
    'utf-16le',
    '日本語',
  ],
  ['a UTF-16 mark alone', bytes(0xff, 0xfe), 'utf-16le', ''],
  ['UTF-16 LE without a mark', utf16('using System;\r\n', 'le'), 'utf-16le', 'using System;\r\n'],
  ['UTF-16 BE without a mark', utf16('using System;\r\n', 'be'), 'utf-16be', 'using System;\r\n'],
  [
    'UTF-16 numbers in columns',
    utf16('Date,Bid\r\n2015-07-19,123.5\r\n', 'le'),
    'utf-16le',
    'Date,Bid\r\n2015-07-19,123.5\r\n',
  ],
  ['Cyrillic UTF-16 without a mark', utf16('Привет, как дела у вас\n', 'le'), 'utf-16le', 'Привет, как дела у вас\n'],
  [
    'code with a few East Asian words in UTF-16',
    utf16('var title = "一覧";\n// list\n', 'be'),
    'utf-16be',
    'var title = "一覧";\n// list\n',
  ],
  ['windows-1252', windows1252(prose), 'windows-1252', prose],
  ['short windows-1252', bytes('caf', 0xe9), 'windows-1252', 'café'],
  [
    'windows-1252 whose third byte ends a line',
    bytes('/*\r\n * Gr', 0xf6, 0xdf, 'e\r\n */\r\n'),
    'windows-1252',
    '/*\r\n * Größe\r\n */\r\n',
  ],
  [
    'windows-1252 that begins like an executable',
    bytes('MZ is f', 0xfc, 'r Mark\n'),
    'windows-1252',
    'MZ is für Mark\n',
  ],
  ['windows-1252 that begins like a font', bytes('OTTO f', 0xe4, 'hrt weg\n'), 'windows-1252', 'OTTO fährt weg\n'],
  ['a TeX comment whose third byte ends a line', bytes('%%\r\n% text\r\n'), 'utf-8', '%%\r\n% text\r\n'],
  [
    'windows-1252 apostrophes inside words',
    bytes('don', 0x92, 't and l', 0x92, 'amour\n'),
    'windows-1252',
    'don’t and l’amour\n',
  ],
  ['a form feed and an escape', bytes('a\f\n', 0x1b, '[0m\n'), 'utf-8', 'a\f\n\x1b[0m\n'],
  ['a stray bell in a long file', bytes('x'.repeat(100), 0x07), 'utf-8', `${'x'.repeat(100)}\x07`],
];

type Refused = Extract<Decoded, { ok: false }>['why'];

const refused: readonly (readonly [what: string, bytes: Buffer, why: Refused, detail: string])[] = [
  [
    'a NUL far behind a UTF-16 mark',
    utf16(`\ufeff${'word '.repeat(99)}\0`, 'le'),
    'unknown-encoding',
    'a UTF-16 mark, but not valid UTF-16',
  ],
  ['16-bit letters with a control among them', utf16('name\x01 of a thing in a table\n', 'le'), 'binary', 'NUL bytes'],
  ['mostly East Asian UTF-16 without a mark', utf16('これは日本語の文章です。 a\n', 'le'), 'binary', 'NUL bytes'],
  ['a PNG', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13), 'binary', 'PNG image'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF'), 'binary', 'JPEG image'],
  ['a PDF made of ASCII only', bytes('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n'), 'binary', 'PDF document'],
  ['a ZIP', bytes('PK', 3, 4, 20, 0, 0, 0), 'binary', 'ZIP archive'],
  ['a gzip', bytes(0x1f, 0x8b, 8, 0), 'binary', 'gzip data'],
  ['an ELF', bytes(0x7f, 'ELF', 2, 1, 1, 0), 'binary', 'ELF executable'],
  ['a Java class', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34), 'binary', 'Java class'],
  ['WebAssembly', bytes(0, 'asm', 1, 0, 0, 0), 'binary', 'WebAssembly module'],
  ['SQLite', bytes('SQLite format 3', 0, 16, 0), 'binary', 'SQLite database'],
  ['NUL in ASCII text', bytes('hello', 0, 'world, this is text\n'), 'binary', 'NUL bytes'],
  ['NUL in ASCII text of even length', bytes('hello!', 0, 'world, this is text!\n'), 'binary', 'NUL bytes'],
  ['NUL after a UTF-8 mark', bytes(0xef, 0xbb, 0xbf, 'a', 0), 'binary', 'NUL bytes'],
  ['an array of 16-bit numbers', Buffer.from(new Uint16Array(64).map((_, i) => i * 3).buffer), 'binary', 'NUL bytes'],
  ['an array of 32-bit numbers', Buffer.from(new Uint32Array(64).fill(0x41).buffer), 'binary', 'NUL bytes'],
  ['a short pair of letters and NULs', bytes('a', 0, 'b', 0), 'binary', 'NUL bytes'],
  ['a record with length bytes', bytes('\n', 5, 'hello', 0x12, 3, 'abc'), 'binary', 'control characters'],
  ['UTF-32 LE', bytes(0xff, 0xfe, 0, 0, 'a', 0, 0, 0), 'unknown-encoding', 'UTF-32'],
  ['UTF-32 BE', bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 'a'), 'unknown-encoding', 'UTF-32'],
  [
    'a UTF-16 mark before an odd number of bytes',
    bytes(0xff, 0xfe, 'a', 0, 'b'),
    'unknown-encoding',
    'a UTF-16 mark, but not valid UTF-16',
  ],
  [
    'a UTF-16 mark before a lone surrogate',
    bytes(0xff, 0xfe, 0, 0xd8, 'a', 0),
    'unknown-encoding',
    'a UTF-16 mark, but not valid UTF-16',
  ],
  [
    'a UTF-16 mark before a NUL',
    bytes(0xff, 0xfe, 'a', 0, 0, 0),
    'unknown-encoding',
    'a UTF-16 mark, but not valid UTF-16',
  ],
  [
    'a UTF-8 mark before other bytes',
    bytes(0xef, 0xbb, 0xbf, 'caf', 0xe9),
    'unknown-encoding',
    'a UTF-8 mark, but not valid UTF-8',
  ],
  ['ISO-2022-JP', bytes(0x1b, '$B%3%s', 0x1b, '(J : text\n'), 'unknown-encoding', 'ISO-2022'],
  [
    'windows-1251 (Привет)',
    bytes('# ', 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, ' and much ASCII text around it\n'),
    'unknown-encoding',
    'not valid UTF-8; runs of bytes above 7f',
  ],
  [
    'Shift JIS (テスト)',
    bytes('// ', 0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x81, 0x42, ' some code\n'),
    'unknown-encoding',
    'not valid UTF-8; bytes that windows-1252 leaves undefined',
  ],
  [
    'GB 18030 (中文)',
    bytes('// ', 0xd6, 0xd0, 0xce, 0xc4, ' and a lot of ASCII code\n'),
    'unknown-encoding',
    'not valid UTF-8; runs of bytes above 7f',
  ],
  [
    'MacRoman (déjà, café)',
    bytes('d', 0x8e, 'j', 0x88, ' vu, caf', 0x8e, ' noir\n'),
    'unknown-encoding',
    'not valid UTF-8; letters and signs out of place for windows-1252',
  ],
  [
    'latin-2 Polish (słowo, mały)',
    bytes('s', 0xb3, 'owo, ma', 0xb3, 'y, by', 0xb3, 'a\n'),
    'unknown-encoding',
    'not valid UTF-8; letters and signs out of place for windows-1252',
  ],
  [
    'high bytes with a control',
    bytes('caf', 0xe9, ' ', 1, ' noir et blanc\n'),
    'unknown-encoding',
    'not valid UTF-8; control characters',
  ],
  [
    'mostly high bytes',
    bytes(0xe9, 'a', 0xe9, 'b', 0xe9),
    'unknown-encoding',
    'not valid UTF-8; too many bytes above 7f',
  ],
];

describe('decodeText', () => {
  it.each(texts)('reads %s', (_, input, encoding, text) => {
    expect(decodeText(input)).toEqual({ ok: true, encoding, text });
    expect(encode(text, encoding, input).equals(input)).toBe(true);
  });

  it.each(refused)('does not read %s', (_, input, why, detail) => {
    expect(decodeText(input)).toEqual({ ok: false, why, detail });
  });

  it('reads every windows-1252 character and none of the five undefined bytes', () => {
    for (let byte = 0x80; byte <= 0xff; byte++) {
      const decoded = decodeText(bytes('some words of text: ', byte, ' .\n'));
      const undefinedByte = [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);
      expect(decoded.ok).toBe(!undefinedByte);
      const char = byte > 0x9f ? String.fromCharCode(byte) : special[byte - 0x80];
      if (decoded.ok) expect(decoded.text).toBe(`some words of text: ${char} .\n`);
    }
  });

  it('has a table that a reader of "any high byte is binary" fails', () => {
    const twin = (input: Buffer) => input.every((byte) => byte > 0 && byte < 0x80);
    expect(texts.filter(([, input]) => !twin(input)).length).toBeGreaterThan(10);
  });

  it('has a table that a reader of "a zero byte in every pair is UTF-16" fails', () => {
    const twin = (input: Buffer) => input.length % 2 === 0 && input.includes(0);
    expect(refused.filter(([, input]) => twin(input)).length).toBeGreaterThan(5);
  });
});

describe('detectEncoding', () => {
  it('agrees with decodeText on all tables', () => {
    for (const [, input] of [...texts, ...refused]) {
      const { ok, ...detected } = detectEncoding(input);
      expect(decodeText(input)).toMatchObject({ ok, ...detected });
    }
  });

  it('does not depend on where in memory the bytes are', () => {
    for (const [, input, encoding] of texts) {
      const shifted = Buffer.concat([Buffer.from([0]), input]).subarray(1);
      expect(detectEncoding(shifted)).toEqual({ ok: true, encoding });
    }
  });
});
