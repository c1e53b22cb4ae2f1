/** Headings and fenced code of Markdown, line by line. A heading inside a fence is none: callers skip fenced lines. */

/** Lines count from 0. `last` is the last line of the heading itself, which may be its underline. */
export type Heading = { readonly name: string; readonly level: number; readonly first: number; readonly last: number };

/** `## Name`, without closing marks and without an explicit `{#anchor}`. The name may be empty. */
export function atxHeading(line: string): Pick<Heading, 'name' | 'level'> | null {
  const match = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
  if (match === null) return null;
  const name = line
    .slice(match[0].length)
    .trim()
    .replace(/(?:^|[ \t])#{1,2000}$/, '')
    .trim();
  return { name: name.replace(/(?<![ \t])[ \t]*\{#[\w:.-]{1,100}\}$/, ''), level: match[1]!.length };
}

/** The marks that open a fence on this line, also in a list item; null if none does. */
export function openingFence(line: string): string | null {
  const fence = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence === undefined) return null;
  const isInlineCode = fence.startsWith('`') && line.slice(line.indexOf(fence) + fence.length).includes('`');
  return isInlineCode ? null : fence;
}

export function closesFence(line: string, fence: string): boolean {
  const marks = line.trim();
  return marks.length >= fence.length && marks === fence[0]!.repeat(marks.length);
}

/** For each line whether it is inside a fence or opens or closes one. A fence without an end runs to the last line. */
export function fencedLines(lines: readonly string[]): boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    if (fence === null) {
      fence = openingFence(line);
      return fence !== null;
    }
    if (closesFence(line, fence)) fence = null;
    return true;
  });
}

/** The last line of each section: the line before the next heading of its level or above. Linear in the headings. */
export function lastLines(headings: readonly Pick<Heading, 'level' | 'first'>[], lineCount: number): number[] {
  const ends = new Array<number>(headings.length).fill(lineCount - 1);
  const waiting: number[] = [];
  headings.forEach(({ level, first }, i) => {
    while (waiting.length > 0 && headings[waiting.at(-1)!]!.level >= level) ends[waiting.pop()!] = first - 1;
    waiting.push(i);
  });
  return ends;
}
