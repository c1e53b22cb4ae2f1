import { describe, expect, it } from 'vitest';
import { isCutSignature, shortName, shortSignature } from './brief.js';

describe('a name that an index keeps', () => {
  it('is whole, or only says how long it was', () => {
    expect(shortName('x'.repeat(200), 'heading')).toBe('x'.repeat(200));
    expect(shortName('x'.repeat(201), 'heading')).toBe('heading of 201 characters');
  });
});

describe('a signature that an index keeps', () => {
  it('is whole, or its first words with a mark that they are cut', () => {
    expect(shortSignature('f(a, b)', 7)).toBe('f(a, b)');
    expect(shortSignature('f(a, bc)', 7)).toBe('f(a,…');
    expect(isCutSignature(shortSignature('function f(a, bc)', 12))).toBe(true);
    expect(isCutSignature('f(a)')).toBe(false);
  });
});
