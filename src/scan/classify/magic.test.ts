import { describe, expect, it } from 'vitest';
import { detectEncoding } from './decode.js';
import { magicOf, signatureBytes } from './magic.js';
import { MAGIC_ROWS } from './magic.table.js';

describe('magicOf', () => {
  it.each(MAGIC_ROWS)('finds the signature at %i %s (%s)', (offset, row, kind) => {
    const signature = signatureBytes(row);
    const bytes = Buffer.concat([Buffer.alloc(offset, 0xee), signature, Buffer.from([0, 0xff, 0])]);
    expect(magicOf(bytes)?.kind).toBe(kind);
    expect(magicOf(bytes.subarray(0, offset + signature.length - 1))?.kind).not.toBe(kind);
  });

  it('reads quoted text and hex pairs of a row', () => {
    expect(signatureBytes("89 'PNG' 0d").toString('hex')).toBe('89504e470d');
    expect(signatureBytes("00 00 'jP  '").toString('latin1')).toBe('\0\0jP  ');
  });

  it('is not asked about text that begins like a binary', () => {
    for (const text of ['BM is short for benchmark\n', 'MZ\n', 'ORCHESTRA\n', 'ID3 tags explained\n', 'PACK\n']) {
      expect(detectEncoding(Buffer.from(text))).toEqual({ ok: true, encoding: 'utf-8' });
    }
  });
});
