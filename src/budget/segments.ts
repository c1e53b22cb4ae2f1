/**
 * Cuts a given text into segments, to show its head and tail when it does not fit whole. A segment is a line or a
 * section of a long line, so that even a text of one line has a head and a tail. Segments are numbered from 1, like
 * lines, and joined they are the text.
 */
import type { LineRange } from '../model/block.js';

export function segmentsOf(text: string): string[] {
  const segments: string[] = [];
  let from = 0;
  let lineEnd = 0;
  while (from < text.length) {
    // Search for the line end once per line: a long line has thousands of segments.
    if (from === lineEnd) lineEnd = text.indexOf('\n', from) + 1 || text.length;
    let end = Math.min(lineEnd, from + maxSegmentLength);
    if (end < lineEnd && isInsidePair(text, end)) end -= 1;
    segments.push(text.slice(from, end));
    from = end;
  }
  return segments;
}

/** First, last, second, last but one and so on: the first n of them are the largest head and tail of n segments. */
export function headAndTail(text: string, maxCharacters = Number.POSITIVE_INFINITY): LineRange[] {
  const segments = segmentsOf(text);
  const regions: LineRange[] = [];
  let room = maxCharacters;
  for (let i = 0; i < segments.length; i++) {
    const number = i % 2 === 0 ? i / 2 + 1 : segments.length - (i - 1) / 2;
    room -= segments[number - 1]!.length;
    if (room < 0) break;
    regions.push([number, number]);
  }
  return regions;
}

function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}

const maxSegmentLength = 160;
