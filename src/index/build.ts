/**
 * Joins what files say into an index, file by file, so that nothing else of them has to be kept. Files
 * must arrive in byte order of their paths (the scan gives them so): then term numbers, and with
 * them the whole index, depend on the tree alone.
 */
import { compareBytes } from '../base/order.js';
import { Defect } from '../base/result.js';
import { countWords, termsOfWord } from '../base/words.js';
import type { Analysis, Index, IndexedFile } from '../model/analysis.js';
import type { FileEntry } from '../model/snapshot.js';
import { Tally } from './tally.js';
import { WordTable } from './word-table.js';

export type IndexBuilder = {
  add(entry: FileEntry, text: string, analysis: Analysis): void;
  finish(): Index;
};

export function createIndexBuilder(): IndexBuilder {
  const files: IndexedFile[] = [];
  const termNumbers = new Map<string, number>();
  const termsByWord: Uint32Array[] = [];
  const table = new WordTable((word) => void termsByWord.push(numberTerms(termNumbers, word)));
  const tally = new Tally();

  function indexFile(entry: FileEntry, text: string, { outline }: Analysis): IndexedFile {
    const { words, counts } = table.countWords(text);
    let length = 0;
    for (let i = 0; i < words.length; i++) {
      const terms = termsByWord[words[i]!]!;
      length += terms.length * counts[i]!;
      for (const term of terms) tally.add(term, counts[i]! * bodyWeight);
    }
    for (const { name } of outline) addText(name, nameWeight);
    addText(entry.path, pathWeight);
    return { entry, outline, length, ...tally.take() };
  }

  function addText(text: string, weight: number): void {
    for (const [word, count] of countWords(text)) {
      for (const term of numberTerms(termNumbers, word)) tally.add(term, count * weight);
    }
  }

  return {
    add: (entry, text, analysis) => {
      const last = files.at(-1);
      if (last !== undefined && compareBytes(last.entry.path, entry.path) >= 0)
        throw new Defect('files reach the index in byte order');
      files.push(indexFile(entry, text, analysis));
    },
    finish: () => joinFiles(termNumbers, files),
  };
}

/** How much a word counts by where it stands: a name says more than a use, a path most of all. */
const bodyWeight = 1;
const nameWeight = 5;
const pathWeight = 40;

function numberTerms(numbers: Map<string, number>, word: string): Uint32Array {
  return Uint32Array.from(termsOfWord(word), (term) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  });
}

function joinFiles(termNumbers: ReadonlyMap<string, number>, files: readonly IndexedFile[]): Index {
  const fileCounts = new Uint32Array(termNumbers.size);
  let total = 0;
  for (const file of files) {
    total += file.length;
    for (const term of file.terms) fileCounts[term]! += 1;
  }
  return { files, termNumbers, fileCounts, averageLength: files.length === 0 ? 0 : total / files.length };
}
