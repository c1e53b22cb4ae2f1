import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../model/snapshot.js';
import { countLines, decodeText } from './decode.js';

describe('decodeText on 5,000 random buffers', () => {
  it('never throws, never yields NUL, and agrees with the decoders of the platform', () => {
    const random = seededBytes(0x5eed);
    const read = new Map<Encoding, number>();
    for (let round = 0; round < 5000; round++) {
      const input = FLAVOURS[round % FLAVOURS.length]!(random, round % 97);
      const decoded = decodeText(input);
      if (!decoded.ok) continue;
      read.set(decoded.encoding, (read.get(decoded.encoding) ?? 0) + 1);
      expect(decoded.text.includes('\0')).toBe(false);
      expect(decoded.text).toBe(platformText(input, decoded.encoding));
      expect(countLines(input, decoded.encoding)).toBe(linesOf(decoded.text));
    }
    for (const encoding of ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const) {
      expect(read.get(encoding)).toBeGreaterThan(50);
    }
  });
});

/** windows-1252 is left to the table in decode.test.ts: here all its high bytes are those of latin-1. */
function platformText(input: Buffer, encoding: Encoding): string {
  if (encoding === 'windows-1252') return input.toString('latin1');
  return new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding, { fatal: true }).decode(input);
}

function linesOf(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** mulberry32: the same numbers on every machine and every run. */
function seededBytes(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff;
  };
}

function fill(length: number, next: () => number): Buffer {
  return Buffer.from(Array.from({ length }, next));
}

/** Buffers near the borders between the encodings; pure noise alone would almost never reach them. */
const FLAVOURS: readonly ((random: () => number, length: number) => Buffer)[] = [
  (random, length) => fill(length, random),
  (random, length) => fill(length, () => random() & 0x7f),
  (random, length) => fill(length, () => 0x20 + (random() % 0x5f)),
  (random, length) => fill(length, () => (random() < 12 ? 0xc0 + (random() & 0x3f) : 0x61 + (random() % 26))),
  (random, length) =>
    fill(
      length * 2,
      alternate(
        () => 0x20 + (random() % 0x5f),
        () => (random() < 4 ? 4 : 0),
      ),
    ),
  (random, length) =>
    fill(
      length * 2,
      alternate(
        () => (random() < 4 ? 4 : 0),
        () => 0x20 + (random() % 0x5f),
      ),
    ),
  (random, length) => Buffer.concat([Buffer.from([0xff, 0xfe]), fill(length, random)]),
  (random, length) =>
    Buffer.concat([
      Buffer.from([0xfe, 0xff]),
      fill(
        length * 2,
        alternate(() => random() % 9, random),
      ),
    ]),
  (random, length) =>
    Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      fill(length, () => (random() < 20 ? 0x0a : 0x20 + (random() % 0x5f))),
    ]),
  (random, length) => validUtf8(fill(length, random)),
];

function alternate(first: () => number, second: () => number): () => number {
  let turn = 0;
  return () => (turn++ % 2 === 0 ? first() : second());
}

function validUtf8(noise: Buffer): Buffer {
  const text = Buffer.from(noise.toString('utf16le').replace(/[\ud800-\udfff\0]/g, '?'));
  return isUtf8(text) ? text : Buffer.alloc(0);
}
