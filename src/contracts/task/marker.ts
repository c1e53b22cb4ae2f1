/** The "context truncated" marker: every text that is not whole says so where it was cut. */
import { segmentsOf } from '../../budget/segments.js';
import { shownText, writeRanges } from '../../emit/shown.js';
import type { FittedBlock, LineRange } from '../../model/block.js';

export function marker(what: string): string {
  return `[context truncated: ${what}]`;
}

/** A file, whole or as its mark and the numbered lines that it names. */
export function shownFile(fitted: FittedBlock): string {
  const { block, rung } = fitted;
  if (rung.level === 'full') return shownText(fitted);
  const which = rung.ranges.length === 0 ? 'none' : `lines ${writeRanges(rung.ranges)}`;
  return `${marker(`${which} of ${block.lineCount}`)}\n${rung.ranges.length === 0 ? '' : shownText(fitted)}`;
}

/** A text, whole or its head and tail around marks. */
export function shownGiven(fitted: FittedBlock): string {
  const { rung } = fitted;
  // The receipt is of the whole text, so the whole is asked for and its segments are chosen here.
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

/** At most this many characters, cut at a character border and marked. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return cutAt(text, most, marker(`${text.length} characters`));
}

/** The same for a text that says no more than another that is there: it is no loss, so there is no mark. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : cutAt(text, most, '…');
}

function cutAt(text: string, most: number, mark: string): string {
  const end = Math.max(0, most - mark.length);
  const unit = text.charCodeAt(end);
  return `${text.slice(0, unit >= 0xdc00 && unit < 0xe000 && end > 0 ? end - 1 : end)}${mark}`;
}

function pastTheEnd(count: number): LineRange {
  return [count + 1, count];
}
