/**
 * Markdown: ATX and setext headings. Fenced code, front matter and HTML comments hold none. The other lightweight
 * formats (AsciiDoc, Org, reStructuredText) are here too.
 */
import { atxHeading, closesFence, type Heading, lastLines, openingFence } from '../../formats/headings.js';
import { Lines } from './document-lines.js';
import type { Part } from './part.js';

export function outlineMarkdown(text: string): Part[] {
  const lines = new Lines(text);
  const headings: Heading[] = [];
  /** First line of the paragraph that the line belongs to; a setext underline makes it a heading. */
  let paragraph = -1;
  let line = afterFrontMatter(lines);
  while (line < lines.count) {
    const content = lines.textOf(line);
    const skipTo = endOfBlock(lines, line, content);
    const atx = skipTo === null ? atxHeading(lines.wordsOf(line)) : null;
    const under = skipTo === null && paragraph >= 0 ? underline.exec(content) : null;
    if (atx !== null) headings.push({ ...atx, first: line, last: line });
    else if (under !== null) {
      const name = Array.from({ length: line - paragraph }, (_, i) => lines.wordsOf(paragraph + i).trim()).join(' ');
      headings.push({ name, level: under[1]!.startsWith('=') ? 1 : 2, first: paragraph, last: line });
    }
    if (skipTo !== null || atx !== null || under !== null || !isParagraph(content)) paragraph = -1;
    else if (paragraph < 0 || line - paragraph > maxTitleLength) paragraph = line;
    line = (skipTo ?? line) + 1;
  }
  return sectionsOf(lines, headings);
}

/** AsciiDoc (`== Title`) and Org (`** Title`); delimited blocks hold no headings. */
export function outlineMarked(text: string, marker: '=' | '*'): Part[] {
  const lines = new Lines(text);
  const headings: Heading[] = [];
  let closing: string | null = null;
  for (let line = 0; line < lines.count; line++) {
    const content = lines.wordsOf(line);
    const mark =
      marker === '=' ? /^(?:-{4,}|={4,}|\.{4,}|`{3,})\s*$/.exec(content) : /^\s*#\+(?:begin|end)_/i.exec(content);
    if (mark !== null) {
      const isClosing: boolean = marker === '=' ? closing === mark[0].trim() : /end_/i.test(mark[0]);
      closing = isClosing ? null : (closing ?? mark[0].trim());
    } else if (closing === null) {
      const depth = /^(={1,6}|\*{1,9})[ \t]+\S/.exec(content)?.[1];
      if (depth?.startsWith(marker))
        headings.push({ name: content.slice(depth.length).trim(), level: depth.length, first: line, last: line });
    }
  }
  return sectionsOf(lines, headings);
}

function afterFrontMatter(lines: Lines): number {
  if (lines.textOf(0).trimEnd() !== '---') return 0;
  for (let line = 1; line < Math.min(lines.count, maxFrontMatterLength); line++) {
    if (/^(?:---|\.\.\.)\s*$/.test(lines.textOf(line))) return line + 1;
  }
  return 0;
}

/** The last line of a fence or a comment that starts here, or null. */
function endOfBlock(lines: Lines, first: number, content: string): number | null {
  const fence = openingFence(content);
  if (fence !== null) {
    for (let line = first + 1; line < lines.count; line++) if (closesFence(lines.textOf(line), fence)) return line;
    return lines.count - 1;
  }
  if (!/^ {0,3}<!--/.test(content)) return null;
  const end = lines.text.indexOf('-->', lines.start(first));
  let line = first;
  while (line < lines.count - 1 && (end < 0 || lines.end(line) < end)) line += 1;
  return line;
}

/** Text that a setext underline may follow: no list item, quote, table row, indented code. */
function isParagraph(content: string): boolean {
  return (
    /^ {0,3}[^\s>|#]/.test(content) &&
    !/^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(content) &&
    !/^ {0,3}(?:=+|-+|\*+|_+)\s*$/.test(content)
  );
}

const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const maxTitleLength = 4;
const maxFrontMatterLength = 500;

/** Turns headings into parts. Each runs to the next heading of its level or above and is contained in the outer ones. */
function sectionsOf(lines: Lines, headings: readonly Heading[]): Part[] {
  const open: { level: number; name: string }[] = [];
  const ends = lastLines(headings, lines.count);
  return headings.map(({ name, level, first, last }, i) => {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const container = open.length === 0 ? null : open.map((outer) => outer.name).join('.');
    open.push({ level, name });
    const [start, headEnd, end] = [lines.start(first), lines.end(last), lines.start(ends[i]! + 1)];
    return { name, kind: 'heading', container, start, headEnd, end };
  });
}

/**
 * reStructuredText: a title is a line with a line of punctuation under it, and perhaps over it. The level
 * of each style is the order in which the document first uses it.
 */
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
