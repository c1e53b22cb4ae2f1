/**
 * Headings to parts: a heading runs to the line before the next one of its level or a higher one, and is
 * contained in the headings above it.
 */
import type { Lines } from './document-lines.js';
import type { Part } from './part.js';

/** Lines count from 0; `last` is the last line of the heading itself (its underline). */
export type Heading = { readonly name: string; readonly level: number; readonly first: number; readonly last: number };

export function sectionsOf(lines: Lines, headings: readonly Heading[]): Part[] {
  const open: { level: number; name: string }[] = [];
  const ends = endsOf(headings, lines.count);
  return headings.map(({ name, level, first, last }, i) => {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const container = open.length === 0 ? null : open.map((outer) => outer.name).join('.');
    open.push({ level, name });
    const start = lines.start(first);
    return {
      name,
      kind: 'heading',
      container,
      start,
      headEnd: lines.end(last),
      end: lines.start(ends[i]! + 1),
      exported: false,
    };
  });
}

/** The last line of each section, found from the back with a stack, so that many headings cost no more than their number. */
function endsOf(headings: readonly Heading[], count: number): number[] {
  const ends = new Array<number>(headings.length).fill(count - 1);
  const waiting: number[] = [];
  headings.forEach(({ level, first }, i) => {
    while (waiting.length > 0 && headings[waiting.at(-1)!]!.level >= level) ends[waiting.pop()!] = first - 1;
    waiting.push(i);
  });
  return ends;
}
