import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { compileGlobs, headOfPattern } from './contract-globs.js';
import { wildmatch } from './wildmatch.js';

const steps = () => ({ steps: 10_000_000 });

describe('A list of globs', () => {
  it('matches what any of its globs matches alone', () => {
    const random = seededRandom(3);
    const text = (letters: readonly string[], most: number) =>
      Array.from({ length: random.below(most) }, () => random.pick(letters)).join('');
    let matched = 0;
    for (let i = 0; i < 400; i++) {
      const patterns = Array.from({ length: 6 }, () => text(['a', 'b', '/', '*', '?', '**/', '[ab]'], 7));
      const isMatch = compileGlobs(patterns, steps());
      for (let k = 0; k < 20; k++) {
        const path = text(['a', 'b', '/'], 6);
        const expected = patterns.some((one) => one === path || wildmatch(one.endsWith('/') ? `${one}**` : one, path));
        expect([patterns, path, isMatch(path)]).toEqual([patterns, path, expected]);
        if (expected) matched += 1;
      }
    }
    expect(matched).toBeGreaterThan(1_000);
  });

  it('takes no comparison for a glob that begins otherwise', () => {
    const budget = { steps: 2_000_000 };
    const isMatch = compileGlobs(
      Array.from({ length: 10_000 }, (_, i) => `src/x${i}*.ts`),
      budget,
    );
    for (let i = 0; i < 10_000; i++) isMatch(`src/${'a'.repeat(60)}${i}.ts`);
    expect(budget.steps).toBeGreaterThan(0);
  });
});

it.each([
  ['src/x*.ts', 'src/x'],
  ['./src/a.ts', 'src/a.ts'],
  ['src/{a,b}.ts', 'src/'],
  ['src/@(a|b)', 'src/'],
  ['!src/a', ''],
  ['a\\*b', 'a'],
])('Every path that %s matches begins with "%s"', (pattern, head) => {
  expect(headOfPattern(pattern)).toBe(head);
});
