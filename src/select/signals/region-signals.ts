/**
 * What speaks for each stretch of a file: what it says of the task beside all other stretches and beside those of its
 * own file, what its neighbours and the function around it say, what is defined in it, and what its lines are for.
 */
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import type { Forms } from '../matching.js';
import { rarityOf } from '../weights.js';
import { cutAlong, scorePieces } from './passages.js';
import { formsIn, type LineHits, type Reading } from './reading.js';
import { codeOf, densities, scoreFunctions } from './region-code.js';
import { createLineShares, remarksIn } from './region-lines.js';
import { createNameMatch, isFunction, isTouched, type StemWorth } from './region-names.js';
import { countNames, countQuotes, type Written } from './region-written.js';

export type RegionValues = {
  readonly lines: LineRange;
  /** What its code says, of the best stretch of any file; and what all the code of its function does. */
  code: number;
  wholeFunction: number;
  /** The words' match with its remarks, of the best of this file, when a word counts the more the fewer stretches of the file say it. */
  readonly rareInFile: number;
  /** The match with the title alone, of the best of this file. */
  readonly title: number;
  /** How many different words of the task it says, of the most in this file; and how many there are to a line. */
  readonly variety: number;
  readonly density: number;
  readonly beside: number;
  /** The match of the best stretch of the function it is a part of. */
  readonly function: number;
  /** How much the names of what it defines and of the class around it say of the task. */
  readonly named: number;
  inNamed: number;
  /** What the task quotes, and names of its code spans, of the most in this file. */
  readonly quoted: number;
  readonly spans: number;
  /** Whether something is defined here that the task calls by its exact name. */
  readonly defines: number;
  /** Many small definitions, or the beginning of a class. */
  readonly crowd: number;
  readonly header: number;
  readonly pointed: number;
  readonly opening: number;
  readonly remarks: number;
  readonly imports: number;
  readonly length: number;
};

export type RegionInput = {
  readonly definitions: readonly Definition[];
  readonly reading: Reading;
  readonly weights: readonly number[];
  readonly forms: Forms;
  readonly text: string;
  readonly usualLength: number;
  /** Words of the task as they are written, those left out that every task says. */
  readonly saidNames: ReadonlySet<string>;
  readonly written: Written;
  readonly pointedLines: readonly number[];
};

/** In the order of the file; what is beside all files is bare until `settleRegions` knows the best of all. */
export function readRegions(input: RegionInput): RegionValues[] {
  const { definitions, reading, weights, forms, usualLength, saidNames, written, pointedLines } = input;
  const pieces = cutAlong(definitions, reading.lineCount, regionSize);
  const textLines = input.text.split('\n');
  const isRemark = remarksIn(textLines, definitions);
  const held = termsOfPieces(reading, pieces);
  const [bare, rareBare] = scorePieces(reading, pieces, [weights, rareWeights(held, weights)], usualLength);
  const [said, rare] = [besideMost(bare!), besideMost(rareBare!)];
  const inAnyForm = formsIn(reading);
  const [title] = scorePieces(inAnyForm, pieces, [forms.titleWeights], usualLength);
  const code = codeOf(inAnyForm, isRemark);
  const rareForms = rareWeights(termsOfPieces(code, pieces), forms.placedWeights);
  const values = {
    code: scorePieces(code, pieces, [rareForms], usualLength)[0]!,
    wholeFunction: scoreFunctions({ code, definitions, pieces, usualLength, weights: forms.placedWeights }),
    rareInFile: rare,
    title: besideMost(title!),
    variety: besideMost(held.map(({ length }) => length)),
    density: densities(reading.forms, pieces),
    function: bestOfFunctions(definitions, pieces, said.map((score, at) => 0.6 * score + 0.4 * rare[at]!)), // biome-ignore format: one line
    quoted: besideMost(countQuotes(textLines, pieces, written.quotes)),
    spans: besideMost(countNames(textLines, isRemark, pieces, written.names)),
  };
  const names = pieces.map(createNameMatch(definitions, worthOfStems(forms)));
  const named = besideMost(names.map(({ own }) => own));
  const sharesOf = createLineShares(textLines, isRemark);
  return pieces.map((lines, at) => {
    const touched = definitions.filter((definition) => isTouched(definition, lines));
    const begun = touched.filter((definition) => lines[0] <= definition.lines[0] && !slightKinds.has(definition.kind));
    return {
      lines,
      code: values.code[at]!,
      wholeFunction: values.wholeFunction[at]!,
      rareInFile: values.rareInFile[at]!,
      title: values.title[at]!,
      variety: values.variety[at]!,
      density: values.density[at]!,
      beside: Math.max(said[at - 1] ?? 0, said[at + 1] ?? 0),
      function: values.function[at]!,
      named: named[at]!,
      inNamed: names[at]!.around,
      quoted: values.quoted[at]!,
      spans: values.spans[at]!,
      defines: touched.some(({ name }) => saidNames.has(name)) ? 1 : 0,
      crowd: Math.min(1, begun.length / manyDefinitions),
      header: begun.some(({ kind }) => holdingKinds.has(kind)) ? 1 : 0,
      pointed: pointedLines.some((line) => lines[0] <= line && line <= lines[1]) ? 1 : 0,
      opening: lines[0] === 1 ? 1 : 0,
      ...sharesOf(lines),
      length: Math.log(lines[1] - lines[0] + 1) / 4,
    };
  });
}

function worthOfStems({ stems, plainWeights }: Forms): StemWorth {
  return new Map(stems.map((stem, at) => [stem, plainWeights[at]!]));
}

/** As shares of the most. */
function besideMost(scores: readonly number[]): number[] {
  const most = scores.reduce((max, score) => Math.max(max, score), 0) || 1;
  return scores.map((score) => score / most);
}

/** For each piece, the best score among the pieces of the function that it is a part of. */
function bestOfFunctions(definitions: readonly Definition[], pieces: readonly LineRange[], scores: readonly number[]) {
  const functions = definitions.filter(isFunction);
  const owners = pieces.map(([from, to]) =>
    functions.findLast(({ lines: [first, last] }) => first <= to && to <= last && (first < from || to < last)),
  );
  const best = new Map<Definition, number>();
  for (const [at, owner] of owners.entries())
    if (owner !== undefined) best.set(owner, Math.max(best.get(owner) ?? 0, scores[at]!));
  return owners.map((owner, at) => (owner === undefined ? scores[at]! : best.get(owner)!));
}

/** The terms that each piece holds, each once. */
function termsOfPieces({ lines, terms }: LineHits, pieces: readonly LineRange[]): number[][] {
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
  for (const name of ['code', 'wholeFunction', 'inNamed'] as const) {
    const most = regions.reduce((max, region) => Math.max(max, region[name]), 0) || 1;
    for (const region of regions) region[name] /= most;
  }
}

const slightKinds: ReadonlySet<string> = new Set(['field', 'property', 'member', 'variable', 'key']);
const holdingKinds: ReadonlySet<string> = new Set(
  'class interface struct enum union trait implementation protocol extension record object module namespace'.split(' '),
);
const manyDefinitions = 8;
const regionSize = { fewest: 8, most: 25, words: 5 };
