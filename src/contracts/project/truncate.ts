/**
 * Cuts a text that is too large: its first and last lines stay, with a marker between them. Where even these
 * are too large (one very long line), head and tail are cut by bytes, at the border of a character.
 */
import type { TruncationConfig } from './types.js';

export const defaultTruncation: TruncationConfig = {
  max_file_bytes: 50_000,
  max_total_bytes: 500_000,
  preserve_head_lines: 100,
  preserve_tail_lines: 50,
  truncation_marker: '\n... [truncated] ...\n',
};

export type Truncated = { readonly text: string; readonly truncated: boolean };

export function truncateText(text: string, config: TruncationConfig, room = config.max_file_bytes): Truncated {
  const most = Math.min(room, config.max_file_bytes);
  if (Buffer.byteLength(text) <= most) return { text, truncated: false };
  const { truncation_marker: marker } = config;
  const left = most - Buffer.byteLength(marker);
  if (left <= 0) return { text: '', truncated: true };
  const [head, tail] = [firstLines(text, config.preserve_head_lines), lastLines(text, config.preserve_tail_lines)];
  if (head.length + tail.length < text.length && Buffer.byteLength(head) + Buffer.byteLength(tail) <= left)
    return { text: head.replace(/\n$/, '') + marker + tail, truncated: true };
  // Two thirds for the head, as the lines have it.
  const forHead = Math.ceil((left * 2) / 3);
  return { text: headBytes(head, forHead) + marker + tailBytes(tail, left - forHead), truncated: true };
}

function firstLines(text: string, count: number): string {
  let end = 0;
  for (let line = 0; line < count; line++) {
    const newline = text.indexOf('\n', end);
    if (newline < 0) return text;
    end = newline + 1;
  }
  return text.slice(0, end);
}

function lastLines(text: string, count: number): string {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let line = 0; line < count; line++) {
    const newline = text.lastIndexOf('\n', start - 1);
    if (newline < 0) return text;
    start = newline;
  }
  return text.slice(start + 1);
}

function headBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  let end = Math.min(most, bytes.length);
  while (end > 0 && end < bytes.length && isContinuation(bytes[end]!)) end -= 1;
  return bytes.toString('utf8', 0, end);
}

function tailBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  let start = Math.max(0, bytes.length - most);
  while (start < bytes.length && isContinuation(bytes[start]!)) start += 1;
  return bytes.toString('utf8', start);
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
