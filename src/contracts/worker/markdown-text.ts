/**
 * Markdown as lines and sections. Headings inside code fences are no headings; a section ends at the
 * next heading of its level or above, and a rule (`---`) at its end is not part of it.
 */
export type Section = {
  readonly level: number;
  readonly title: string;
  /** Its heading line, then everything up to its end. */
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
  const heads = lines.flatMap((line, at) => {
    const head = inFence[at] ? null : headLine.exec(line);
    return head === null ? [] : [{ at, level: head[1]!.length, title: titleOf(head[2]!) }];
  });
  // From the last one up: where the nearest heading of each level begins.
  const nearest: number[] = Array.from({ length: 7 }, () => lines.length);
  const sections = heads.reverse().map(({ at, level, title }) => {
    const end = nearest.slice(1, level + 1).reduce((first, next) => Math.min(first, next), lines.length);
    nearest[level] = at;
    return { level, title, lines: trimEnd(lines.slice(at, end)) };
  });
  return sections.reverse();
}

/** The first section of one of these titles, the titles tried in their order. */
export function findSection(sections: readonly Section[], titles: readonly RegExp[]): Section | null {
  for (const title of titles) {
    const found = sections.find((section) => title.test(section.title));
    if (found !== undefined) return found;
  }
  return null;
}

/** The lines up to the first rule that stands alone: what follows a rule belongs to no section. */
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

/** For each line, whether it is inside a code fence or one of its marks. A fence that never closes goes to the end. */
export function fencedLines(lines: readonly string[]): boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = fenceLine.exec(line)?.[1] ?? null;
    if (fence === null) {
      if (mark !== null && !(mark[0] === '`' && line.slice(line.indexOf(mark) + mark.length).includes('`')))
        fence = mark;
      return fence !== null;
    }
    if (mark !== null && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = null;
    return true;
  });
}

function titleOf(text: string): string {
  return text
    .slice(0, 300)
    .replace(/\s+#+\s*$/, '')
    .replace(/[*_`]/g, '')
    .trim();
}

const headLine = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})/;
const ruleLine = /^ {0,3}(?:-[ \t]*){3,}$/;
