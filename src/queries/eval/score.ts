/** Scores how many of a fix's files and lines are in a pack. */
import { joinRanges } from '../../budget/ladder.js';
import type { LineRange } from '../../model/block.js';
import type { Pack } from '../../model/pack.js';

/** The lines that a fix changed, by path. */
export type Changed = ReadonlyMap<string, readonly LineRange[]>;

export type Held = {
  readonly files: number;
  /** Changed line ranges that are shown completely. */
  readonly ranges: number;
  readonly tokens: number;
};

export function scorePack(pack: Pack, changed: Changed): Held {
  const shown = linesShown(pack);
  let [files, ranges] = [0, 0];
  for (const [path, wanted] of changed) {
    const lines = shown.get(path);
    if (lines === undefined) continue;
    files += 1;
    ranges += wanted.filter((range) => lines.some((one) => one[0] <= range[0] && range[1] <= one[1])).length;
  }
  return { files, ranges, tokens: pack.tokens };
}

/** By path, with adjacent ranges joined. A file that is only named shows nothing. */
function linesShown({ blocks }: Pack): Map<string, readonly LineRange[]> {
  return new Map(
    blocks.flatMap(({ block, rung }) =>
      block.path === null || rung.level === 'name' ? [] : [[block.path as string, joinRanges(rung.ranges)] as const],
    ),
  );
}
