/**
 * The ladder of a block: the forms in which it can be shown, from the whole text down to its name. A rung is a set of
 * line ranges of the guarded text, so a lower rung never shows anything else.
 */
import { type Level, type LineRange, levels } from '../model/block.js';
import type { RegionInContext } from '../model/candidate.js';

export type Form = { readonly level: Level; readonly ranges: readonly LineRange[] };

/** What can be shown of a text that is not shown whole. */
export type Slices = {
  /** Regions worth showing, best first; as many as fit are shown. */
  readonly regions: readonly LineRange[];
  /** The regions without which the block is useless: a target symbol without its surroundings. */
  readonly core: readonly LineRange[];
  /** The signature lines of definitions, in order. */
  readonly signatures: readonly LineRange[];
  /** The first lines of top-level definitions, in order. */
  readonly summary: readonly LineRange[];
  /** All regions with their worth, for files that share the room by worth (`spread.ts`). */
  readonly weighedRegions?: readonly RegionInContext[];
  /** The highest level that may be shown: a symbol's dependency is never shown whole. */
  readonly highest: Level;
};

/** Highest first. The region form has all regions here; `bestRegions` makes smaller ones. */
export function ladderOf(lineCount: number, slices: Slices): readonly Form[] {
  const whole: LineRange[] = lineCount === 0 ? [] : [[1, lineCount]];
  const forms: Form[] = [{ level: 'full', ranges: whole }];
  if (slices.regions.length > 0) forms.push(bestRegions(slices.regions, slices.regions.length));
  if (slices.core.length > 0) forms.push(bestRegions(slices.core, slices.core.length));
  if (slices.signatures.length > 0) forms.push({ level: 'signatures', ranges: joinRanges(slices.signatures) });
  if (slices.summary.length > 0) forms.push({ level: 'summary', ranges: joinRanges(slices.summary) });
  forms.push({ level: 'name', ranges: [] });
  const from = forms.findIndex(({ level }) => levels.indexOf(level) >= levels.indexOf(slices.highest));
  const rungs: Form[] = [];
  for (const form of forms.slice(from)) {
    const above = rungs.at(-1);
    if (above === undefined || form.level === 'name' || linesIn(form.ranges) < maxLines(above, form)) rungs.push(form);
  }
  return rungs;
}

/** Signatures may have more lines than the regions above them; every other form must have fewer lines. */
function maxLines(above: Form, { level }: Form): number {
  return level === 'signatures' && above.level === 'region' ? Number.POSITIVE_INFINITY : linesIn(above.ranges);
}

/** The best `count` regions, in the order of the text. */
export function bestRegions(regions: readonly LineRange[], count: number): Form {
  return { level: 'region', ranges: joinRanges(regions.slice(0, count)) };
}

/** Sorted, with adjacent and overlapping ranges joined. */
export function joinRanges(ranges: readonly LineRange[]): LineRange[] {
  const joined: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

function linesIn(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}
