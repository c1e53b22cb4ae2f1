/**
 * What speaks for each stretch of a file: what it says of the task beside all other stretches and beside those of its
 * own file, what its neighbours say, whether the task names what it defines or points at one of its lines.
 */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { rarityOf } from '../weights.js';
import { cutAlong, scorePieces } from './passages.js';
import type { Reading } from './reading.js';

export type RegionValues = {
  readonly lines: LineRange;
  /** Of the words' match: of the best stretch of any file, of the best one of this file. */
  ofAll: number;
  readonly ofFile: number;
  /** Of the best of this file, when a word counts the more the fewer stretches of the file say it; and with all parts of the task alike. */
  readonly rareInFile: number;
  readonly plainOfFile: number;
  readonly beside: number;
  /** Whether something is defined here that the task calls by its exact name. */
  readonly defines: number;
  readonly pointed: number;
  readonly opening: number;
  /** The share of its lines that are comments. */
  readonly comments: number;
  readonly length: number;
};

export type RegionInput = {
  readonly definitions: readonly Definition[];
  readonly reading: Reading;
  readonly weights: readonly number[];
  readonly plainWeights: readonly number[];
  readonly text: string;
  readonly usualLength: number;
  /** Words of the task as they are written, those left out that every task says. */
  readonly saidNames: ReadonlySet<string>;
  readonly pointedLines: readonly number[];
};

/** In the order of the file; `ofAll` is bare until `settleRegions` knows the best of all. */
export function readRegions(input: RegionInput): RegionValues[] {
  const { definitions, reading, weights, usualLength, saidNames, pointedLines } = input;
  const pieces = cutAlong(definitions, reading.lineCount, regionSize);
  const held = termsOfPieces(reading, pieces);
  const weightings = [weights, rareWeights(held, weights), input.plainWeights];
  const [said, rare, plain] = scorePieces(reading, pieces, weightings, usualLength).map(besideMost) as Scores[];
  const textLines = input.text.split('\n');
  return pieces.map((lines, at) => {
    const touched = definitions.filter((definition) => touches(definition, lines));
    return {
      lines,
      ofAll: said!.bare[at]!,
      ofFile: said!.shares[at]!,
      rareInFile: rare!.shares[at]!,
      plainOfFile: plain!.shares[at]!,
      beside: Math.max(said!.shares[at - 1] ?? 0, said!.shares[at + 1] ?? 0),
      defines: touched.some(({ name }) => saidNames.has(name)) ? 1 : 0,
      pointed: pointedLines.some((line) => lines[0] <= line && line <= lines[1]) ? 1 : 0,
      opening: lines[0] === 1 ? 1 : 0,
      comments: commentShare(textLines, lines),
      length: Math.log(lines[1] - lines[0] + 1) / 4,
    };
  });
}

function commentShare(lines: readonly string[], [first, last]: LineRange): number {
  const shown = lines.slice(first - 1, last);
  return shown.filter((line) => commentLine.test(line)).length / Math.max(1, shown.length);
}

type Scores = { readonly bare: readonly number[]; readonly shares: readonly number[] };

function besideMost(bare: readonly number[]): Scores {
  const most = bare.reduce((max, score) => Math.max(max, score), 0) || 1;
  return { bare, shares: bare.map((score) => score / most) };
}

/** The terms that each piece holds, each once. */
function termsOfPieces({ lines, terms }: Reading, pieces: readonly LineRange[]): number[][] {
  let hit = 0;
  return pieces.map(([, last]) => {
    const held = new Set<number>();
    for (; hit < lines.length && lines[hit]! <= last; hit++) held.add(terms[hit]!);
    return [...held];
  });
}

function rareWeights(held: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const holders = weights.map(() => 0);
  for (const terms of held) for (const term of terms) holders[term]! += 1;
  return weights.map((weight, term) => weight * rarityOf(held.length, holders[term]!));
}

/** Bare matches become shares of the best of all files. */
export function settleRegions(regions: readonly RegionValues[]): void {
  const most = regions.reduce((max, { ofAll }) => Math.max(max, ofAll), 0) || 1;
  for (const region of regions) region.ofAll /= most;
}

/** A definition that begins in the stretch, or a function that the stretch is a part of. */
function touches({ lines: [first, last], kind }: Definition, [from, to]: LineRange): boolean {
  return (from <= first && first <= to) || (first < from && to <= last && insideKinds.has(kind));
}

const insideKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
const commentLine = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif)|--|"""|''')/;
const regionSize = { fewest: 15, most: 40 };
