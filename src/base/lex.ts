/** Tells code, comments and strings apart, in any text, in one pass. Words and calls: `formats/tokens/`. */
import { type Lexis, lexisOf } from './lexis.table.js';

export type Span = readonly [start: number, end: number];

/** The regions of a text that are code. Everything between them is a comment or a string. */
export function codeSpans(text: string, language: string): Span[] {
  const lexis = lexisOf(language);
  if (lexis === null) return [];
  const marked = Array.from(readMarked(text, lexis), ({ start, end }): Span => [start, end]);
  return gapsBetween(marked, text.length);
}

/** The content of each string, without quotes. A string without an end is left out. */
export function* stringSpans(text: string, language: string): Iterable<Span> {
  const lexis = lexisOf(language);
  if (lexis === null) return;
  for (const { start, end, opening, isString } of readMarked(text, lexis)) {
    const [first, last] = [start + opening.length, end - opening.length];
    if (isString && last >= first && text.startsWith(opening, last)) yield [first, last];
  }
}

type Marked = { readonly start: number; readonly end: number; readonly opening: string; readonly isString: boolean };

/** Comments and strings, in order. */
function* readMarked(text: string, { openings: pattern, endOf, isString }: Lexis): Iterable<Marked> {
  const openings = new RegExp(pattern);
  for (let found = openings.exec(text); found !== null; found = openings.exec(text)) {
    const [opening] = found;
    const end = endOf(text, opening, found.index + opening.length);
    yield { start: found.index, end, opening, isString: isString(opening) };
    openings.lastIndex = end;
  }
}

/** The gaps between spans, and before and after them. */
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
