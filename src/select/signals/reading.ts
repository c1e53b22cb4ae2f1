/** Reads a file for a task: which words of the task stand on which line. Passages and regions are scored from this. */
import { isDigitUnit, isWordUnit, maxWordLength, termsOfWord } from '../../base/words.js';
import { stemOf } from './stem.js';

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
  const known = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const met = known.get(text);
    if (met !== undefined) return met;
    const all = termsOfWord(text);
    const said = stemNumbers.size === 0 ? [] : [...new Set(all.map(stemOf))];
    const word = {
      terms: all.flatMap((term) => numbers.get(term) ?? []),
      stems: said.flatMap((stem) => stemNumbers.get(stem) ?? []),
      count: all.length,
    };
    known.set(text, word);
    return word;
  };
  return (text) => readText(text, wordOf);
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

function readText(text: string, wordOf: (text: string) => Word): Reading {
  const lines: number[] = [];
  const terms: number[] = [];
  const forms = { lines: [] as number[], terms: [] as number[] };
  const lengths = [0];
  let line = 1;
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === lineEnd) {
      lengths.push(length);
      line += 1;
    }
    if (!isWordUnit(unit)) {
      at += 1;
      continue;
    }
    const start = at;
    do at += 1;
    while (at < text.length && isWordUnit(text.charCodeAt(at)));
    if (isDigitUnit(unit) || at - start < 2 || at - start > maxWordLength) continue;
    const word = wordOf(text.slice(start, at));
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
  if (!text.endsWith('\n')) lengths.push(length);
  return { lineCount: lengths.length - 1, lines, terms, forms, lengths };
}

const lineEnd = 10;
