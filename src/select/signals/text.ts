/**
 * What the text of the best files says, beyond how often it says each word: how much of the match stands together in
 * one passage and in the next best, how much of the title one passage covers, and whether a definition is called like it.
 * The best passage is asked for the words as they are said; the next best and the title count in any form of a word.
 */
import { countWords } from '../../base/words.js';
import type { ReadText } from '../../model/contract.js';
import type { Matching } from '../matching.js';
import type { Query } from '../query.js';
import { type BestDefinition, bestDefinition } from './definitions.js';
import { coverPieces, cutAlong, scorePieces } from './passages.js';
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
    return [{ number, text, definitions, reading, pieces: cutAlong(definitions, reading.lineCount, passageSize) }];
  });
  const usualLength = usualLengthOf(files);
  const worthOf = new Map(
    terms.map((term, i) => [term, titleWeights[i]! > 0 ? titleWeights[i]! : 0.25 * Math.min(1, weights[i]!)]),
  );
  const saidNames = namesOf(query);
  const written = writtenIn(query);
  const found = files.map(({ number, text, definitions, reading, pieces }, rank): TextValues => {
    const [asSaid] = scorePieces(reading, pieces, [weights], usualLength);
    const [inAnyForm] = scorePieces(formsIn(reading), pieces, [forms.plainWeights], usualLength);
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
      cover: coverPieces(reading.forms, pieces, forms.titleWeights),
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

/** Words as they are written, without those that any task may say. */
function namesOf({ text, terms }: Query): ReadonlySet<string> {
  const telling = new Map(terms.map((term) => [term.text, term.telling]));
  return new Set([...countWords(text).keys()].filter((word) => (telling.get(word.toLowerCase()) ?? 0) > minTelling));
}

type Read = { readonly reading: Reading; readonly pieces: readonly unknown[] };

/** Of a passage, in terms. */
function usualLengthOf(files: readonly Read[]): number {
  const pieces = files.reduce((sum, file) => sum + file.pieces.length, 0);
  const length = files.reduce((sum, { reading }) => sum + reading.lengths.at(-1)!, 0);
  return pieces === 0 ? 0 : length / pieces;
}

const textSignals: readonly TextSignal[] = ['passage', 'passageSecond', 'cover', 'definition'];
const minTelling = 0.6;
const passageSize = { fewest: 6, most: 60 };
/** Of so many files the stretches are judged one by one. */
const maxCut = 50;
