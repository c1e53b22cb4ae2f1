import { describe, expect, it } from 'vitest';
import { findTooDeep, readYaml } from './yaml.js';

const faultOf = (text: string) => {
  const read = readYaml(text);
  return read.ok ? null : read.error[0];
};

describe('YAML', () => {
  it.each([
    ['brackets', `a: ${'['.repeat(300)}`],
    ['braces', `a: ${'{b: '.repeat(300)}`],
    ['dashes', `a:\n ${'- '.repeat(300)}b`],
    ['question marks', `${'? '.repeat(300)}b`],
    ['lines', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
    [
      'dashes on many lines',
      Array.from({ length: 20 }, (_, i) => `${' '.repeat(40 * i)}${'- '.repeat(20)}\n`).join(''),
    ],
    ['brackets over lines', `a:\n${' [\n'.repeat(300)}`],
    ['brackets at the top', '[\n'.repeat(300)],
  ])('is refused when it stands too deep in itself: %s', (_, text) => {
    expect(faultOf(text)?.what).toContain('deep');
  });

  it('is read when brackets stand beside each other, or never close in texts', () => {
    expect(readYaml(`a: [${'[], '.repeat(2_000)}]`).ok).toBe(true);
    expect(findTooDeep('a: text with [ and {\n'.repeat(2_000), 200)).toBeNull();
    expect(findTooDeep(`# ${'-'.repeat(2_000)}\n`, 200)).toBeNull();
    expect(findTooDeep('a:\n  - b: [1, 2]\n    c: {d: [e]}\n'.repeat(2_000), 200)).toBeNull();
  });

  it('names keys that are given twice, and keys that are lists', () => {
    expect(faultOf('a: 1\nb: {c: 1, c: 2}\n')).toEqual({ line: 2, column: 11, what: 'a key that is given twice' });
    expect(faultOf('a: 1\n? [b]\n: 2\n')?.what).toBe('a list or a map where a key must stand');
    expect(faultOf('a: 1\n"a": 2\n')?.line).toBe(2);
  });

  it('of very many keys is read in proportion to them', () => {
    const read = readYaml(Array.from({ length: 20_000 }, (_, i) => `key${i}: 1\n`).join(''));
    expect(read.ok && Object.keys(read.value.value as object).length).toBe(20_000);
  });
});
