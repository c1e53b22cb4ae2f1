/** Splits Markdown into lines and sections. A rule (`---`) at the end of a section is not part of it. */
import { atxHeading, fencedLines, lastLines } from '../../formats/headings.js';

export type Section = {
  readonly level: number;
  readonly title: string;
  /** The heading line and the rest of the section. */
  readonly lines: readonly string[];
};

export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function sectionsOf(text: string): Section[] {
  const lines = linesOf(text);
  const inFence = fencedLines(lines);
  const heads = lines.flatMap((line, first) => {
    const head = inFence[first] ? null : (atxHeading(line) ?? setextHeading(lines, first));
    return head === null || head.name === '' ? [] : [{ first, level: head.level, title: titleOf(head.name) }];
  });
  const ends = lastLines(heads, lines.length);
  return heads.map(({ first, level, title }, i) => ({
    level,
    title,
    lines: trimEnd(lines.slice(first, ends[i]! + 1)),
  }));
}

/** A line of text with `===` or `---` below it, after a blank line. */
function setextHeading(lines: readonly string[], at: number): { readonly name: string; readonly level: number } | null {
  const [before = '', line, below = ''] = [lines[at - 1], lines[at]!, lines[at + 1]];
  const isText = /^ {0,3}[^\s#>|*+-]/.test(line) && !/^\s*\d{1,9}[.)]\s.*\.$/.test(line) && before.trim() === '';
  if (!isText || !/^ {0,3}(?:={2,}|-{2,})\s*$/.test(below)) return null;
  return { name: line.trim(), level: below.includes('=') ? 1 : 2 };
}

export function findSection(sections: readonly Section[], titles: readonly RegExp[]): Section | null {
  for (const title of titles) {
    const found = sections.find((section) => title.test(section.title));
    if (found !== undefined) return found;
  }
  return null;
}

/** The lines before the first rule. Text after a rule belongs to no section. */
export function beforeRule(lines: readonly string[]): string[] {
  const inFence = fencedLines(lines);
  const rule = lines.findIndex(
    (line, at) => at > 0 && !inFence[at] && ruleLine.test(line) && lines[at - 1]!.trim() === '',
  );
  return trimEnd(rule < 0 ? lines : lines.slice(0, rule));
}

export function trimEnd(lines: readonly string[]): string[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]!.trim() === '' || ruleLine.test(lines[end - 1]!))) end -= 1;
  return lines.slice(0, end);
}

/** The text of a heading without emphasis, code marks, its number and a final colon. */
function titleOf(text: string): string {
  const plain = text.slice(0, 300).replace(/[*_`]/g, '').trim();
  return plain.replace(/^(?:§\s*)?\d{1,3}(?:\.\d{1,3}){0,4}[.):]?\s+(?=\S)/, '').replace(/\s*:$/, '');
}

const ruleLine = /^ {0,3}(?:-[ \t]*){3,}$/;
