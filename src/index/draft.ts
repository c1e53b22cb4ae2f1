/**
 * Reads files for an index: counts their words, has them analysed, and sums up the terms of each. Terms are numbered in
 * the order in which they are met.
 */
import { codeSpans, gapsBetween } from '../base/lex.js';
import { termsOfWord } from '../base/words.js';
import type { Analysis, IndexedFile } from '../model/analysis.js';
import type { CachedFile, CachedWords } from '../model/analysis-cache.js';
import type { FileEntry } from '../model/snapshot.js';
import { Tally, type TermCounts } from './tally.js';
import { type WordCounts, WordTable } from './word-table.js';

/** A file before its imports are resolved. */
export type DraftFile = Omit<IndexedFile, 'imports'> & TermCounts & { readonly analysis: Analysis };

export type FileWords = { readonly code: WordCounts; readonly rest: WordCounts };

export class Drafter {
  readonly termNumbers = new Map<string, number>();
  private readonly termsByWord: Uint32Array[] = [];
  private readonly table = new WordTable((word) => void this.termsByWord.push(this.numberTerms(word)));
  private readonly tally = new Tally();

  readWords({ language }: FileEntry, text: string): FileWords {
    const code = codeSpans(text, language);
    return {
      code: this.table.countWords(text, code),
      rest: this.table.countWords(text, gapsBetween(code, text.length)),
    };
  }

  /** Words get their numbers in the same order as when they are read from the text. */
  recallWords({ code, rest }: CachedFile): FileWords {
    return {
      code: { words: this.table.countWords(code.words).words, counts: code.counts },
      rest: { words: this.table.countWords(rest.words).words, counts: rest.counts },
    };
  }

  cache({ code, rest }: FileWords, analysis: Analysis): CachedFile {
    return { analysis, code: this.cacheWords(code), rest: this.cacheWords(rest) };
  }

  draft(entry: FileEntry, { code, rest }: FileWords, analysis: Analysis): DraftFile {
    const length =
      this.addWords(code.words, code.counts, codeWeight) + this.addWords(rest.words, rest.counts, restWeight);
    for (const { name } of analysis.definitions) this.addText(name, nameWeight);
    this.addText(entry.path, pathWeight);
    const { tier, note, definitions, literals } = analysis;
    return { entry, analysis, tier, note, definitions, literals, length, ...this.tally.take() };
  }

  private cacheWords({ words, counts }: WordCounts): CachedWords {
    return { words: Array.from(words, (word) => this.table.wordAt(word)).join(' '), counts };
  }

  private addWords(words: Uint32Array, counts: Uint32Array, weight: number): number {
    let length = 0;
    for (let i = 0; i < words.length; i++) {
      const terms = this.termsByWord[words[i]!]!;
      length += terms.length * counts[i]! * weight;
      for (const term of terms) this.tally.add(term, counts[i]! * weight);
    }
    return length;
  }

  private addText(text: string, weight: number): void {
    const { words, counts } = this.table.countWords(text);
    this.addWords(words, counts, weight);
  }

  private numberTerms(word: string): Uint32Array {
    return Uint32Array.from(termsOfWord(word), (term) => {
      const number = this.termNumbers.get(term) ?? this.termNumbers.size;
      this.termNumbers.set(term, number);
      return number;
    });
  }
}

/** The weight of a word by where it occurs, in tenths of a use in code: a name counts more, a path most. */
const codeWeight = 10;
const restWeight = 7;
const nameWeight = 50;
const pathWeight = 400;
