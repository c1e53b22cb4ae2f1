/**
 * Signals from the text of the best files, beyond how often each word occurs: the match of the best passage and of the
 * second best, how much of the title one passage covers, and whether a definition has the words of the title as its
 * name. The best passage must contain the words as written; the second best and the title match any form of a word.
 */
import { countWords } from '../../base/words.js';
import type { ReadText } from '../../model/contract.js';
import { cutIntoRegions } from '../cut-regions.js';
import type { Matching } from '../matching.js';
import type { Query } from '../query.js';
import { type BestDefinition, bestDefinition } from './definitions.js';
import { bestCover, scoreRegions } from './passages.js';
import { createReader, formsIn, type Reading } from './reading.js';
import { type RegionValues, readRegions, settleRegions } from './region-signals.js';
import { writtenIn } from './region-written.js';

export type TextSignal = 'passage' | 'passageSecond' | 'cover' | 'definition';

export type TextValues = {
  readonly number: number;
  readonly values: Record<TextSignal, number>;
  readonly definition: BestDefinition | null;
  readonly regions: readonly RegionValues[];
};

export type TextInput = {
  /** Best first. */
  readonly numbers: readonly number[];
  readonly linesPointedAt: ReadonlyMap<number, readonly number[]>;
};

export function readBest(matching: Matching, readText: ReadText, { numbers, linesPointedAt }: TextInput): TextValues[] {
  const { index, terms, weights, titleWeights, forms, isMain, query } = matching;
  const read = createReader(terms, forms.stems);
  const files = numbers.flatMap((number) => {
    const text = readText(index.files[number]!.entry.path);
    if (text === null) return [];
    const { definitions } = index.files[number]!;
    const reading = read(text);
    return [
      { number, text, definitions, reading, passages: cutIntoRegions(definitions, reading.lineCount, passageSize) },
    ];
  });
  const usualLength = usualLengthOf(files);
  const worthOf = new Map(
    terms.map((term, i) => [term, titleWeights[i]! > 0 ? titleWeights[i]! : 0.25 * Math.min(1, weights[i]!)]),
  );
  const saidNames = namesOf(query);
  const written = writtenIn(query);
  const found = files.map(({ number, text, definitions, reading, passages }, rank): TextValues => {
    const [asSaid] = scoreRegions(reading, passages, { weightings: [weights], usualLength });
    const [inAnyForm] = scoreRegions(formsIn(reading), passages, {
      weightings: [forms.plainWeights],
      usualLength,
    });
    const definition = bestDefinition(definitions, worthOf);
    const regions =
      rank < maxCut
        ? readRegions({
            definitions,
            reading,
            weights,
            forms,
            usualLength,
            saidNames,
            written,
            text,
            pointedLines: linesPointedAt.get(number) ?? [],
          })
        : [];
    const values = {
      passage: Math.max(0, ...asSaid!),
      passageSecond: [...inAnyForm!].sort((a, b) => b - a)[1] ?? 0,
      cover: bestCover(reading.forms, passages, forms.titleWeights),
      definition: definition?.score ?? 0,
    };
    return { number, values, definition, regions };
  });
  settleRegions(found.flatMap(({ regions }) => regions));
  for (const signal of textSignals) {
    const most = found.reduce((max, { number, values }) => Math.max(max, isMain[number] ? values[signal] : 0), 0);
    for (const { values } of found) values[signal] = most === 0 ? 0 : Math.min(1, values[signal] / most);
  }
  return found;
}

/** The words of the task as written, without those that most tasks use. */
function namesOf({ text, terms }: Query): ReadonlySet<string> {
  const telling = new Map(terms.map((term) => [term.text, term.telling]));
  return new Set([...countWords(text).keys()].filter((word) => (telling.get(word.toLowerCase()) ?? 0) > minTelling));
}

type ReadFile = { readonly reading: Reading; readonly passages: readonly unknown[] };

/** The average length of a passage, in terms. */
function usualLengthOf(files: readonly ReadFile[]): number {
  const passages = files.reduce((sum, file) => sum + file.passages.length, 0);
  const length = files.reduce((sum, { reading }) => sum + reading.lengths.at(-1)!, 0);
  return passages === 0 ? 0 : length / passages;
}

const textSignals: readonly TextSignal[] = ['passage', 'passageSecond', 'cover', 'definition'];
const minTelling = 0.6;
const passageSize = { minLines: 6, maxLines: 60 };
/** Regions are scored in this many of the best files. */
const maxCut = 50;
