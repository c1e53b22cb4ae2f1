/**
 * Two looks at lines that wrap other text: a diff without the signs that begin its lines, and a string that
 * holds another file (`\n` and `\"`), as that file was before it was escaped. A token must be found whatever
 * it is wrapped in. Findings are given at their places in the text itself.
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
    const looks = [
      ...((seen & (trait.signedLine | trait.hunk)) === 0 ? [] : [diffLines(text)]),
      ...((seen & trait.escapedSign) === 0 ? [] : [escapedLines(text)]),
    ];
    const more = looks.flatMap((lines) => findInPieces(lines, find));
    return more.length === 0 ? found : joinFindings([...found, ...more]);
  };
}

/** Where stretches of a text that is looked at begin, there and in the text itself. */
type Places = { readonly at: number[]; readonly start: number[] };

/** What the look reads: pieces one after the other. Of those that were escaped, how they are written. */
type Unwrapped = Places & { readonly parts: string[]; readonly written: (string | null)[]; length: number };

function nothingYet(): Unwrapped {
  return { parts: [], at: [], start: [], written: [], length: 0 };
}

function addPiece(to: Unwrapped, part: string, start: number, written: string | null = null): void {
  to.parts.push(part);
  to.at.push(to.length);
  to.start.push(start);
  to.written.push(written);
  to.length += part.length;
}

/** Only the lines that need it are looked at again, as one text of their own. */
function findInPieces(pieces: Unwrapped, find: Finder): ReturnType<Finder> {
  if (pieces.parts.length === 0) return [];
  const within = new Map<number, Places>();
  const placeOf = (offset: number): number => {
    const piece = pieceAt(pieces.at, offset);
    const inPiece = offset - pieces.at[piece]!;
    const written = pieces.written[piece]!;
    if (written === null) return pieces.start[piece]! + inPiece;
    const places = within.get(piece) ?? placesOfEscapes(written);
    within.set(piece, places);
    const stretch = pieceAt(places.at, inPiece);
    return pieces.start[piece]! + places.start[stretch]! + inPiece - places.at[stretch]!;
  };
  return find(pieces.parts.join('')).map((finding) => ({
    ...finding,
    start: placeOf(finding.start),
    end: placeOf(finding.end - 1) + 1,
  }));
}

function pieceAt(at: readonly number[], offset: number): number {
  let low = 0;
  let high = at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** All lines of a diff; of any other text those that begin with a sign and at once something like a token. */
function diffLines(text: string): Unwrapped {
  const lines = nothingYet();
  for (const [start, line] of isDiff(text) ? allLines(text) : signedLines(text)) {
    if (nameLine.test(line)) addPiece(lines, `${line.replace(aroundNames, ' ')}\n`, start);
    else {
      const sign = signs.has(line[0]!) ? 1 : 0;
      addPiece(lines, `${line.slice(sign)}\n`, start + sign);
    }
  }
  return lines;
}

type Line = readonly [start: number, line: string];

function* allLines(text: string): Iterable<Line> {
  for (const match of text.matchAll(anyLine)) yield [match.index, match[0]];
}

/** Few lines begin with a sign: a plain search for those passes over all others. */
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

/** Lines without a backslash, nearly all, are passed over by a plain search. */
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

/** Piece by piece, none cut inside an escape: what is left behind of a long one would take longer to clear away than to make. */
function addUnescaped(lines: Unwrapped, line: string, start: number): void {
  for (let from = 0; from < line.length; ) {
    let to = Math.min(from + maxPieceLength, line.length);
    while (to < line.length && line.charCodeAt(to - 1) === backslash) to += 1;
    const written = line.slice(from, to);
    addPiece(lines, unescapeLine(written), start + from, written);
    from = to;
  }
  addPiece(lines, '\n', start + line.length);
}

/** One sign after the other, each by a text that is always the same: this the engine does at once. */
function unescapeLine(line: string): string {
  return line
    .replace(/\\+[nr]/g, '\n')
    .replace(/\\+t/g, '\t')
    .replace(/\\+"/g, '"')
    .replace(/\\+'/g, "'");
}

/** From one escape to the next: the character that it stands for is in the place of its last one. */
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
/** Lines of a diff that hold nothing but names. */
const nameLine = /^(?:diff --git |--- |\+\+\+ |(?:rename|copy) (?:from|to) )/;
/** What stands between slashes and before an ending is a name of its own (`clean-name.ts`). */
const aroundNames = /\/|\.(?=\w{1,8}(?:\s|$))/g;
/**
 * A line break inside a string with a name, a dash or something long beside it; or several quotes. All ways begin with
 * the backslash, which the engine can then search for.
 */
const escapedLine = /\\(?:n[ ]*[\w-]+[ ]?[:=-]|[nr](?<=[^\s\\"'()<>{}]{12}..)|".*\\"|'.*\\')/;
/** A backslash may itself be escaped, as in a string inside of data. */
const anyEscape = /\\+[nrt"']/g;
