import { describe, expect, it } from 'vitest';
import { createDraw } from '../../guard/sample.js';
import { createSeamGate } from './seams.js';

const secret = `ghp_${createDraw('seams.test').base62(36)}`;
/** Of the chunks; then their beginning is seen for 448 bytes, their end for 256. */
const framing = 320;
const middle = 'é 😀 const a = 1;\n'.repeat(2_000);

describe('the gate of seams', () => {
  it.each([
    ['at the beginning', `## ${secret}\n${middle}`],
    ['at the end', `${middle}key: ${secret}\n`],
    ['in a short chunk', `${secret}\n`],
  ])('sees a secret %s, in text and in bytes', (_, chunk) => {
    const [ofText, ofBytes] = [createSeamGate(), createSeamGate()];
    ofText.add(chunk);
    ofBytes.addBytes(Buffer.from(chunk), framing);
    expect([ofText.finish()?.rule, ofBytes.finish()?.rule]).toEqual(['github-personal-token', 'github-personal-token']);
  });

  it('sees what stands beside a heading of any length', () => {
    for (const length of [20, 200, 1_000, 3_000]) {
      const [heading, gate] = ['name '.repeat(length / 5), createSeamGate()];
      gate.addBytes(Buffer.from(`${heading}${'a '.repeat(20)}${secret} ${middle}`), length);
      expect(gate.finish()?.rule).toBe('github-personal-token');
    }
  });

  it('makes no secret of a longer word by cutting it', () => {
    const word = `${secret}${'x'.repeat(50)}`;
    for (let before = 60; before < 260; before++)
      for (const chunk of [`${'a '.repeat(before)}${word} ${middle}`, `${middle} ${word}${' a'.repeat(before)}`]) {
        const gate = createSeamGate();
        gate.addBytes(Buffer.from(chunk), framing);
        expect(gate.finish()).toBeNull();
      }
  });

  it('makes no pair of a name before a cut and a value after it', () => {
    const [name, value] = ['f("x", API_TOKEN,', `"${createDraw('pair').base62(24)}"`];
    for (let before = 212; before < 222; before++)
      for (let after = 112; after < 130; after++) {
        const gate = createSeamGate();
        gate.addBytes(Buffer.from(`${'a '.repeat(before)}${name} b ${middle} ${value}${' a'.repeat(after)}`), framing);
        expect(gate.finish()).toBeNull();
      }
  });

  it('says nothing of chunks without one, and makes none where two ends of a chunk meet', () => {
    const gate = createSeamGate();
    const [head, tail] = [secret.slice(0, 20), secret.slice(20)];
    gate.addBytes(Buffer.from(`${tail} ${middle}${head}`), framing);
    gate.add(middle);
    expect(gate.finish()).toBeNull();
  });
});
