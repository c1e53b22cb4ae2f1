/**
 * Unwraps lines that contain other text: removes the signs of a diff, and unescapes a string literal that holds another
 * file (with `\n` and `\"`). Findings are mapped back to offsets of the text itself.
 */

import type { Finder } from '../finding.js';
import { joinFindings } from '../merge.js';
import { isUnfinished } from '../work-budget.js';
import { type ReadTraits, trait } from './text-traits.js';

export function findUnwrapped(find: Finder, readTraits: ReadTraits): Finder {
  return (text) => {
    const { seen } = readTraits(text);
    const found = find(text);
    if ((seen & (trait.signedLine | trait.hunk | trait.escapedSign)) === 0 || found.some(isUnfinished)) return found;
    const views = [
      ...((seen & (trait.signedLine | trait.hunk)) === 0 ? [] : [diffLines(text)]),
      ...((seen & trait.escapedSign) === 0 ? [] : [escapedLines(text)]),
    ];
    const more = views.flatMap((lines) => findInRegions(lines, find));
    return more.length === 0 ? found : joinFindings([...found, ...more]);
  };
}

/** Where regions begin, in the unwrapped text and in the original. */
type Places = { readonly at: number[]; readonly start: number[] };

/** The regions of the unwrapped text. `written` is the original of a region that was escaped. */
type Unwrapped = Places & { readonly parts: string[]; readonly written: (string | null)[]; length: number };

type Piece = { readonly part: string; readonly start: number; readonly written: string | null };

function nothingYet(): Unwrapped {
  return { parts: [], at: [], start: [], written: [], length: 0 };
}

function addPiece(to: Unwrapped, { part, start, written }: Piece): void {
  to.parts.push(part);
  to.at.push(to.length);
  to.start.push(start);
  to.written.push(written);
  to.length += part.length;
}

/** Scans the unwrapped lines as one text. */
function findInRegions(unwrapped: Unwrapped, find: Finder): ReturnType<Finder> {
  if (unwrapped.parts.length === 0) return [];
  const within = new Map<number, Places>();
  const placeOf = (offset: number): number => {
    const region = regionAt(unwrapped.at, offset);
    const inRegion = offset - unwrapped.at[region]!;
    const written = unwrapped.written[region]!;
    if (written === null) return unwrapped.start[region]! + inRegion;
    const places = within.get(region) ?? placesOfEscapes(written);
    within.set(region, places);
    const inner = regionAt(places.at, inRegion);
    return unwrapped.start[region]! + places.start[inner]! + inRegion - places.at[inner]!;
  };
  return find(unwrapped.parts.join('')).map((finding) => ({
    ...finding,
    start: placeOf(finding.start),
    end: placeOf(finding.end - 1) + 1,
  }));
}

function regionAt(at: readonly number[], offset: number): number {
  let low = 0;
  let high = at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** All lines of a diff. Of any other text, the lines that begin with a sign followed by something like a token. */
function diffLines(text: string): Unwrapped {
  const lines = nothingYet();
  for (const [start, line] of isDiff(text) ? allLines(text) : signedLines(text)) {
    if (nameLine.test(line)) addPiece(lines, { part: `${line.replace(aroundNames, ' ')}\n`, start, written: null });
    else {
      const sign = signs.has(line[0]!) ? 1 : 0;
      addPiece(lines, { part: `${line.slice(sign)}\n`, start: start + sign, written: null });
    }
  }
  return lines;
}

type Line = readonly [start: number, line: string];

function* allLines(text: string): Iterable<Line> {
  for (const match of text.matchAll(anyLine)) yield [match.index, match[0]];
}

/** Few lines begin with a sign, so a plain search skips the others. */
function* signedLines(text: string): Iterable<Line> {
  for (const sign of ['+', '-']) {
    for (let at = text.startsWith(sign) ? 0 : text.indexOf(`\n${sign}`) + 1; at > 0 || text.startsWith(sign, at); ) {
      signedLine.lastIndex = at;
      const match = signedLine.exec(text);
      if (match !== null) yield [at, match[0]];
      at = text.indexOf(`\n${sign}`, at) + 1;
      if (at === 0) break;
    }
  }
}

function isDiff(text: string): boolean {
  return text.startsWith('@@ -') || text.includes('\n@@ -');
}

/** Few lines have a backslash, so a plain search skips the others. */
function escapedLines(text: string): Unwrapped {
  const lines = nothingYet();
  let end = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', end)) {
    const start = text.lastIndexOf('\n', at) + 1;
    end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const line = text.slice(start, end);
    if (escapedLine.test(line)) addUnescaped(lines, line, start);
  }
  return lines;
}

/**
 * Unescapes a line in chunks, never cutting inside an escape. Very long intermediate strings would be slow to collect.
 */
function addUnescaped(lines: Unwrapped, line: string, start: number): void {
  for (let from = 0; from < line.length; ) {
    let to = Math.min(from + maxPieceLength, line.length);
    while (to < line.length && line.charCodeAt(to - 1) === backslash) to += 1;
    const written = line.slice(from, to);
    addPiece(lines, { part: unescapeLine(written), start: start + from, written });
    from = to;
  }
  addPiece(lines, { part: '\n', start: start + line.length, written: null });
}

/** One constant replacement after the other: engines have a fast path for those. */
function unescapeLine(line: string): string {
  return line
    .replace(/\\+[nr]/g, '\n')
    .replace(/\\+t/g, '\t')
    .replace(/\\+"/g, '"')
    .replace(/\\+'/g, "'");
}

/** Regions between escapes. An unescaped character takes the place of the last character of its escape. */
function placesOfEscapes(line: string): Places {
  const places: Places = { at: [0], start: [0] };
  let removed = 0;
  for (const { index, 0: written } of line.matchAll(anyEscape)) {
    places.at.push(index - removed);
    removed += written.length - 1;
    places.start.push(index + written.length - 1);
  }
  return places;
}

const maxPieceLength = 1 << 14;
const backslash = 0x5c;
const anyLine = /^.+/gm;
const signedLine = /[+-][\w/+=.-]{12}.*/y;
const signs: ReadonlySet<string> = new Set(['+', '-', ' ']);
/** Lines of a diff that contain only file names. */
const nameLine = /^(?:diff --git |--- |\+\+\+ |(?:rename|copy) (?:from|to) )/;
/** A path segment, or a name before an extension, is a name of its own. */
const aroundNames = /\/|\.(?=\w{1,8}(?:\s|$))/g;
/**
 * An escaped line break next to a name, a dash or something long; or several escaped quotes. All alternatives begin
 * with the backslash, so the engine can search for it.
 */
const escapedLine = /\\(?:n[ ]*[\w-]+[ ]?[:=-]|[nr](?<=[^\s\\"'()<>{}]{12}..)|".*\\"|'.*\\')/;
/** The backslash may itself be escaped, as in a string inside JSON. */
const anyEscape = /\\+[nrt"']/g;
