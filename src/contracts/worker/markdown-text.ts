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
    const head = inFence[first] ? null : atxHeading(line);
    return head === null || head.name === '' ? [] : [{ first, level: head.level, title: titleOf(head.name) }];
  });
  const ends = lastLines(heads, lines.length);
  return heads.map(({ first, level, title }, i) => ({
    level,
    title,
    lines: trimEnd(lines.slice(first, ends[i]! + 1)),
  }));
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

/** The text of a heading without emphasis and code marks. */
function titleOf(text: string): string {
  return text.slice(0, 300).replace(/[*_`]/g, '').trim();
}

const ruleLine = /^ {0,3}(?:-[ \t]*){3,}$/;
