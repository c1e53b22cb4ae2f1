/** The "context truncated" marker. Every truncated text has one at the cut. */
import { segmentsOf } from '../../budget/segments.js';
import { shownText, writeRanges } from '../../emit/shown.js';
import { cutGuarded, shortenGuarded } from '../../guard/cut.js';
import { guardPhrase } from '../../guard/message.js';
import type { FittedBlock, LineRange } from '../../model/block.js';

export function marker(what: string): string {
  return `[context truncated: ${what}]`;
}

export function shownFile(fitted: FittedBlock): string {
  const { block, rung } = fitted;
  if (rung.level === 'full') return shownText(fitted);
  const which = rung.ranges.length === 0 ? 'none' : `lines ${writeRanges(rung.ranges)}`;
  return `${marker(`${which} of ${block.lineCount}`)}\n${rung.ranges.length === 0 ? '' : shownText(fitted)}`;
}

export function shownGiven(fitted: FittedBlock): string {
  const { rung } = fitted;
  // The receipt covers the whole text, so take the whole text and select its segments here.
  const text = shownText({ ...fitted, rung: { ...rung, level: 'full' } });
  if (rung.level === 'full') return text;
  const segments = segmentsOf(text);
  const parts: string[] = [];
  let next = 1;
  for (const [first, last] of [...rung.ranges, pastTheEnd(segments.length)]) {
    const gap = segments.slice(next - 1, first - 1).join('').length;
    if (gap > 0) parts.push(`${parts.at(-1)?.endsWith('\n') === false ? '\n' : ''}${marker(`${gap} characters`)}\n`);
    parts.push(segments.slice(first - 1, last).join(''));
    next = last + 1;
  }
  return parts.join('');
}

/** At most `maxLength` characters of the guarded text, with a marker at the cut. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const mark = marker(`${text.length} characters`);
  return `${cutGuarded(guardPhrase(text), Math.max(0, maxLength - mark.length))}${mark}`;
}

/** Like `clip` without a marker, for a text whose content is also elsewhere in the pack. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : shortenGuarded(guardPhrase(text), maxLength);
}

function pastTheEnd(count: number): LineRange {
  return [count + 1, count];
}
