import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, termsOfWord } from '../../base/words.js';
import { createReader } from './reading.js';
import { stemOf } from './stem.js';
import { wordsOfText } from './text-words.js';

const pieces = fc.constantFrom(
  'cartTotal',
  'cart_total',
  'été',
  '9lives',
  'x',
  'dies',
  'spies',
  'Sessions',
  '\n',
  '\n\n',
  ' ',
  '.',
);
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

describe('the words of a text', () => {
  it('are those that countWords counts, in the same order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { words, counts, numbers, lines, lineCount } = wordsOfText(text);
        expect(words.map((word, at) => [word, counts[at]])).toEqual([...countWords(text)]);
        const split = text.split('\n');
        expect(lineCount).toBe(text.endsWith('\n') ? split.length - 1 : split.length);
        for (const [at, number] of numbers.entries()) expect(split[lines[at]! - 1]).toContain(words[number]);
      }),
    );
  });

  it('are matched by every stem that one of their terms has', () => {
    const words = [
      'dies',
      'tied',
      'spies',
      'serialization',
      'added',
      'classes',
      'odd',
      'egg',
      'eggs',
      'ab',
      'validates',
    ];
    for (const word of words) {
      const stems = [...new Set(termsOfWord(word).map(stemOf))];
      expect(createReader([], stems)(word).forms.terms, word).toEqual(stems.map((_, at) => at));
    }
  });
});
