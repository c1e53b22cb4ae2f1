/**
 * Matches the code of a file with the task, without its comments: a comment may speak of the task at length and need
 * no change. Words match in any form, and count more the fewer regions of the file contain them.
 */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { linesWithDoc } from '../cut-regions.js';
import { scoreRegions } from './passages.js';
import type { LineHits, Reading } from './reading.js';
import { isFunction } from './region-names.js';

/** The reading without the lines of comments. */
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

export type FunctionScoring = {
  readonly code: Reading;
  readonly definitions: readonly Definition[];
  readonly regions: readonly LineRange[];
  readonly weights: readonly number[];
  readonly usualLength: number;
};

/** For each region the score of the whole function that it belongs to: the last one that begins in it or contains it. */
export function scoreFunctions({ code, definitions, regions, weights, usualLength }: FunctionScoring): number[] {
  const extents = definitions.filter(isFunction).map(linesWithDoc);
  const owners = regions.map(([first, last]) => {
    let owner: LineRange | null = null;
    for (const extent of extents)
      if (extent[0] <= last && first <= extent[1] && extent[0] >= (owner?.[0] ?? 0)) owner = extent;
    return owner;
  });
  const known = [...new Set(owners)].filter((owner) => owner !== null);
  const [scores] = scoreRegions(code, known, { weightings: [weights], usualLength });
  const scoreOf = new Map(known.map((owner, at) => [owner, scores![at]!]));
  return owners.map((owner) => (owner === null ? 0 : scoreOf.get(owner)!));
}

/** The average number of task words per line of each region, as a share of `manyPerLine` and at most 1. */
export function densities({ lines }: LineHits, regions: readonly LineRange[]): number[] {
  let hit = 0;
  return regions.map(([first, last]) => {
    let hits = 0;
    for (; hit < lines.length && lines[hit]! <= last; hit++) hits += 1;
    return Math.min(1, hits / (last - first + 1) / manyPerLine);
  });
}

const manyPerLine = 3;
