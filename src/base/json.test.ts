import { describe, expect, it } from 'vitest';
import { canonicalJson } from './json.js';

describe('canonicalJson', () => {
  it('writes the same bytes whatever order the keys were set in', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    expect(canonicalJson({ a: true, b: [1, { c: 'x', d: null }] })).toBe(
      canonicalJson({ b: [1, { d: null, c: 'x' }], a: true }),
    );
  });

  it('leaves out undefined fields and refuses numbers that JSON cannot hold', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(() => canonicalJson(Number.NaN)).toThrow('finite');
  });
});
