/**
 * Finds secrets that are written in pieces: `"abc" + "def"`, `'abc' . 'def'`, `"abc" "def"`, a line that
 * ends in a backslash and goes on in the next. Only findings that cross such a seam are new. Where a seam
 * holds a line break, the pieces on both sides are found apart, so that the file still parses without them.
 */

import { valueSource } from '../fast/text-traits.js';
import { sightsOf } from '../fast/vocabulary.js';
import { isUnfinished } from '../fast/work-budget.js';
import type { Finder, Finding } from '../find.js';
import { joinFindings } from '../merge.js';
import { type Edit, findThrough } from './text-view.js';

export function findJoined(find: Finder): Finder {
  return (text) => {
    const { seams: places } = sightsOf(text);
    const found = find(text);
    const seams = found.some(isUnfinished) ? [] : seamsAt(text, places);
    if (seams.length === 0) return found;
    const crossing = findThrough(text, seams, reach, find).flatMap((finding) => cutAtBreaks(finding, text, seams));
    return crossing.length === 0 ? found : joinFindings([...found, ...crossing]);
  };
}

/** `places` are past the sign that may be the first of a seam; a value stands before it. */
function seamsAt(text: string, places: readonly number[]): Edit[] {
  const seams: Edit[] = [];
  let end = 0;
  for (const place of places) {
    const start = place - 1;
    if (start < end) continue;
    seam.lastIndex = start;
    const match = seam.exec(text);
    if (match === null) continue;
    end = seam.lastIndex;
    seams.push({ start, end, text: '' });
  }
  return seams;
}

/** Nothing when it crosses no seam. */
function cutAtBreaks(finding: Finding, text: string, seams: readonly Edit[]): Finding[] {
  const inside = seamsWithin(finding, seams);
  if (inside.length === 0) return [];
  const pieces: Finding[] = [];
  let start = finding.start;
  for (const { start: seamStart, end: seamEnd } of inside) {
    if (!text.slice(seamStart, seamEnd).includes('\n')) continue;
    pieces.push({ ...finding, start, end: seamStart });
    start = seamEnd;
  }
  return [...pieces, { ...finding, start }];
}

function seamsWithin({ start, end }: Finding, seams: readonly Edit[]): readonly Edit[] {
  let low = 0;
  let high = seams.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seams[middle]!.start > start) high = middle;
    else low = middle + 1;
  }
  let past = low;
  while (past < seams.length && seams[past]!.end < end) past += 1;
  return seams.slice(low, past);
}

/**
 * A value character on each side, and between them a closing quote, a sign that joins or white space, and an opening
 * quote; or a backslash at the end of a line.
 */
const lineBreak = String.raw`\\?\r?\n[ \t]{0,80}`;
const betweenQuotes = String.raw`[ \t]{0,16}(?:${lineBreak})?(?:(?:[+&]|\.{1,2}|\|\||<>)[ \t]{0,16}(?:${lineBreak})?)?`;
const seam = new RegExp(
  String.raw`(?:(["'${'`'}])(?!\1)${betweenQuotes}[rbuf@$]?\1|\\\r?\n[ \t]{0,80})(?=${valueSource})`,
  'y',
);
const reach = 240;
