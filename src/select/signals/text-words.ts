/** The words of a text with their lines, read once for all signals that count words. */
import { rememberRecent } from '../../base/remember.js';
import { isDigitUnit, isWordUnit, maxWordLength } from '../../base/words.js';

export type TextWords = {
  /** Each different word once, in the order of the text. */
  readonly words: readonly string[];
  /** How often each of them occurs. */
  readonly counts: readonly number[];
  /** In the order of the text: the number of a word and its line, 1-based. */
  readonly numbers: readonly number[];
  readonly lines: readonly number[];
  readonly lineCount: number;
};

/** The same words as `countWords` counts. */
export const wordsOfText: (text: string) => TextWords = rememberRecent(readWords, 256);

function readWords(text: string): TextWords {
  const known = new Map<string, number>();
  const counts: number[] = [];
  const numbers: number[] = [];
  const lines: number[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const start = at;
    at += 1;
    if (!isWordUnit(unit)) {
      if (unit === lineEnd) line += 1;
      continue;
    }
    while (at < text.length && isWordUnit(text.charCodeAt(at))) at += 1;
    if (isDigitUnit(unit) || at - start < 2 || at - start > maxWordLength) continue;
    const word = text.slice(start, at);
    const number = known.get(word) ?? known.size;
    if (number === known.size) {
      known.set(word, number);
      counts.push(0);
    }
    counts[number]! += 1;
    numbers.push(number);
    lines.push(line);
  }
  return { words: [...known.keys()], counts, numbers, lines, lineCount: text.endsWith('\n') ? line - 1 : line };
}

const lineEnd = 10;
