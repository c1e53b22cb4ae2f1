/** Lets a region begin and end where a reader would: with the statements that it cuts into. */
import type { LineRange } from '../model/block.js';

/** `starts` says of each line, counted from 0, whether a statement begins there (`base/statements.ts`). */
export function growToStatements([first, last]: LineRange, starts: readonly boolean[]): LineRange {
  let from = first;
  while (from > 1 && first - from < maxGrowth && starts[from - 1] !== true) from -= 1;
  let to = last;
  while (to < starts.length && to - last < maxGrowth && starts[to] !== true) to += 1;
  const isWhole = (line: number) => line <= 1 || line > starts.length || starts[line - 1] === true;
  return [isWhole(from) ? from : first, isWhole(to + 1) ? to : last];
}

/** A longer statement, such as a table, may be cut. */
const maxGrowth = 12;
