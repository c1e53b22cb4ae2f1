/**
 * Two looks that change no offset: a diff without the signs that begin its lines, and lines of escaped
 * text (`\n` and `\"` in a string that holds another file) as they were before they were escaped. A
 * token must be found whatever it is wrapped in.
 */
import type { Finder } from './find.js';
import { joinFindings } from './merge.js';

export function findUnwrapped(find: Finder): Finder {
  return (text) => {
    const found = find(text);
    const more = [...looks.flatMap((look) => look(text, find))];
    return more.length === 0 ? found : joinFindings([...found, ...more]);
  };
}

const looks = [
  (text: string, find: Finder) => findInLines(text, { wanted: diffLine, change: dropSign, find }),
  (text: string, find: Finder) => findInLines(text, { wanted: escapedLine, change: unescapeLine, find }),
];

type Look = {
  /** Sticky to nothing: finds the lines that need the look. */
  readonly wanted: RegExp;
  /** Gives a line of the same length. */
  readonly change: (line: string) => string;
  readonly find: Finder;
};

/** Only the lines that need it are looked at again, as one text of their own. */
function findInLines(text: string, { wanted, change, find }: Look): ReturnType<Finder> {
  const lines: { readonly start: number; readonly at: number }[] = [];
  let joined = '';
  for (const match of text.matchAll(wanted)) {
    lines.push({ start: match.index, at: joined.length });
    joined += `${change(match[0])}\n`;
  }
  if (lines.length === 0) return [];
  const placeOf = (offset: number): number => {
    const line = lines[lineAt(lines, offset)]!;
    return line.start + offset - line.at;
  };
  return find(joined).map((finding) => ({
    ...finding,
    start: placeOf(finding.start),
    end: placeOf(finding.end - 1) + 1,
  }));
}

function lineAt(lines: readonly { readonly at: number }[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.at <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function dropSign(line: string): string {
  return ` ${line.slice(1)}`;
}

/** The backslash becomes a blank, so every offset stays. */
function unescapeLine(line: string): string {
  return line.replace(
    /\\([nrt"'])/g,
    (_, sign: string) => ` ${sign === 'n' || sign === 'r' ? '\n' : sign === 't' ? '\t' : sign}`,
  );
}

/** A sign and at once something long enough for a token. */
const diffLine = /^[+-][\w/+=.-]{12}.*/gm;
/** A line break inside a string that is followed by a name or a dash, or several quotes. */
const escapedLine = /^.*(?:\\n[ ]*[\w-]+[ ]?[:=-]|\\".*\\").*$/gm;
