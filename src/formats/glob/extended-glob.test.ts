import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { compileExtended } from './extended-glob.js';

type Part = string | { readonly kind: string; readonly choices: readonly (readonly Part[])[] };

function write(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : `${part.kind}(${part.choices.map(write).join('|')})`))
    .join('');
}

/** Every end that a sequence may have from a start, found by trying everything: the reference. */
function endsOf(parts: readonly Part[], path: string, start: number): Set<number> {
  let open = new Set([start]);
  for (const part of parts) open = new Set([...open].flatMap((at) => [...endsOfPart(part, path, at)]));
  return open;
}

function endsOfPart(part: Part, path: string, start: number): Set<number> {
  const slash = path.indexOf('/', start);
  const name = Array.from({ length: (slash < 0 ? path.length : slash) - start + 1 }, (_, i) => start + i);
  if (part === '*') return new Set(name);
  if (part === '?') return new Set(name.filter((end) => end === start + 1));
  if (typeof part === 'string') return new Set(path.startsWith(part, start) ? [start + part.length] : []);
  const once = (at: number) => part.choices.flatMap((choice) => [...endsOf(choice, path, at)]);
  if (part.kind === '@') return new Set(once(start));
  if (part.kind === '?') return new Set([start, ...once(start)]);
  if (part.kind === '!') return new Set(name.filter((end) => !once(start).includes(end)));
  const ends = new Set(part.kind === '*' ? [start] : []);
  for (const open = once(start); open.length > 0; ) {
    const end = open.pop()!;
    if (ends.has(end)) continue;
    ends.add(end);
    open.push(...once(end));
  }
  return ends;
}

describe('Extended globs', () => {
  it('match what trying every way would match', () => {
    const random = seededRandom(11);
    const parts = (depth: number): Part[] =>
      Array.from({ length: random.below(4) }, () =>
        depth > 0 && random.below(3) === 0
          ? {
              kind: random.pick(['!', '?', '+', '*', '@']),
              choices: Array.from({ length: 1 + random.below(2) }, () => parts(depth - 1)),
            }
          : random.pick(['a', 'b', '/', '*', '?']),
      );
    for (let i = 0; i < 1_500; i++) {
      const given = parts(3);
      const pattern = write(given);
      // Written side by side these would mean something else: `**`, and a `?` or `*` before a group.
      if (pattern.includes('**') || /[?*][!?+*@]?\(/.test(write(given.filter((part) => typeof part === 'string'))))
        continue;
      if (/\*\*|[?*!+@]{2,}\(|\(\*\)\*/.test(pattern)) continue;
      const isMatch = compileExtended(pattern, { steps: 10_000_000 })!;
      for (let k = 0; k < 8; k++) {
        const path = Array.from({ length: random.below(6) }, () => random.pick(['a', 'b', '/'])).join('');
        expect([pattern, path, isMatch(path)]).toEqual([pattern, path, endsOf(given, path, 0).has(path.length)]);
      }
    }
  });

  it.each([
    ['groups in groups', '+(+(a|aa)|a)'.repeat(80)],
    ['stars in groups', '*(a|?a|??a|???a)b'.repeat(50)],
    ['negated groups in groups', '!(a|!(b|!(c*|*d)*)*)*'.repeat(40)],
  ])('take few steps on hostile patterns: %s', (_, pattern) => {
    const budget = { steps: 1_000_000 };
    const isMatch = compileExtended(`${pattern}x`, budget)!;
    for (const letter of ['a', 'ab', 'cd']) isMatch(letter.repeat(1_000));
    expect(budget.steps).toBeGreaterThan(0);
  });

  it('stop when their steps are used up', () => {
    const budget = { steps: 20_000 };
    const isMatch = compileExtended('!(*a?????????????*)'.repeat(30), budget)!;
    const random = seededRandom(5);
    isMatch(Array.from({ length: 4_000 }, () => random.pick(['a', 'b'])).join(''));
    expect(budget.steps).toBeLessThan(0);
    expect(budget.steps).toBeGreaterThan(-20_000);
  });
});
