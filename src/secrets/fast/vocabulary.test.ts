import { describe, expect, it } from 'vitest';
import { foldText } from '../decode/fold.js';
import { makeVisible } from '../decode/unicode.js';
import { findAll } from '../find.js';
import { findInjection } from '../phrases/injection.js';
import { phraseKeywords } from '../phrases/phrases.js';
import { allRules } from '../rules/all-rules.js';
import { textOf } from '../sample.js';
import { isQuiet, scanFor, traitsOf } from './vocabulary.js';

/** Every example of every rule, plain and in the forms that the decoders read. */
const telling: readonly string[] = allRules.flatMap((rule) =>
  rule.finds(13).flatMap((example) => {
    const text = textOf(example);
    return [
      text,
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('hex'),
      encodeURIComponent(text),
      text.replace(/[a-z]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`),
      `const a = "${text.slice(0, text.length >> 1)}" +\n  "${text.slice(text.length >> 1)}";\n`,
      `${text.slice(0, -4)}\u200b${text.slice(-4)}`,
    ];
  }),
);

const isSilent = (text: string) =>
  findAll(text).length === 0 && findInjection(text) === null && makeVisible(text).text === text;

describe('a quiet text', () => {
  it('holds nothing that any look would find', () => {
    for (const text of telling) if (isQuiet(text)) expect(isSilent(text), text.length.toString()).toBe(true);
  });

  it('is what most small files are', () => {
    for (const text of ['export const a = 1;\n', "import { b } from './b.js';\n", '# Title\n\nWords.\n', ''])
      expect(isQuiet(text), text).toBe(true);
  });

  it('is plain ASCII, so that folding leaves it alone', () => {
    for (const text of ['é\n', '\u0430bc', 'a\rb', 'a\0b', 'a\u200bb']) expect(isQuiet(text), text).toBe(false);
    expect(foldText('abc')).toBe('abc');
  });

  it('would not be safe to name by its keywords alone, nor by what else it shows', () => {
    const scan = scanFor([...new Set([...allRules.flatMap(({ keywords }) => keywords), ...phraseKeywords])]);
    const holdsKeyword = (text: string) => {
      let holds = false;
      scan(text, () => {
        holds = true;
        return false;
      });
      return holds;
    };
    expect(telling.some((text) => !holdsKeyword(text) && !isSilent(text))).toBe(true);
    expect(telling.some((text) => traitsOf(text).seen === 0 && !isSilent(text))).toBe(true);
  });
});
