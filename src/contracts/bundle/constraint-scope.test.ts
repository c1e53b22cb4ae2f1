import { describe, expect, it } from 'vitest';
import { covers, everywhere, overlaps, parseScope } from './constraint-scope.js';

describe('a scope', () => {
  it.each([
    ['', everywhere],
    ['global', everywhere],
    ['Project', everywhere],
    ['./src/a.ts', { type: 'file', target: 'src/a.ts' }],
    ['src/**', { type: 'file', target: 'src/**' }],
    ['src/a.ts#Cart.total', { type: 'region', target: 'src/a.ts#Cart.total' }],
    ['src/a.ts:10-20', { type: 'region', target: 'src/a.ts:10-20' }],
  ])('written %j means what it says', (words, scope) => {
    expect(parseScope(words)).toEqual(scope);
  });

  it.each([
    ['global', 'global'],
    ['global', 'src/a.ts#f'],
    ['src/a.ts', 'src/a.ts'],
    ['src/a.ts', 'src/a.ts#f'],
    ['src/', 'src/deep/a.ts'],
    ['src/**', 'src/deep/a.ts:3'],
    ['src/**', 'src/deep/**'],
    ['src/*.ts', 'src/a.ts'],
    ['**/é*.ts', 'src/été.ts'],
    ['src/a.ts#f', 'src/a.ts#f'],
    ['src/a.ts:1-9', 'src/a.ts:2-3'],
  ])('%s holds wherever %s does', (outer, inner) => {
    expect(covers(parseScope(outer), parseScope(inner))).toBe(true);
    expect(overlaps(parseScope(inner), parseScope(outer))).toBe(true);
  });

  it.each([
    ['src/a.ts', 'src/b.ts'],
    ['src/a.ts#f', 'src/a.ts#g'],
    ['src/a.ts#f', 'src/b.ts#f'],
    ['src/a.ts:1-3', 'src/a.ts:4-9'],
    ['src/**', 'srcs/a.ts'],
    ['src/*.ts', 'src/deep/a.ts'],
    ['src/*.ts', 'src/*.js'],
  ])('%s and %s never meet', (a, b) => {
    expect(overlaps(parseScope(a), parseScope(b))).toBe(false);
    expect(overlaps(parseScope(b), parseScope(a))).toBe(false);
  });

  it('may meet another without holding it', () => {
    const [a, b] = [parseScope('src/a.ts:1-9'), parseScope('src/a.ts:5-12')];
    expect([covers(a, b), covers(b, a), overlaps(a, b), overlaps(b, a)]).toEqual([false, false, true, true]);
  });
});
