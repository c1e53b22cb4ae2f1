/**
 * The stretches of a file, cut along its definitions, and what each says of the task: a file whose match is all in one
 * function is more likely meant than one that says the same words here and there.
 */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { pieceStarts, startsAfterWords } from '../piece-starts.js';
import type { LineHits, Reading } from './reading.js';

export type CutSize = {
  readonly fewest: number;
  readonly most: number;
  /** Words about a definition that take so many lines are a piece of their own. */
  readonly words?: number;
};

/** Definitions begin a piece; short neighbours stay together, and what is too long is cut evenly. */
export function cutAlong(
  definitions: readonly Definition[],
  lineCount: number,
  { fewest, most, words = Number.POSITIVE_INFINITY }: CutSize,
): LineRange[] {
  const afterWords = startsAfterWords(definitions, words);
  const ordered = [...new Set([...pieceStarts(definitions, lineCount), ...afterWords])].sort((a, b) => a - b);
  const pieces: LineRange[] = [];
  let first = ordered[0] ?? 1;
  for (const next of [...ordered.slice(1), lineCount + 1]) {
    if (next - first < (afterWords.has(next) ? Math.min(fewest, words) : fewest) && next <= lineCount) continue;
    const parts = Math.ceil((next - first) / most);
    const step = Math.ceil((next - first) / Math.max(1, parts));
    for (let from = first; from < next; from += step) pieces.push([from, Math.min(from + step, next) - 1]);
    first = next;
  }
  return pieces;
}

/** What each piece is worth under one or more weightings of the terms, in the order of the pieces; they may overlap. */
export function scorePieces(
  { lines, terms, lengths }: Reading,
  pieces: readonly LineRange[],
  weightings: readonly (readonly number[])[],
  usualLength: number,
): number[][] {
  const scores = weightings.map(() => pieces.map(() => 0));
  const counts = new Map<number, number>();
  for (const [at, [first, last]] of pieces.entries()) {
    counts.clear();
    for (let hit = firstFrom(lines, first); hit < lines.length && lines[hit]! <= last; hit++)
      counts.set(terms[hit]!, (counts.get(terms[hit]!) ?? 0) + 1);
    const length = (lengths[Math.min(last, lengths.length - 1)] ?? 0) - (lengths[first - 1] ?? 0);
    const slack = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, usualLength));
    for (const [term, count] of counts) {
      const share = (count * (saturation + 1)) / (count + slack);
      for (const [i, weights] of weightings.entries()) scores[i]![at]! += weights[term]! * share;
    }
  }
  return scores;
}

/** The place of the first hit on a line or after it. */
function firstFrom(lines: readonly number[], line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most of a mass of terms that one piece says. */
export function coverPieces(
  { lines, terms }: LineHits,
  pieces: readonly LineRange[],
  masses: readonly number[],
): number {
  let best = 0;
  let hit = 0;
  for (const [first, last] of pieces) {
    const seen = new Set<number>();
    let sum = 0;
    while (hit < lines.length && lines[hit]! < first) hit += 1;
    for (; hit < lines.length && lines[hit]! <= last; hit++) {
      if (!seen.has(terms[hit]!)) sum += masses[terms[hit]!]!;
      seen.add(terms[hit]!);
    }
    best = Math.max(best, sum);
  }
  return best;
}

const saturation = 1.2;
const lengthShare = 0.75;
