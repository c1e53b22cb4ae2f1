import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { findLastMatch, parseRules, toSubject } from './ignore-rules.js';

describe('A long list of rules with wildcards', () => {
  it('decides like its lines one by one, the last one first', () => {
    const random = seededRandom(9);
    const bits = ['a', 'b', '*', '?', 'ab', '[ab]', '**/', '/', '!'];
    for (let round = 0; round < 10; round++) {
      const lines = Array.from({ length: 200 }, () =>
        Array.from({ length: 1 + random.below(5) }, () => random.pick(bits)).join(''),
      );
      const all = parseRules(Buffer.from(lines.join('\n')), 'all');
      const each = lines.map((line) => parseRules(Buffer.from(line), 'one')).reverse();
      for (let i = 0; i < 40; i++) {
        const path = Array.from({ length: 1 + random.below(3) }, () =>
          Array.from({ length: 1 + random.below(4) }, () => random.pick(['a', 'b', 'c'])).join(''),
        ).join('/');
        const subject = toSubject(path, random.pick(['file', 'directory'] as const));
        const expected = each.map((rules) => findLastMatch(rules, subject)).find((rule) => rule !== null);
        expect(findLastMatch(all, subject)?.text).toBe(expected?.text);
      }
    }
  });

  it('reads a line of a million characters in proportion to it', () => {
    const rules = parseRules(Buffer.from(`${'a'.repeat(999_990)}*b\n`), 'long');
    expect(findLastMatch(rules, toSubject('a', 'file'))).toBeNull();
  });
});
