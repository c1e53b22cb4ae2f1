/**
 * Joins analyses into an index, file by file, so that no analysis has to be kept. Files must arrive in
 * byte order of their paths (the scan gives them so): then term numbers, and with them the whole
 * index, depend on the tree alone.
 */
import { compareBytes } from '../base/order.js';
import { Defect } from '../base/result.js';
import { countWords, termsOfWord } from '../base/words.js';
import type { Analysis, Index, IndexedFile } from '../model/analysis.js';
import type { FileEntry } from '../model/snapshot.js';

export type IndexBuilder = {
  add(entry: FileEntry, analysis: Analysis): void;
  finish(): Index;
};

export function createIndexBuilder(): IndexBuilder {
  const files: IndexedFile[] = [];
  const terms: TermTable = { numbers: new Map(), byWord: new Map() };
  return {
    add: (entry, analysis) => {
      const last = files.at(-1);
      if (last !== undefined && compareBytes(last.entry.path, entry.path) >= 0)
        throw new Defect('files reach the index in byte order');
      files.push(indexFile(terms, entry, analysis));
    },
    finish: () => joinFiles(terms, files),
  };
}

/** How much a word counts by where it stands: a name says more than a use, a path most of all. */
const bodyWeight = 1;
const nameWeight = 5;
const pathWeight = 40;

type TermTable = {
  readonly numbers: Map<string, number>;
  /** A word is taken apart once per project, not once per file. */
  readonly byWord: Map<string, Uint32Array>;
};

function indexFile(table: TermTable, entry: FileEntry, analysis: Analysis): IndexedFile {
  const weights = new Map<number, number>();
  let length = 0;
  for (const [word, count] of analysis.words) length += addWord(table, weights, [word, count * bodyWeight]);
  for (const { name } of analysis.outline) addText(table, weights, [name, nameWeight]);
  addText(table, weights, [entry.path, pathWeight]);
  const terms = Uint32Array.from(weights.keys()).sort();
  const counts = terms.map((term) => weights.get(term)!);
  return { entry, outline: analysis.outline, terms, counts, length };
}

type Weighted = readonly [text: string, weight: number];

function addText(table: TermTable, weights: Map<number, number>, [text, weight]: Weighted): void {
  for (const [word, count] of countWords(text)) addWord(table, weights, [word, count * weight]);
}

function addWord(table: TermTable, weights: Map<number, number>, [word, weight]: Weighted): number {
  const numbers = numbersOfWord(table, word);
  for (const number of numbers) weights.set(number, (weights.get(number) ?? 0) + weight);
  return numbers.length * weight;
}

function numbersOfWord(table: TermTable, word: string): Uint32Array {
  const known = table.byWord.get(word);
  if (known !== undefined) return known;
  const numbers = Uint32Array.from(termsOfWord(word), (term) => {
    const number = table.numbers.get(term) ?? table.numbers.size;
    table.numbers.set(term, number);
    return number;
  });
  table.byWord.set(word, numbers);
  return numbers;
}

function joinFiles(table: TermTable, files: readonly IndexedFile[]): Index {
  const fileCounts = new Uint32Array(table.numbers.size);
  let total = 0;
  for (const file of files) {
    total += file.length;
    for (const term of file.terms) fileCounts[term]! += 1;
  }
  return {
    files,
    termNumbers: table.numbers,
    fileCounts,
    averageLength: files.length === 0 ? 0 : total / files.length,
  };
}
