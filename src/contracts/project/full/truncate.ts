/**
 * Cuts a long text to its first and last lines with a marker between them. If even these are too long (one very long
 * line), cuts head and tail by bytes at character boundaries.
 */
import { cutGuarded, keepGuardedTail } from '../../../guard/cut.js';
import type { GuardedText, LineRange } from '../../../model/block.js';
import type { TruncationConfig } from '../project-types.js';

export const defaultTruncation: TruncationConfig = {
  max_file_bytes: 50_000,
  max_total_bytes: 500_000,
  preserve_head_lines: 100,
  preserve_tail_lines: 50,
  truncation_marker: '\n... [truncated] ...\n',
};

export type Truncated = { readonly text: string; readonly truncated: boolean };

export function truncateText(text: GuardedText, config: TruncationConfig, room = config.max_file_bytes): Truncated {
  const ends = endsWithin(text, config, room);
  if (ends === 'all') return { text, truncated: false };
  return { text: ends === null ? '' : `${ends.head}${config.truncation_marker}${ends.tail}`, truncated: true };
}

/** The lines that are at least partly shown. */
export function truncatedLines(text: GuardedText, config: TruncationConfig): LineRange[] {
  const ends = endsWithin(text, config, config.max_file_bytes);
  const count = linesIn(text);
  if (ends === null || ends === 'all') return ends === null ? [] : [[1, count]];
  const [head, tail] = [linesIn(ends.head), linesIn(ends.tail)];
  if (head + tail >= count) return [[1, count]];
  const ranges: readonly LineRange[] = [
    [1, head],
    [count - tail + 1, count],
  ];
  return ranges.filter(([first, last]) => first <= last);
}

function linesIn(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

type HeadAndTail = { readonly head: string; readonly tail: string };

/** Null if there is room only for the marker. */
function endsWithin(text: GuardedText, config: TruncationConfig, room: number): HeadAndTail | 'all' | null {
  const most = Math.min(room, config.max_file_bytes);
  if (Buffer.byteLength(text) <= most) return 'all';
  const left = most - Buffer.byteLength(config.truncation_marker);
  if (left <= 0) return null;
  const [head, tail] = [firstLines(text, config.preserve_head_lines), lastLines(text, config.preserve_tail_lines)];
  if (head.length + tail.length < text.length && Buffer.byteLength(head) + Buffer.byteLength(tail) <= left)
    return { head: head.replace(/\n$/, ''), tail };
  // Two thirds for the head, like the default line limits.
  const forHead = Math.ceil((left * 2) / 3);
  return { head: headBytes(head, forHead), tail: tailBytes(tail, left - forHead) };
}

function firstLines(text: GuardedText, count: number): GuardedText {
  let end = 0;
  for (let line = 0; line < count; line++) {
    const newline = text.indexOf('\n', end);
    if (newline < 0) return text;
    end = newline + 1;
  }
  return cutGuarded(text, end);
}

function lastLines(text: GuardedText, count: number): GuardedText {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let line = 0; line < count; line++) {
    const newline = text.lastIndexOf('\n', start - 1);
    if (newline < 0) return text;
    start = newline;
  }
  return keepGuardedTail(text, text.length - start - 1);
}

function headBytes(text: GuardedText, maxBytes: number): string {
  const bytes = Buffer.from(text);
  let end = Math.min(maxBytes, bytes.length);
  while (end > 0 && end < bytes.length && isContinuation(bytes[end]!)) end -= 1;
  return cutGuarded(text, bytes.toString('utf8', 0, end).length);
}

function tailBytes(text: GuardedText, maxBytes: number): string {
  const bytes = Buffer.from(text);
  let start = Math.max(0, bytes.length - maxBytes);
  while (start < bytes.length && isContinuation(bytes[start]!)) start += 1;
  return keepGuardedTail(text, bytes.toString('utf8', start).length);
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
