/**
 * Segments: the pieces that a given text is cut into when it cannot be shown whole. A segment is a line,
 * or a stretch of one that is long, so that even a text of one line has a head and a tail. Joined, the
 * segments are the text; they are numbered from 1, like lines.
 */
import type { LineRange } from '../model/block.js';

export function segmentsOf(text: string): string[] {
  const segments: string[] = [];
  let from = 0;
  let lineEnd = 0;
  while (from < text.length) {
    // Looked for once in each line: a long one has thousands of segments.
    if (from === lineEnd) lineEnd = text.indexOf('\n', from) + 1 || text.length;
    let end = Math.min(lineEnd, from + maxSegmentLength);
    if (end < lineEnd && isInsidePair(text, end)) end -= 1;
    segments.push(text.slice(from, end));
    from = end;
  }
  return segments;
}

/** First, last, second, last but one …: as many of them as fit are the largest head and tail; `most` bounds their characters. */
export function headAndTail(text: string, most = Number.POSITIVE_INFINITY): LineRange[] {
  const segments = segmentsOf(text);
  const pieces: LineRange[] = [];
  let room = most;
  for (let i = 0; i < segments.length; i++) {
    const number = i % 2 === 0 ? i / 2 + 1 : segments.length - (i - 1) / 2;
    room -= segments[number - 1]!.length;
    if (room < 0) break;
    pieces.push([number, number]);
  }
  return pieces;
}

function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}

const maxSegmentLength = 160;
