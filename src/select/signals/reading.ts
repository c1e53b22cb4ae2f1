/** Reads a file for a task: which words of the task stand on which line. Passages and regions are scored from this. */
import { remember } from '../../base/remember.js';
import { termsOfWord } from '../../base/words.js';
import { stemOf } from './stem.js';
import { type TextWords, wordsOfText } from './text-words.js';

/** In the order of the text: the line (1-based) and the number of the term, for each occurrence. */
export type LineHits = { readonly lines: readonly number[]; readonly terms: readonly number[] };

export type Reading = LineHits & {
  readonly lineCount: number;
  /** The occurrences of the stems, in any form of the word. */
  readonly forms: LineHits;
  /** The number of terms up to the end of each line; 0 for line 0. */
  readonly lengths: readonly number[];
};

/** Creates a reader for the terms and stems of one task. Each is numbered by its position in its list. */
export function createReader(terms: readonly string[], stems: readonly string[]): (text: string) => Reading {
  const numbers = numbersOf(terms);
  const stemNumbers = numbersOf(stems);
  const openings = new Set(stems.map(openingOf));
  const mayHaveStem = (term: string) => term.length === shortestCut || openings.has(openingOf(term));
  const wordOf = remember((text: string): Word => {
    const all = termsOfWord(text);
    const said = new Set(all.filter(mayHaveStem).map(stemOf));
    return {
      terms: all.flatMap((term) => numbers.get(term) ?? []),
      stems: [...said].flatMap((stem) => stemNumbers.get(stem) ?? []),
      count: all.length,
    };
  }, 1 << 17);
  return (text) => readWords(wordsOfText(text), wordOf);
}

/** A stem begins as its word does; only words of four letters may keep no more than the first (`dies`, `dy`). */
function openingOf(term: string): string {
  return term.slice(0, 2);
}

/** The reading with stems in place of terms. */
export function formsIn(reading: Reading): Reading {
  return { ...reading, ...reading.forms };
}

function numbersOf(words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(words.map((word, number) => [word, number]));
}

/** A word, split into terms once for all files. */
type Word = { readonly terms: readonly number[]; readonly stems: readonly number[]; readonly count: number };

function readWords(
  { words, numbers, lines: linesOfWords, lineCount }: TextWords,
  wordOf: (text: string) => Word,
): Reading {
  const known = words.map(wordOf);
  const lines: number[] = [];
  const terms: number[] = [];
  const forms = { lines: [] as number[], terms: [] as number[] };
  const lengths = [0];
  let length = 0;
  for (let at = 0; at < numbers.length; at++) {
    const word = known[numbers[at]!]!;
    const line = linesOfWords[at]!;
    while (lengths.length < line) lengths.push(length);
    length += word.count;
    for (const term of word.terms) {
      lines.push(line);
      terms.push(term);
    }
    for (const stem of word.stems) {
      forms.lines.push(line);
      forms.terms.push(stem);
    }
  }
  while (lengths.length <= lineCount) lengths.push(length);
  return { lineCount, lines, terms, forms, lengths };
}

const shortestCut = 4;
