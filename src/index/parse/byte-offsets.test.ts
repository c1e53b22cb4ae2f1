import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { ByteOffsets } from './byte-offsets.js';

const texts: Readonly<Record<string, string>> = {
  'plain letters': 'plain '.repeat(400),
  'letters beyond ASCII': 'é€ x'.repeat(700),
  'pairs that blocks cut': `${'a😀'.repeat(900)}x${'😀é'.repeat(600)}`,
};

describe('ByteOffsets', () => {
  it.each(Object.keys(texts))('agree with the length of what stands before, for %s asked in any order', (name) => {
    const text = texts[name]!;
    const offsets = new ByteOffsets(text);
    const random = seededRandom(4);
    for (let i = 0; i < 500; i++) {
      const asked = random.below(text.length + 1);
      // A parser never points between the halves of a pair.
      const unit = /[\udc00-\udfff]/.test(text[asked] ?? '') ? asked - 1 : asked;
      expect(offsets.at(unit)).toBe(Buffer.byteLength(text.slice(0, unit)));
    }
  });
});
