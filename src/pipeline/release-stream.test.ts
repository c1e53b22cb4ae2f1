import { describe, expect, it } from 'vitest';
import { createDraw } from '../secrets/sample.js';
import { releaseStream, type StreamRelease } from './release-stream.js';

const secret = `ghp_${createDraw('seams.test').base62(36)}`;
const rule = 'github-personal-token';
const middle = 'é 😀 const a = 1;\n'.repeat(2_000);
const [before, after] = ['<!-- begin -->\n## a.ts\n```\n', '```\n<!-- end -->\n\n'];

function ruleOf(gate: StreamRelease): string | null {
  const released = gate.finish();
  return released.ok || released.error.kind !== 'secret-risk' ? null : released.error.rule;
}

function leakIn(...chunks: string[]) {
  const gate = releaseStream();
  for (const chunk of chunks) gate.add(chunk);
  return ruleOf(gate);
}

function leakAround(content: string, around: { readonly before?: string; readonly after?: string } = {}) {
  const gate = releaseStream();
  const framed = { before, after, ...around };
  gate.addFramed({
    before: Buffer.from(framed.before),
    content: Buffer.from(content),
    after: Buffer.from(framed.after),
  });
  return ruleOf(gate);
}

describe('the release of a stream', () => {
  it.each([
    ['at the beginning', `## ${secret}\n${middle}`],
    ['at the end', `${middle}key: ${secret}\n`],
    ['in a short chunk', `${secret}\n`],
  ])('sees a secret %s, in text and in bytes', (_, chunk) => {
    expect([leakIn(chunk), leakAround(chunk)]).toEqual([rule, rule]);
  });

  it.each([20, 200, 1_000, 3_000, 70_000])('sees what stands in a frame of %i bytes, and beside it', (length) => {
    const long = 'name '.repeat(length / 5);
    for (const around of [{ before: `${long}\n` }, { after: `${long}\n` }]) {
      expect(leakAround(middle, around)).toBeNull();
      for (const content of [`${'a '.repeat(40)}${secret} ${middle}`, `${middle} ${secret}${' a'.repeat(40)}\n`])
        expect(leakAround(content, around)).toBe(rule);
    }
    for (const at of [0, long.length >> 1, long.length]) {
      const holding = `${long.slice(0, at)} ${secret} ${long.slice(at)}\n`;
      expect(leakAround(middle, { before: holding })).toBe(rule);
      expect(leakAround(middle, { after: holding })).toBe(rule);
    }
  });

  it('sees a secret of the frame and the content together', () => {
    for (const half of [5, 20, 35]) {
      const [head, tail] = [secret.slice(0, half), secret.slice(half)];
      expect(leakAround(`${tail} ${middle}`, { before: `${before}${head}` })).toBe(rule);
      expect(leakAround(`${middle} ${head}`, { after: `${tail} ${after}` })).toBe(rule);
    }
  });

  it('sees the seam of every file, however many there are', () => {
    const gate = releaseStream();
    const quiet = { before: Buffer.from(before), content: Buffer.from(middle), after: Buffer.from(after) };
    for (let file = 0; file < 1_000; file++) {
      const isOne = file === 777;
      gate.addFramed(isOne ? { ...quiet, before: Buffer.from(`## ${secret}\n`) } : quiet);
    }
    expect(ruleOf(gate)).toBe(rule);
  });

  it('makes no secret of a longer word by cutting it', () => {
    const word = `${secret}${'x'.repeat(50)}`;
    for (let beside = 20; beside < 260; beside++)
      for (const chunk of [`${'a '.repeat(beside)}${word} ${middle}`, `${middle} ${word}${' a'.repeat(beside)}\n`])
        expect([leakIn(chunk), leakAround(chunk)]).toEqual([null, null]);
    for (let length = 80; length < 2_000; length += 7)
      expect(leakAround(`${'x'.repeat(length)}-${secret.slice(0, 30)}${'x'.repeat(1_200)} ${middle}`)).toBeNull();
  });

  it('sees what stands beside a word that is too long to be taken along', () => {
    const word = 'x'.repeat(3_000);
    for (const content of [`${secret} ${word} ${middle}`, `${middle} ${word} ${secret}\n`])
      expect([leakIn(content), leakAround(content)]).toEqual([rule, rule]);
  });

  it('makes no pair of a name before a cut and a value after it', () => {
    const [name, value] = ['f("x", API_TOKEN,', `"${createDraw('pair').base62(24)}"`];
    const pair = (head: number, tail: number) =>
      `${'a '.repeat(head)}${name} b ${middle} ${value}${' a'.repeat(tail)}\n`;
    for (let head = 212; head < 222; head++)
      for (let tail = 112; tail < 130; tail++) expect(leakIn(pair(head, tail))).toBeNull();
    for (let head = 50; head < 66; head++)
      for (let tail = 48; tail < 66; tail++) expect(leakAround(pair(head, tail))).toBeNull();
  });

  it('says nothing of chunks without one, and makes none where two ends of a chunk meet', () => {
    const [head, tail] = [secret.slice(0, 20), secret.slice(20)];
    expect(leakAround(`${tail} ${middle}${head}`)).toBeNull();
    expect(leakIn(`${tail} ${middle}${head}`, middle)).toBeNull();
  });
});
