/**
 * Finds secrets that are split over several string literals: `"abc" + "def"`, `'abc' . 'def'`, `"abc" "def"`, or a line
 * that ends in a backslash. Only findings that cross a split are new. Where a split contains a line break, each side
 * becomes a finding of its own, so that the file still parses after redaction.
 */

import type { Finder, Finding } from '../finding.js';
import { joinFindings } from '../merge.js';
import { isUnfinished } from '../work-budget.js';
import { type ReadTraits, valueSource } from './text-traits.js';
import { type Edit, findThrough } from './text-view.js';

export function findJoined(find: Finder, readTraits: ReadTraits): Finder {
  return (text) => {
    const { splits: places } = readTraits(text);
    const found = find(text);
    const splits = found.some(isUnfinished) ? [] : splitsAt(text, places);
    if (splits.length === 0) return found;
    const crossing = findThrough(text, { edits: splits, reach }, find).flatMap((finding) =>
      cutAtBreaks(finding, text, splits),
    );
    return crossing.length === 0 ? found : joinFindings([...found, ...crossing]);
  };
}

/** `places` are offsets past the first character of a possible split, which a value character precedes. */
function splitsAt(text: string, places: readonly number[]): Edit[] {
  const splits: Edit[] = [];
  let end = 0;
  for (const place of places) {
    const start = place - 1;
    if (start < end) continue;
    split.lastIndex = start;
    const match = split.exec(text);
    if (match === null) continue;
    end = split.lastIndex;
    splits.push({ start, end, text: '' });
  }
  return splits;
}

/** No findings if it crosses no split. */
function cutAtBreaks(finding: Finding, text: string, splits: readonly Edit[]): Finding[] {
  const inside = splitsWithin(finding, splits);
  if (inside.length === 0) return [];
  const regions: Finding[] = [];
  let start = finding.start;
  for (const { start: splitStart, end: splitEnd } of inside) {
    if (!text.slice(splitStart, splitEnd).includes('\n')) continue;
    regions.push({ ...finding, start, end: splitStart });
    start = splitEnd;
  }
  return [...regions, { ...finding, start }];
}

function splitsWithin({ start, end }: Finding, splits: readonly Edit[]): readonly Edit[] {
  let low = 0;
  let high = splits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (splits[middle]!.start > start) high = middle;
    else low = middle + 1;
  }
  let past = low;
  while (past < splits.length && splits[past]!.end < end) past += 1;
  return splits.slice(low, past);
}

/**
 * A value character on each side, and between them a closing quote, an operator or white space, and an opening quote;
 * or a backslash at the end of a line.
 */
const lineBreak = String.raw`\\?\r?\n[ \t]{0,80}`;
const betweenQuotes = String.raw`[ \t]{0,16}(?:${lineBreak})?(?:(?:[+&]|\.{1,2}|\|\||<>)[ \t]{0,16}(?:${lineBreak})?)?`;
const split = new RegExp(
  String.raw`(?:(["'${'`'}])(?!\1)${betweenQuotes}[rbuf@$]?\1|\\\r?\n[ \t]{0,80})(?=${valueSource})`,
  'y',
);
const reach = 240;
