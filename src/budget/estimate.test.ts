import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';
import { estimateTokens, kindOfByte } from './estimate.js';
import { byteKinds, pairWeights } from './estimate.table.js';
import { estimateKernelBytes } from './estimate-kernel.table.js';
import { counterFor } from './families.js';

const exact = counterFor('');

describe('the estimate of tokens', () => {
  it('is near the count for code, prose and data', () => {
    const files = [
      'src/pipeline/pack.ts',
      'README.md',
      'package.json',
      'src/guard/paths.table.ts',
      'docs/threat-model.md',
    ];
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

  it('is the sum of what each byte adds, whatever the bytes and however many', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 20_000 }))
        .map(([piece, times]) => {
          const repeated = new Uint8Array(piece.length * times);
          for (let at = 0; at < repeated.length; at += piece.length) repeated.set(piece, at);
          return repeated;
        }),
    );
    fc.assert(
      fc.property(bytes, (drawn) => {
        expect(estimateTokens(drawn)).toBe(sumOneByOne(drawn));
      }),
    );
  });

  it('is made by a kernel that is what its text says', async () => {
    const text = readFileSync(new URL('./estimate-kernel.wat', import.meta.url), 'utf8');
    const module = (await createWabt()).parseWat('estimate-kernel.wat', text);
    expect(estimateKernelBytes).toBe(Buffer.from(module.toBinary({}).buffer).toString('base64'));
  });
});

function sumOneByOne(bytes: Uint8Array): number {
  let thousandths = 0;
  let before = kindOfByte(0x0a);
  for (const byte of bytes) {
    thousandths += pairWeights[byteKinds.indexOf(before)]![byteKinds.indexOf(kindOfByte(byte))]!;
    before = kindOfByte(byte);
  }
  return bytes.length === 0 ? 0 : Math.max(1, Math.round(thousandths / 1_000));
}
