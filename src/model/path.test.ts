import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/fixtures/random.js';
import { binaryToPath, bytesToPath, parseRelPath, pathToBytes, type RelPath } from './path.js';

describe('parseRelPath', () => {
  it.each(['src/a.ts', 'a', 'with space', 'a\\b', '...', '..a', 'a/..b', 'c:d', 'é/😀'])('takes %j', (text) => {
    expect(parseRelPath(text)).toEqual({ ok: true, value: text });
  });

  it.each([
    ['', 'empty'],
    ['/etc/passwd', 'absolute'],
    ['\\\\server\\share', 'absolute'],
    ['C:\\x', 'drive'],
    ['c:/x', 'drive'],
    ['..', 'parent'],
    ['a/../b', 'parent'],
    ['a/..', 'parent'],
    ['./a', 'dot'],
    ['a//b', 'empty-part'],
    ['a/', 'empty-part'],
    ['a\0b', 'nul'],
    ['\\x2e\\x2e/a', 'parent'],
    ['a\\x2f..\\x2fb', 'parent'],
    ['a\\x00b', 'nul'],
    ['\\x5c\\x5cserver', 'absolute'],
    ['C\\x3a/x', 'drive'],
    ['\\x2fetc', 'absolute'],
  ])('refuses %j as %s', (text, error) => {
    expect(parseRelPath(text)).toEqual({ ok: false, error });
  });
});

describe('the text of a name', () => {
  it('goes back to the same bytes for 20,000 random byte names, and no two names share a text', () => {
    const random = seededRandom(2);
    const pieces = [
      [0x61],
      [0x5c],
      [0x78],
      [0x66],
      [0x34, 0x31],
      [0xff],
      [0xc3],
      [0xa9],
      [0xc3, 0xa9],
      [0xf0, 0x9f, 0x98, 0x80],
      [0x5c, 0x78, 0x35, 0x63],
    ];
    const texts = new Map<string, string>();
    for (let i = 0; i < 20_000; i++) {
      const bytes = Buffer.from(Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces)).flat());
      const text = bytesToPath(bytes);
      expect(pathToBytes(text).toString('hex')).toBe(bytes.toString('hex'));
      expect(binaryToPath(bytes.toString('latin1'))).toBe(text);
      expect(texts.get(text) ?? bytes.toString('hex')).toBe(bytes.toString('hex'));
      texts.set(text, bytes.toString('hex'));
    }
  });

  it('shows invalid bytes as escapes', () => {
    expect(bytesToPath(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\\xffb');
    expect(pathToBytes('a\\xffb' as RelPath)).toEqual(Buffer.from([0x61, 0xff, 0x62]));
  });
});
