/**
 * What the code of a file says of the task, without the words about it: a comment may speak of the task at length and
 * stay as it is. Words count in any form, the more the fewer stretches of the file say them.
 */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { scorePieces } from './passages.js';
import type { LineHits, Reading } from './reading.js';
import { isFunction } from './region-names.js';

/** The same reading without the lines of remarks. */
export function codeOf(reading: Reading, isRemark: readonly boolean[]): Reading {
  const lines: number[] = [];
  const terms: number[] = [];
  for (const [hit, line] of reading.lines.entries()) {
    if (isRemark[line - 1]) continue;
    lines.push(line);
    terms.push(reading.terms[hit]!);
  }
  let length = 0;
  const lengths = reading.lengths.map((end, line) => {
    if (line > 0 && !isRemark[line - 1]) length += end - reading.lengths[line - 1]!;
    return length;
  });
  return { ...reading, lines, terms, lengths };
}

export type Functions = {
  readonly code: Reading;
  readonly definitions: readonly Definition[];
  readonly pieces: readonly LineRange[];
  readonly weights: readonly number[];
  readonly usualLength: number;
};

/** For each piece what the function says that it belongs to, all of it: the last that begins in the piece or holds it. */
export function scoreFunctions({ code, definitions, pieces, weights, usualLength }: Functions): number[] {
  const extents = definitions.filter(isFunction).map(extentOf);
  const owners = pieces.map(([first, last]) => {
    let owner: LineRange | null = null;
    for (const extent of extents)
      if (extent[0] <= last && first <= extent[1] && extent[0] >= (owner?.[0] ?? 0)) owner = extent;
    return owner;
  });
  const known = [...new Set(owners)].filter((owner) => owner !== null);
  const [scores] = scorePieces(code, known, [weights], usualLength);
  const scoreOf = new Map(known.map((owner, at) => [owner, scores![at]!]));
  return owners.map((owner) => (owner === null ? 0 : scoreOf.get(owner)!));
}

/** With the words above it. */
function extentOf({ lines: [first, last], docLines }: Definition): LineRange {
  return [docLines === null ? first : Math.min(first, docLines[0]), last];
}

/** How many words of the task stand in a line of each piece, on average; many are as good as very many. */
export function densities({ lines }: LineHits, pieces: readonly LineRange[]): number[] {
  let hit = 0;
  return pieces.map(([first, last]) => {
    let hits = 0;
    for (; hit < lines.length && lines[hit]! <= last; hit++) hits += 1;
    return Math.min(1, hits / (last - first + 1) / manyPerLine);
  });
}

const manyPerLine = 3;
