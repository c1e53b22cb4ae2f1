import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContextDfa, dead, edgesInStep, matched, setBits } from './context-dfa.js';
import { parsePattern } from './pattern.js';
import { holds } from './pattern-places.js';
import { createPositionNfa, type ReadAs } from './position-nfa.js';

describe('trails', () => {
  it('lead to the end wherever the pattern matches', () => {
    fc.assert(
      fc.property(
        patterns,
        fc.boolean(),
        fc.array(fc.tuple(texts, texts), { maxLength: 20 }),
        (source, ignoreCase, all) => {
          const leads = followerOf(source, { ...plainly, letterCase: ignoreCase ? 'any' : 'exact' });
          const pattern = new RegExp(source, ignoreCase ? 'imy' : 'my');
          for (const [before, after] of all) {
            pattern.lastIndex = before.length;
            if (pattern.test(before + after)) expect(leads(after), `${source} ${JSON.stringify(after)}`).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('lead back from wherever a match ends', () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { maxLength: 20 }), (source, all) => {
        const leads = followerOf(source, { ...plainly, direction: 'backwards' });
        const pattern = new RegExp(`(?:${source})$`);
        for (const text of all) if (pattern.test(text)) expect(leads(`\n${text}`), `${source} ${text}`).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['ab{2,3}c', 'abbc abbbc', 'abc abbbbc ac'],
    ['a(?:b|cd){2}e', 'abbe acdbe', 'abe acde'],
    ['[a-c]{5,90}!', 'abcab! abcabcabc!', 'abca! abcabd!'],
    ['x{45}(?!x)', `${'x'.repeat(45)}y ${'x'.repeat(60)}`, `${'x'.repeat(39)}y`],
    ['a(?![0-9])', 'a ab', 'a1'],
    ['a(?=[0-9]{2})', 'a12', 'ab a1b'],
    ['a$', 'a', 'ab'],
    ['(?:ab){2,9}', 'abab ababab', 'ab'],
  ])('of %s lead through %s, not through %s', (source, through, not) => {
    const leads = followerOf(source, plainly);
    for (const text of through.split(' ')) expect(leads(text), text).toBe(true);
    for (const text of not.split(' ')) expect(leads(text), text).toBe(false);
  });

  it('take any gap between words where a blank stands', () => {
    const leads = followerOf('ignore all', { ...plainly, letterCase: 'any', gaps: true });
    for (const text of ['ignore all', 'Ignore \n// all', 'ignore\\n all', 'ignore"), ("ALL'])
      expect(leads(text)).toBe(true);
    for (const text of ['ignoreall', 'ignore\\x all', 'ignore.all']) expect(leads(text)).toBe(false);
  });

  it('match everything farther on when there is no room for more states', () => {
    const source = '(?:abc|abd|xyz)(?:efg|hij){3}';
    expect(followerOf(source, plainly, 400)('abcefgefgno')).toBe(false);
    expect(followerOf(source, plainly, 3)('abcefgefgno')).toBe(true);
    expect(followerOf(source, plainly, 3)('no')).toBe(false);
  });
});

const plainly: ReadAs = { letterCase: 'exact', gaps: false, direction: 'forwards' };

/** Follows the automaton like the kernel: the bytes after a text count as its end. */
function followerOf(source: string, how: ReadAs, most = 1_000): (text: string) => boolean {
  const positions = createPositionNfa();
  const dfa = createContextDfa(positions);
  const first = dfa.begin(positions.read(parsePattern(source), positions.matched, how), most);
  const { edges, sets } = dfa.finish();
  return (text) => {
    let state = first;
    const units = how.direction === 'backwards' ? [...text].reverse().join('') : text;
    for (let at = 0; state !== dead && state !== matched && at < 200; at++) {
      const unit = at < units.length ? Math.min(units.charCodeAt(at), 0x7f) : 0x3d;
      let edge = edgesInStep * state;
      while (!holds(sets[edges[edge]! & ((1 << setBits) - 1)]!, unit) && edges[edge]! >= 0) edge += 1;
      const isTaken = holds(sets[edges[edge]! & ((1 << setBits) - 1)]!, unit);
      state = isTaken ? (edges[edge]! & 0x7fffffff) >> setBits : dead;
    }
    return state !== dead;
  };
}

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'A', '1', '2', ' ', '\n', '=', '"', 'ä', '\xa0', '\u2028'),
  maxLength: 12,
});
const characters = fc.constantFrom('a', 'b', 'c', '\\d', '[a-c]', '[^a]', '\\s', '\\w', '"', '[^"\\n]');
const { patterns } = fc.letrec<{ patterns: string; parts: string }>((tie) => ({
  patterns: fc.array(tie('parts'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  parts: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    characters,
    fc.tuple(characters, fc.constantFrom('{2}', '{0,1}', '{1,9}', '{3,5}', '{0,70}', '?')).map((both) => both.join('')),
    fc.tuple(tie('patterns'), tie('patterns')).map(([one, other]) => `(?:${one}|${other})`),
    fc.tuple(tie('patterns'), fc.constantFrom('{2}', '{0,2}', '{1,8}')).map(([one, times]) => `(?:${one})${times}`),
    tie('patterns').map((one) => `(?=${one})`),
    characters.map((one) => `(?!${one})`),
    fc.constantFrom('$', '^', '\\b'),
  ),
}));
