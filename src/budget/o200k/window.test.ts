import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SENTINEL } from './classes.js';
import { Utf8Window } from './window.js';

describe('the UTF-8 window', () => {
  it('gives the bytes that Node gives, lone surrogates included, in slices of any size', () => {
    const unit = fc.constantFrom('a', 'é', '漢', '😀', '\ud800', '\udc00');
    fc.assert(
      fc.property(fc.array(unit), fc.integer({ min: 1, max: 9 }), (units, sliceUnits) => {
        const text = units.join('');
        expect(readThrough(new Utf8Window(sliceUnits), text)).toEqual(Buffer.from(text));
      }),
      { seed: 1 },
    );
  });

  it('keeps what is not yet used and adds at least as much', () => {
    const window = new Utf8Window(4);
    window.open('abcdefghijklmnopqrstuvwxyz');
    expect(shown(window)).toBe('abcd');
    window.slide(1);
    expect(shown(window)).toBe('bcdefgh');
    window.slide(0);
    expect(shown(window)).toBe('bcdefghijklmno');
    expect(window.complete).toBe(false);
    window.slide(2);
    expect(shown(window)).toBe('defghijklmnopqrstuvwxyz');
    expect(window.complete).toBe(true);
  });

  it('is whole at once for a short text, and empty for an empty one', () => {
    const window = new Utf8Window(4);
    window.open('abc');
    expect([shown(window), window.complete]).toEqual(['abc', true]);
    window.open('');
    expect([shown(window), window.complete]).toEqual(['', true]);
  });

  it('gives up a large buffer when it is closed', () => {
    const window = new Utf8Window(1 << 21);
    const usual = window.bytes.length;
    window.open('a'.repeat((1 << 21) + 1));
    for (let i = 0; i < 4; i++) window.slide(0);
    expect(window.bytes.length).toBeGreaterThanOrEqual(1 << 21);
    window.close();
    expect(window.bytes.length).toBe(usual);
  });
});

function readThrough(window: Utf8Window, text: string): Buffer {
  const read: Buffer[] = [];
  window.open(text);
  for (;;) {
    expect(window.bytes[window.end]).toBe(SENTINEL);
    read.push(Buffer.from(window.bytes.slice(0, window.end)));
    if (window.complete) return Buffer.concat(read);
    window.slide(window.end);
  }
}

function shown(window: Utf8Window): string {
  return Buffer.from(window.bytes.subarray(0, window.end)).toString();
}
