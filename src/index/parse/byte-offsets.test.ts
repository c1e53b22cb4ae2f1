import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { ByteOffsets } from './byte-offsets.js';

describe('ByteOffsets', () => {
  it('agrees with the encoder at every place between characters, asked in any order', () => {
    const random = seededRandom(3);
    const letters = ['a', '\n', 'é', 'ß', '変', '～', '😀', '𝒳'];
    const characters = Array.from({ length: 3_000 }, () => random.pick(letters));
    const text = characters.join('');
    const offsets = new ByteOffsets(text);
    const places: number[] = [0];
    for (const character of characters) places.push(places.at(-1)! + character.length);
    for (const place of random.shuffled(places)) {
      expect(offsets.at(place)).toBe(Buffer.byteLength(text.slice(0, place)));
    }
  });

  it('leaves offsets of plain text as they are', () => {
    expect(new ByteOffsets('plain\ntext').at(10)).toBe(10);
  });
});
