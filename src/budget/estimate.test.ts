import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate.js';
import { counterFor } from './families.js';

const exact = counterFor('');

describe('the estimate of tokens', () => {
  it('is near the count for code, prose and data', () => {
    const files = ['src/pack.ts', 'README.md', 'package.json', 'src/guard/paths.table.ts', 'docs/threat-model.md'];
    for (const file of files) {
      const bytes = readFileSync(new URL(`../../${file}`, import.meta.url));
      const share = estimateTokens(bytes) / exact.count(bytes.toString('utf8'));
      expect(Math.abs(share - 1), `${file} ${share}`).toBeLessThan(0.15);
    }
  });

  it('is nothing for nothing, at least one for something, and grows with the text', () => {
    expect(estimateTokens(Buffer.from(''))).toBe(0);
    expect(estimateTokens(Buffer.from('a'))).toBe(1);
    const text = 'const answer = readAll(first, second);\n';
    const once = estimateTokens(Buffer.from(text.repeat(1_000)));
    expect(estimateTokens(Buffer.from(text.repeat(5_000))) / once).toBeCloseTo(5, 2);
  });
});
