/**
 * Tells code from comments and strings in one pass, knowing only how a language writes those two. That
 * is enough for any text, broken or not.
 */
import { lexisOf } from './lexis.table.js';

export type Span = readonly [start: number, end: number];

/** The stretches of a text that are code; what lies between them is a comment or a string. */
export function codeSpans(text: string, language: string): Span[] {
  const lexis = lexisOf(language);
  if (lexis === null) return [];
  const spans: Span[] = [];
  const openings = new RegExp(lexis.openings);
  let from = 0;
  for (let found = openings.exec(text); found !== null; found = openings.exec(text)) {
    if (found.index > from) spans.push([from, found.index]);
    from = lexis.endOf(text, found[0], found.index + found[0].length);
    openings.lastIndex = from;
  }
  if (from < text.length) spans.push([from, text.length]);
  return spans;
}

/** What lies between spans, and before and after them. */
export function gapsBetween(spans: readonly Span[], length: number): Span[] {
  const gaps: Span[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    if (start > from) gaps.push([from, start]);
    from = end;
  }
  if (from < length) gaps.push([from, length]);
  return gaps;
}
