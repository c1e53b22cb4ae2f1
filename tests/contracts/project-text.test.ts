/** Truncation, encodings and paths: what happens to a text and to a name on the way into a pack. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as truncate from '../../src/contracts/project/full/truncate.js';
import { normalizePath } from '../../src/contracts/project/normalize-path.js';
import type { TruncationConfig } from '../../src/contracts/project/project-types.js';
import { guardPhrase } from '../../src/guard/message.js';
import { fullPackOf, kept, left, projectShelf, scan } from './project-fixture.js';

const { defaultTruncation } = truncate;
const truncateText = (text: string, config: TruncationConfig, room?: number) =>
  truncate.truncateText(guardPhrase(text), config, room);
const truncatedLines = (text: string, config: TruncationConfig) => truncate.truncatedLines(guardPhrase(text), config);

const shelf = projectShelf();
afterAll(shelf.remove);

const linesOf = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, i) => `${word} ${i + 1}\n`).join('');
const small = (max_file_bytes: number) => ({ ...defaultTruncation, max_file_bytes });

describe('truncation', () => {
  it('has the printed defaults, in decimal bytes', () => {
    expect(defaultTruncation).toEqual({
      max_file_bytes: 50_000,
      max_total_bytes: 500_000,
      preserve_head_lines: 100,
      preserve_tail_lines: 50,
      truncation_marker: '\n... [truncated] ...\n',
    });
  });

  it('keeps the first 100 and the last 50 lines with the marker between them', () => {
    const { text, truncated } = truncateText(linesOf(10_000), defaultTruncation);
    expect(truncated).toBe(true);
    const [head, tail] = text.split('\n... [truncated] ...\n');
    expect(head).toBe(linesOf(100).trimEnd());
    expect(tail).toBe(linesOf(10_000).split('\n').slice(-51).join('\n'));
    expect(tail!.split('\n')[0]).toBe('line 9951');
  });

  it('leaves alone what is within the limit to the byte', () => {
    const text = 'é'.repeat(25_000);
    expect(truncateText(text, defaultTruncation)).toEqual({ text, truncated: false });
    expect(truncateText(`${text}x`, defaultTruncation).truncated).toBe(true);
  });

  it('cuts one long line by bytes at the border of a character', () => {
    const { text, truncated } = truncateText('𝒳é'.repeat(20_000), small(1_000));
    expect(truncated).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(980);
    expect(text).toMatch(/^(?:𝒳é)+𝒳?\n\.\.\. \[truncated\] \.\.\.\né?(?:𝒳é)+$/u);
  });

  it('never goes over its limit, never shows half a character, and shows only what is there', () => {
    const unit = fc.constantFrom('a', 'é', '\n', '𝒳', 'line\n', '漢字');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), fc.integer({ min: 1, max: 600 }), (parts, most) => {
        const whole = parts.join('');
        const { text, truncated } = truncateText(whole, {
          ...small(most),
          preserve_head_lines: 5,
          preserve_tail_lines: 3,
        });
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
        expect(Buffer.from(text).toString('utf8')).toBe(text);
        if (!truncated) expect(text).toBe(whole);
        else if (text !== '') {
          const [head, tail] = text.split(defaultTruncation.truncation_marker);
          expect(whole.startsWith(head!) && whole.endsWith(tail!)).toBe(true);
        }
      }),
      { seed: 7, numRuns: 150 },
    );
  });

  it('names the lines of which something is shown', () => {
    expect(truncatedLines(linesOf(10_000), defaultTruncation)).toEqual([
      [1, 100],
      [9_951, 10_000],
    ]);
    const numbered = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`).join('\n');
    const { text } = truncateText(numbered, small(200));
    const shown = [...text.matchAll(/^line (\d+)$/gm)].map(([, number]) => Number(number));
    const ranges = truncatedLines(numbered, small(200));
    for (const line of shown) expect(ranges.some(([first, last]) => first <= line && line <= last)).toBe(true);
    expect(ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBeLessThanOrEqual(shown.length + 2);
    expect(truncatedLines('y'.repeat(9_000), small(1_000))).toEqual([[1, 1]]);
    expect(truncatedLines('y'.repeat(9_000), small(5))).toEqual([]);
    expect(truncatedLines('one\ntwo\n', defaultTruncation)).toEqual([[1, 2]]);
  });

  it('marks the file and the pack, and keeps its original size', async () => {
    const root = shelf.put({ 'src/long.ts': linesOf(9_000), 'src/short.ts': 'x\n' });
    const { contents, metadata } = await fullPackOf(root);
    expect(contents.map(({ path, truncated, original_size_bytes }) => [path, truncated, original_size_bytes])).toEqual([
      ['src/long.ts', true, linesOf(9_000).length],
      ['src/short.ts', false, 2],
    ]);
    expect(contents[0]!.content).toContain(defaultTruncation.truncation_marker);
    expect(metadata.truncation_applied).toBe(true);
  });
});

describe('encodings', () => {
  const words = 'The size (größe) of most things is – in a naïve view – a matter of taste.\n';
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };

  it('reads UTF-8, marks, UTF-16 of both kinds and windows-1252, and lists what is not plain UTF-8', async () => {
    const root = shelf.put({
      'a-utf8.txt': words,
      'b-bom.txt': `\ufeff${words}`,
      'c-le.txt': utf16(words, false),
      'd-be.txt': utf16(words, true),
      'e-1252.txt': Buffer.from(words.replaceAll('–', '\x96'), 'latin1'),
    });
    const { contents, metadata } = await fullPackOf(root);
    for (const { path, content, truncated } of contents)
      expect([path, content.replace('\ufeff', ''), truncated]).toEqual([path, words, false]);
    expect(metadata.encoding_issues).toEqual([
      { path: 'b-bom.txt', encoding: 'utf-8-bom', issue: 'begins with a byte order mark' },
      { path: 'c-le.txt', encoding: 'utf-16le', issue: 'not UTF-8, read as utf-16le' },
      { path: 'd-be.txt', encoding: 'utf-16be', issue: 'not UTF-8, read as utf-16be' },
      { path: 'e-1252.txt', encoding: 'windows-1252', issue: 'not UTF-8, read as windows-1252' },
    ]);
  });

  it('leaves out what is binary, and what no encoding explains, and says so', async () => {
    const root = shelf.put({
      'a.txt': Buffer.from([0, 1, 2, 3, 0, 255]),
      'b.txt': Buffer.from([0x41, 0x81, 0x8d, 0x90, 0x42]),
      'c.txt': 'fine\n',
    });
    const snapshot = await scan(root);
    expect(kept(snapshot)).toEqual(['c.txt']);
    expect(left(snapshot)).toEqual(['a.txt binary', 'b.txt pattern_match']);
    const { metadata } = await fullPackOf(root);
    expect(metadata.encoding_issues).toEqual([
      { path: 'b.txt', encoding: 'unknown', issue: expect.stringMatching(/^left out: /) },
    ]);
  });

  it('has no such field where there is nothing to tell', async () => {
    const { metadata } = await fullPackOf(shelf.put({ 'a.txt': 'plain\n' }));
    expect(metadata).not.toHaveProperty('encoding_issues');
  });
});

describe('normalizePath', () => {
  it.each([
    ['src\\lib\\a.ts', 'src/lib/a.ts'],
    ['C:\\src\\a.ts', 'src/a.ts'],
    ['c:/src/a.ts', 'src/a.ts'],
    ['\\\\?\\C:\\src\\a.ts', 'src/a.ts'],
    ['./src//a.ts', 'src/a.ts'],
    ['src/./lib/../a.ts', 'src/a.ts'],
    ['/src/a.ts', 'src/a.ts'],
    ['src/', 'src'],
    ['', ''],
  ])('writes %s as %s', (given, wanted) => {
    expect(normalizePath(given)).toBe(wanted);
    expect(normalizePath(wanted)).toBe(wanted);
  });

  it.each(['..', '../a', 'a/../../b', 'C:\\..\\a'])('turns down %s, which leads out of its root', (given) => {
    expect(() => normalizePath(given)).toThrow(RangeError);
  });
});
