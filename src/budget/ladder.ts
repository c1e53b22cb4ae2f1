/**
 * The ladder of a block: the ways it can be shown, from everything to its name. A rung is a choice of
 * line ranges of the guarded text, so going down can only show less, never something else.
 */
import { type Level, type LineRange, levels } from '../model/block.js';
import type { Part } from '../model/candidate.js';

export type Form = { readonly level: Level; readonly ranges: readonly LineRange[] };

/** What of a text can be shown apart from all of it. */
export type Slices = {
  /** Stretches worth seeing, best first; a region shows as many of them as fit. */
  readonly pieces: readonly LineRange[];
  /** Of the pieces, those without which the block says nothing: a target symbol, without what is around it. */
  readonly core: readonly LineRange[];
  /** Lines that say what is defined, in order. */
  readonly signatures: readonly LineRange[];
  /** First lines of what stands at the top of the file, in order. */
  readonly summary: readonly LineRange[];
  /** All stretches with what each is worth, where the room is spread over many files by worth. */
  readonly parts?: readonly Part[];
  /** The highest level that may be shown: a symbol's dependency is never shown whole. */
  readonly highest: Level;
};

/** Highest first. A region stands for all its pieces here; `regionOf` makes smaller ones. */
export function ladderOf(lineCount: number, views: Slices): readonly Form[] {
  const whole: LineRange[] = lineCount === 0 ? [] : [[1, lineCount]];
  const forms: Form[] = [{ level: 'full', ranges: whole }];
  if (views.pieces.length > 0) forms.push(regionOf(views.pieces, views.pieces.length));
  if (views.core.length > 0) forms.push(regionOf(views.core, views.core.length));
  if (views.signatures.length > 0) forms.push({ level: 'signatures', ranges: joinRanges(views.signatures) });
  if (views.summary.length > 0) forms.push({ level: 'summary', ranges: joinRanges(views.summary) });
  forms.push({ level: 'name', ranges: [] });
  const from = forms.findIndex(({ level }) => levels.indexOf(level) >= levels.indexOf(views.highest));
  const kept: Form[] = [];
  for (const form of forms.slice(from)) {
    const above = kept.at(-1);
    if (above === undefined || form.level === 'name' || linesIn(form.ranges) < maxLines(above, form)) kept.push(form);
  }
  return kept;
}

/** Signatures are another view than a region and may be longer than it; everything else only gets smaller. */
function maxLines(above: Form, { level }: Form): number {
  return level === 'signatures' && above.level === 'region' ? Number.POSITIVE_INFINITY : linesIn(above.ranges);
}

/** The best `count` pieces, in the order of the text. */
export function regionOf(pieces: readonly LineRange[], count: number): Form {
  return { level: 'region', ranges: joinRanges(pieces.slice(0, count)) };
}

/** In order, with neighbours and overlaps made one. */
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
