import { describe, expect, it } from 'vitest';
import { countLines } from './decode.js';

describe('countLines', () => {
  const cases: readonly (readonly [text: string, lines: number])[] = [
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['\n', 1],
    ['a\nb', 2],
    ['a\r\nb\r\n', 2],
    ['a\n\n', 2],
    ['old\rmac\rfile', 1],
    ['\u0a00\u000a\u0a0a', 2],
    ['\u0a41\u0100', 1],
    ['\u4100\u0a41', 1],
  ];

  it.each(cases)('counts %j as an editor does, in every encoding', (text, lines) => {
    expect(countLines(Buffer.from(text), 'utf-8')).toBe(lines);
    expect(countLines(Buffer.from(`\ufeff${text}`), 'utf-8-bom')).toBe(lines);
    expect(countLines(Buffer.from(text, 'utf16le'), 'utf-16le')).toBe(lines);
    expect(countLines(Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be')).toBe(lines);
  });
});
