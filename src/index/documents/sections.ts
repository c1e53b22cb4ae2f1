/** Turns headings into parts. Each runs to the next heading of its level or above and is contained in the outer ones. */
import { type Heading, lastLines } from '../../formats/headings.js';
import type { Lines } from './document-lines.js';
import type { Part } from './part.js';

export function sectionsOf(lines: Lines, headings: readonly Heading[]): Part[] {
  const open: { level: number; name: string }[] = [];
  const ends = lastLines(headings, lines.count);
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
