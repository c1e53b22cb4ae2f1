/**
 * reStructuredText: a title is a line with a line of punctuation under it, and perhaps over it. The level
 * of each style is the order in which the document first uses it.
 */
import type { Heading } from '../../formats/headings.js';
import { Lines } from './document-lines.js';
import type { Part } from './part.js';
import { sectionsOf } from './sections.js';

export function outlineRst(text: string): Part[] {
  const lines = new Lines(text);
  const styles = new Map<string, number>();
  const headings: Heading[] = [];
  for (let line = 1; line < lines.count; line++) {
    const under = adornment.exec(lines.textOf(line))?.[1];
    const title = lines.textOf(line - 1).trimEnd();
    if (under === undefined || title === '' || adornment.test(title)) continue;
    const over = line >= 2 && lines.textOf(line - 2).trimEnd() === under;
    if (under.length < Math.min(title.trim().length, shortestUnderline)) continue;
    if (!over && (/^\s/.test(title) || (line >= 2 && lines.textOf(line - 2).trim() !== ''))) continue;
    const style = `${over ? 'over ' : ''}${under[0]}`;
    const level = styles.get(style) ?? styles.size;
    styles.set(style, level);
    headings.push({ name: title.trim(), level, first: over ? line - 2 : line - 1, last: line });
  }
  return sectionsOf(lines, headings);
}

/** One character, again and again. */
const adornment = /^(([!-/:-@[-`{-~])\2+)\s*$/;
const shortestUnderline = 4;
