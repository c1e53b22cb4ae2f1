/**
 * The stretches of a file that speak of the task, best first. A file is cut along its definitions into
 * pieces of a readable size; a piece is worth what the task's words in it are worth, for its length.
 */
import { countWords, termsOfWord } from '../base/words.js';
import type { Definition } from '../model/analysis.js';
import type { LineRange } from '../model/block.js';
import { pieceStarts } from './piece-starts.js';

/** What each term of the task is worth in this project. */
export type TermWeights = ReadonlyMap<string, number>;

export function rankRegions(text: string, definitions: readonly Definition[], weights: TermWeights): LineRange[] {
  const lines = text.split('\n');
  const pieces = cutAlong(definitions, text.endsWith('\n') ? lines.length - 1 : lines.length);
  return pieces
    .map((range) => ({ range, score: scorePiece(lines, range, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.range[0] - b.range[0])
    .map(({ range }) => range);
}

/** Definitions that are neither too long nor split further begin a piece; short neighbours stay together. */
function cutAlong(definitions: readonly Definition[], lineCount: number): LineRange[] {
  const ordered = pieceStarts(definitions, lineCount);
  const pieces: LineRange[] = [];
  let first = ordered[0] ?? 1;
  for (const next of [...ordered.slice(1), lineCount + 1]) {
    if (next - first < minLines && next <= lineCount) continue;
    for (let from = first; from < next; from += maxLines) pieces.push([from, Math.min(from + maxLines, next) - 1]);
    first = next;
  }
  return pieces;
}

function scorePiece(lines: readonly string[], [first, last]: LineRange, weights: TermWeights): number {
  const counts = new Map<string, number>();
  for (const [word, count] of countWords(lines.slice(first - 1, last).join('\n'))) {
    for (const term of termsOfWord(word)) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + count);
  }
  const stretch = 0.4 + (0.6 * (last - first + 1)) / usualLines;
  let score = 0;
  for (const [term, count] of counts) score += (weights.get(term)! * count) / (count + 1.2 * stretch);
  return Math.round(score * 1_000);
}

const minLines = 8;
const usualLines = 25;
const maxLines = 40;
