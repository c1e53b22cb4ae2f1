import { describe, expect, it } from 'vitest';
import { countWords, termsOfWord } from './words.js';

describe('countWords', () => {
  it('finds identifiers as written and counts them', () => {
    expect([...countWords('parseRelPath(x1, path); parseRelPath; 42 3d a _b $c1')]).toEqual([
      ['parseRelPath', 2],
      ['x1', 1],
      ['path', 1],
      ['_b', 1],
      ['$c1', 1],
    ]);
  });

  it('finds words of other scripts and passes over runs that no one would search for', () => {
    expect([...countWords(`größe 変数 ${'x'.repeat(500)}`).keys()]).toEqual(['größe', '変数']);
  });
});

describe('termsOfWord', () => {
  it.each([
    ['parseRelPath', ['parserelpath', 'parse', 'rel', 'path']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['snake_case_name', ['snake_case_name', 'snake', 'case', 'name']],
    ['plain', ['plain']],
    ['_private', ['_private', 'private']],
    ['I18n', ['i18n']],
  ])('takes %s apart', (word, terms) => {
    expect(termsOfWord(word)).toEqual(terms);
  });
});
