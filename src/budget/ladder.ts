/**
 * The ladder of a block: the ways it can be shown, from everything to its name. A rung is a choice of
 * line ranges of the guarded text, so going down can only show less, never something else.
 */

import type { OutlineLine } from '../model/analysis.js';
import type { Level, LineRange } from '../model/block.js';

export type Form = { readonly level: Level; readonly ranges: readonly LineRange[] };

export function ladderOf(lineCount: number, outline: readonly OutlineLine[]): readonly Form[] {
  const forms: Form[] = [{ level: 'full', ranges: lineCount === 0 ? [] : [[1, lineCount]] }];
  const lines = outline.filter(({ line }) => line <= lineCount);
  if (lines.length > 0 && lines.length < lineCount) forms.push({ level: 'outline', ranges: joinLines(lines) });
  forms.push({ level: 'name', ranges: [] });
  return forms;
}

/** Neighbouring lines become one range. */
function joinLines(lines: readonly OutlineLine[]): LineRange[] {
  const ranges: [number, number][] = [];
  for (const { line } of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last[1] + 1) last[1] = Math.max(last[1], line);
    else ranges.push([line, line]);
  }
  return ranges;
}
