import { describe, expect, it } from 'vitest';
import { createDraw } from '../sample.js';
import { createRunFolder, foldExactly, folding, foldText } from './fold.js';

/** Unicode blocks that people and attackers use, with marks, syllables and surrogate pairs. */
const blocks = (
  '20-7e a0-17f 180-24f 300-36f 370-52f 591-5f4 600-6ff 900-9ff e00-e7f 1100-11ff 1e00-1fff 2000-206f 2100-214f 2460-24ff ' +
  '3040-30ff 3130-318e 4e00-4e20 ac00-ac40 fb00-fb06 fdf0-fdfc fe00-fe0f ff01-ffe6 fffd-ffff 1d400-1d433 1f600-1f640 e0020-e007e'
)
  .split(' ')
  .map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)) as [number, number]);

const characters = blocks.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
);

describe('foldText', () => {
  it('does to each character what the exact way does', () => {
    for (const character of [...characters, '\ud83d', '\ude00', 'x\ud83d', '\ude00\ud83d'])
      expect(foldText(character), JSON.stringify(character)).toBe(foldExactly(character));
  });

  it('does so to texts, in which characters stand beside one another', () => {
    const draw = createDraw('fold');
    const number = () => Number(draw.digits(6));
    for (let round = 0; round < 3_000; round++) {
      const near = blocks[number() % blocks.length]!;
      const pick = () => {
        const [first, last] = number() % 3 === 0 ? blocks[number() % blocks.length]! : near;
        return String.fromCodePoint(first + (number() % (last - first + 1)));
      };
      const text = Array.from({ length: 1 + (round % 7) }, pick).join('');
      expect(foldText(text), JSON.stringify(text)).toBe(foldExactly(text));
    }
  });

  it('comes to the same with ASCII left out as with all of a text', () => {
    const draw = createDraw('stretches');
    const number = () => Number(draw.digits(6));
    const pick = () => (number() % 2 === 0 ? 'e' : characters[number() % characters.length]!);
    const [foldWhole, foldApart] = [createRunFolder(1_000), createRunFolder(1)];
    for (let round = 0; round < 3_000; round++) {
      const text = Array.from({ length: 12 }, pick).join('');
      expect(foldApart(text), JSON.stringify(text)).toBe(foldWhole(text));
    }
    const sparse = `a\u0301${' plain'.repeat(9)}e\u0301 ${'x'.repeat(40)}\u1100\u1161`;
    expect(foldExactly(sparse)).toBe(foldWhole(sparse));
  });

  it('would be wrong where it took no heed of neighbours', () => {
    const foldAlone = (text: string) => [...text].map(foldExactly).join('');
    expect(foldAlone('\u1100\u1161')).not.toBe(foldText('\u1100\u1161'));
  });

  it('has room for a text that grows', () => {
    const text = '\ufdfa'.repeat(2_000);
    expect(foldText(text)).toBe(foldExactly(text));
  });
});

describe('what a unit becomes', () => {
  it('is what the exact way makes of it, for every unit there is', () => {
    for (let unit = 1; unit < 0x10000; unit++) {
      const folded = folding.unit(unit);
      if (folded !== 0xffff)
        expect(String.fromCharCode(folded), unit.toString(16)).toBe(foldExactly(String.fromCharCode(unit)));
    }
  });
});
