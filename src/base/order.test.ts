import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/fixtures/random.js';
import { compareBytes } from './order.js';

const byBuffer = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('compareBytes', () => {
  it('agrees with Buffer.compare on 20,000 random pairs with astral characters among them', () => {
    const random = seededRandom(1);
    const letters = ['a', 'B', '-', '/', '~', 'é', 'ı', '\ue000', '～', '\uffff', '😀', '𝒳', '', '\u007f'];
    const word = () => Array.from({ length: random.below(5) }, () => random.pick(letters)).join('');
    for (let i = 0; i < 20_000; i++) {
      const [a, b] = [word(), word()];
      expect(Math.sign(compareBytes(a, b)), JSON.stringify([a, b])).toBe(byBuffer(a, b));
    }
  });

  it('differs from the default order, which would put an emoji before a fullwidth tilde', () => {
    expect(['😀', '～'].sort()).toEqual(['😀', '～']);
    expect(['😀', '～'].sort(compareBytes)).toEqual(['～', '😀']);
  });
});
