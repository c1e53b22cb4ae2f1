/** The line ranges of the old text that a diff changes, by file. */

import { partsOf } from '../../contracts/task/diff/unified-diff.js';
import type { LineRange } from '../../model/block.js';

/** By old path. Added lines count at the line before them. */
export function oldLines(diff: string): ReadonlyMap<string, readonly LineRange[]> {
  return new Map(partsOf(diff).map(({ path, lines }) => [path, rangesIn(lines)]));
}

function rangesIn(lines: readonly string[]): LineRange[] {
  const ranges: [number, number][] = [];
  let at = 0;
  let inHunk = false;
  const touch = (line: number) => {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last[1] + 1) last[1] = Math.max(last[1], line);
    else ranges.push([line, line]);
  };
  for (const line of lines) {
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (head !== null) {
      inHunk = true;
      // A hunk without old lines names the line before it.
      at = head[2] === '0' ? Number(head[1]) + 1 : Number(head[1]);
    } else if (!inHunk) continue;
    else if (line.startsWith('-')) touch(at++);
    else if (line.startsWith('+')) touch(Math.max(1, at - 1));
    else if (line.startsWith(' ') || line === '') at += 1;
  }
  return ranges;
}
