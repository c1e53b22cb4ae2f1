import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOf, otherCharacters } from './pattern-first.js';
import { allRules } from './rules/all.js';

function charactersOf(source: string): string {
  const set = firstOf(source);
  return Array.from({ length: otherCharacters }, (_, code) => (set[code] === 1 ? String.fromCharCode(code) : '')).join(
    '',
  );
}

describe('what a pattern may begin with', () => {
  it.each([
    ['abc', 'Aa'],
    ['[01]{2,4}x', '01'],
    ['(?:x|=>)', '=Xx'],
    ['"?:', '":'],
    ['(?=a)b?(?<!c)[=:]', ':=Bb'],
    ['\\d{0,3}-', '-0123456789'],
    ['\\x41', 'Aa'],
  ])('%s', (source, characters) => {
    expect(charactersOf(source)).toBe([...characters].sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0)).join(''));
  });

  it('is anything when it may match nothing', () => {
    expect(charactersOf('a?').length).toBe(otherCharacters);
    expect(charactersOf('(?=a)').length).toBe(otherCharacters);
  });

  it('holds the first character of every match of every rule', () => {
    const texts = allRules.flatMap((rule) =>
      rule.finds(0).map((example) => ({ rule, text: example.before + example.secret + example.after })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), ({ rule, text }) => {
        const set = firstOf(rule.pattern.source);
        for (let at = 0; at < text.length; at++) {
          rule.pattern.lastIndex = at;
          if (rule.pattern.test(text)) expect(set[Math.min(text.charCodeAt(at), otherCharacters)], rule.id).toBe(1);
        }
      }),
    );
  });
});
