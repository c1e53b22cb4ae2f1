import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRules } from '../rules/all-rules.js';
import { textOf } from '../sample.js';
import { type CharacterSet, compilePlaces, holds, placesOf, setOf } from './pattern-places.js';

function spell(set: CharacterSet): string {
  return Array.from({ length: 128 }, (_, unit) => (holds(set, unit) ? String.fromCharCode(unit) : '')).join('');
}

describe('the set of a character', () => {
  it('is what the engine says, be it a class or a letter that is not asked about', () => {
    for (const written of [...'azAZ059_-=', '\\w', '\\s', '\\.', '[^"\\n]', '[A-f]', '.'])
      for (const letterCase of ['any', 'exact'] as const) {
        const pattern = new RegExp(`^${written}$`, letterCase === 'any' ? 'i' : '');
        const all = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit));
        const wanted = all.filter((letter) => pattern.test(letter)).join('');
        expect(spell(setOf(written, letterCase)), written).toBe(wanted);
      }
  });
});

describe('the first places of a pattern', () => {
  it.each([
    ['ab', ['Aa', 'Bb']],
    ['[01]{2,4}x', ['01', '01', '01Xx']],
    ['(?:x|=>)y', ['=Xx', '>Yy']],
    ['"?:', ['":']],
    ['(?=a)b?(?<!c)[=:]', [':=Bb']],
    ['\\d{0,3}-', ['-0123456789']],
    ['\\x41', ['Aa']],
    ['a?', []],
    ['(?=a)', []],
    ['(?:x{1,2}|y)z', ['XYxy', 'XZxz']],
    ['a?b?c', ['ABCabc']],
  ])('%s', (source, places) => {
    expect(placesOf(source).map(spell)).toEqual(places);
  });

  it('allow every match of every rule', () => {
    const texts = allRules.flatMap((rule) => rule.finds(0).map((example) => ({ rule, text: textOf(example) })));
    fc.assert(
      fc.property(fc.constantFrom(...texts), ({ rule, text }) => {
        const mayMatch = compilePlaces(rule.pattern.source);
        for (let at = 0; at < text.length; at++) {
          rule.pattern.lastIndex = at;
          if (rule.pattern.test(text)) expect(mayMatch(text, at), rule.id).toBe(true);
        }
      }),
    );
  });

  it('turn most other places down', () => {
    const mayMatch = compilePlaces('key_[0-9a-f]{32}');
    expect(mayMatch(`key_${'0'.repeat(32)}`, 0)).toBe(true);
    expect(mayMatch(`key_${'0'.repeat(15)}`, 0)).toBe(false);
    expect(mayMatch(`key_of_the_house_in_which_we_live_today`, 0)).toBe(false);
  });
});
