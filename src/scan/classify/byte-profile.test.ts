import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';
import { profileBytes } from './byte-profile.js';
import { profileKernelBytes } from './byte-profile.table.js';

describe('the profile of bytes', () => {
  it('counts what a plain loop counts, whatever the bytes and however many', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\n', '\t', '\f', '\r', '\u001b', 'é', '\u0007'),
      maxLength: 80,
    });
    const long = fc
      .tuple(text, fc.integer({ min: 1, max: 9_000 }))
      .map(([piece, times]) => Buffer.from(piece.repeat(times)));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 90 }), long), (bytes) => {
        expect(profileBytes(bytes)).toMatchObject(countPlainly(bytes));
      }),
    );
  });

  it('knows every single byte', () => {
    for (let byte = 0; byte < 256; byte++)
      expect(profileBytes(Buffer.from([byte]))).toMatchObject(countPlainly(Buffer.from([byte])));
  });

  it('sees what may name a generator wherever it stands in the head, in letters of either size, and not behind it', () => {
    for (const word of ['generated', 'GENERATED', 'Generated', 'Bison']) {
      for (let before = 0; before < 40; before++)
        expect(mayNameGenerator(`${'x'.repeat(before)}${word}`), word).toBe(true);
      expect(mayNameGenerator(`${'x'.repeat(4096 - word.length)}${word}`), word).toBe(true);
      expect(mayNameGenerator(`${'x'.repeat(4096)}${word}`), word).toBe(false);
    }
    expect(mayNameGenerator('general words, biscuits and nothing else')).toBe(true);
    expect(mayNameGenerator('gener ated, Bis on, gene-rated')).toBe(false);
    expect(mayNameGenerator('')).toBe(false);
  });

  it('does not see what stood in its memory before', () => {
    profileBytes(Buffer.from(' generated'));
    expect(mayNameGenerator('short')).toBe(false);
  });

  it('is made by a kernel that is what its text says', async () => {
    const text = readFileSync(new URL('./byte-profile.wat', import.meta.url), 'utf8');
    const module = (await createWabt()).parseWat('survey.wat', text);
    expect(profileKernelBytes).toBe(Buffer.from(module.toBinary({}).buffer).toString('base64'));
  });
});

function mayNameGenerator(text: string): boolean {
  return profileBytes(Buffer.from(text)).mayNameGenerator;
}

function countPlainly(bytes: Uint8Array): Omit<ReturnType<typeof profileBytes>, 'mayNameGenerator'> {
  const [feeds, zeros] = [0x0a, 0].map((wanted) => bytes.filter((byte) => byte === wanted).length) as [number, number];
  const allowed = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1b];
  const strays = bytes.filter((byte) => (byte < 0x20 && !allowed.includes(byte)) || byte === 0x7f).length;
  return {
    feeds,
    zeros,
    controls: strays,
    isAscii: bytes.every((byte) => byte < 128),
    hasEscape: bytes.includes(0x1b),
  };
}
