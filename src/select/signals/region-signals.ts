/**
 * The signals of each region of a file: its match with the task relative to all regions and to those of its own file,
 * the match of its neighbours and of the function around it, what it defines, and what its lines are for.
 * `chances.ts` turns the signals into the probability that a change touches the region.
 */

import { wordSet } from '../../base/collections.js';
import type { Definition } from '../../model/analysis.js';
import type { LineRange } from '../../model/block.js';
import { cutIntoRegions } from '../cut-regions.js';
import type { Forms } from '../matching.js';
import { rarityOf } from '../weights.js';
import { scoreRegions } from './passages.js';
import { formsIn, type LineHits, type Reading } from './reading.js';
import { codeOf, densities, scoreFunctions } from './region-code.js';
import { createLineShares, remarksIn } from './region-lines.js';
import { createNameMatch, isFunction, isTouched, type StemWorth } from './region-names.js';
import { countNames, countQuotes, type Written } from './region-written.js';

export type RegionValues = {
  readonly lines: LineRange;
  /** The match of its code and of the whole function around it, relative to the best region of all files. */
  code: number;
  wholeFunction: number;
  /** The match including comments, relative to the best region of this file; words that few regions contain count more. */
  readonly rareInFile: number;
  /** The match with the title alone, relative to the best region of this file. */
  readonly title: number;
  /** The number of different task words, relative to the most in this file, and the number of task words per line. */
  readonly variety: number;
  readonly density: number;
  /** The better match of the two neighbouring regions. */
  readonly beside: number;
  /** The match of the best region in the same function. */
  readonly function: number;
  /** How well the names of its definitions, and of the class around it, match the task. */
  readonly named: number;
  inNamed: number;
  /** The number of the task's quotations and of names in its code spans, relative to the most in this file. */
  readonly quoted: number;
  readonly spans: number;
  /** 1 if the task contains the exact name of a definition in it. */
  readonly defines: number;
  /** Whether it begins many definitions, and whether it begins a class. */
  readonly crowd: number;
  readonly header: number;
  /** 1 if the task points at one of its lines. */
  readonly pointed: number;
  /** 1 if it begins the file. */
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
  /** The words of the task as written, without those that most tasks use. */
  readonly saidNames: ReadonlySet<string>;
  readonly written: Written;
  readonly pointedLines: readonly number[];
};

/** In the order of the file. Values relative to all files are raw until `settleRegions` divides them by the best. */
export function readRegions(input: RegionInput): RegionValues[] {
  const { definitions, reading, weights, forms, usualLength, saidNames, written, pointedLines } = input;
  const regions = cutIntoRegions(definitions, reading.lineCount, regionSize);
  const textLines = input.text.split('\n');
  const isRemark = remarksIn(textLines, definitions);
  const held = termsOfRegions(reading, regions);
  const [bare, rareBare] = scoreRegions(reading, regions, {
    weightings: [weights, rareWeights(held, weights)],
    usualLength,
  });
  const [said, rare] = [besideMost(bare!), besideMost(rareBare!)];
  const inAnyForm = formsIn(reading);
  const [title] = scoreRegions(inAnyForm, regions, { weightings: [forms.titleWeights], usualLength });
  const code = codeOf(inAnyForm, isRemark);
  const rareForms = rareWeights(termsOfRegions(code, regions), forms.placedWeights);
  const values = {
    code: scoreRegions(code, regions, { weightings: [rareForms], usualLength })[0]!,
    wholeFunction: scoreFunctions({ code, definitions, regions: regions, usualLength, weights: forms.placedWeights }),
    rareInFile: rare,
    title: besideMost(title!),
    variety: besideMost(held.map(({ length }) => length)),
    density: densities(reading.forms, regions),
    function: bestOfFunctions(definitions, regions, said.map((score, at) => 0.6 * score + 0.4 * rare[at]!)), // biome-ignore format: one line
    quoted: besideMost(countQuotes(textLines, regions, written.quotes)),
    spans: besideMost(countNames({ textLines, isRemark }, regions, written.names)),
  };
  const names = regions.map(createNameMatch(definitions, worthOfStems(forms)));
  const named = besideMost(names.map(({ own }) => own));
  const sharesOf = createLineShares(textLines, isRemark);
  return regions.map((lines, at) => {
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

/** Scores as shares of the highest. */
function besideMost(scores: readonly number[]): number[] {
  const most = scores.reduce((max, score) => Math.max(max, score), 0) || 1;
  return scores.map((score) => score / most);
}

/** For each region, the best score among the regions of the same function. */
function bestOfFunctions(definitions: readonly Definition[], regions: readonly LineRange[], scores: readonly number[]) {
  const functions = definitions.filter(isFunction);
  const owners = regions.map(([from, to]) =>
    functions.findLast(({ lines: [first, last] }) => first <= to && to <= last && (first < from || to < last)),
  );
  const best = new Map<Definition, number>();
  for (const [at, owner] of owners.entries())
    if (owner !== undefined) best.set(owner, Math.max(best.get(owner) ?? 0, scores[at]!));
  return owners.map((owner, at) => (owner === undefined ? scores[at]! : best.get(owner)!));
}

/** The different terms that each region contains. */
function termsOfRegions({ lines, terms }: LineHits, regions: readonly LineRange[]): number[][] {
  let hit = 0;
  return regions.map(([, last]) => {
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

/** Makes the raw matches shares of the best of all files. */
export function settleRegions(regions: readonly RegionValues[]): void {
  for (const name of ['code', 'wholeFunction', 'inNamed'] as const) {
    const most = regions.reduce((max, region) => Math.max(max, region[name]), 0) || 1;
    for (const region of regions) region[name] /= most;
  }
}

const slightKinds = wordSet('field property member variable key');
const holdingKinds = wordSet(
  'class interface struct enum union trait implementation protocol extension record object module namespace',
);
const manyDefinitions = 8;
const regionSize = { minLines: 8, maxLines: 25, minDocLines: 5 };
