/**
 * Finds files with a string that the task quotes: a task with `cannot open the cart: no such item` means the file that
 * prints this message. Strings are looked up by their first words, so the cost depends on the task, not on the project.
 */
import { constantWords, minWords, openingOf, phraseWords } from '../base/phrases.js';
import type { Index } from '../model/analysis.js';
import type { Signal } from '../model/candidate.js';
import { readQuery } from './query.js';

/** File number -> a signal for its best string that the task contains. The signal does not contain the text (INV-7). */
export function filesSaying(index: Index, task: string): ReadonlyMap<number, Signal> {
  const best = new Map<number, Signal>();
  for (const [phrase, lines] of phrasesInTask(index, phraseWords(task))) {
    const points = pointsOf(phrase);
    if (points === 0 || lines.size > maxSayers) continue;
    for (const [file, line] of lines) {
      if (points > (best.get(file)?.points ?? 0)) best.set(file, { name: `says:line ${line}`, points });
    }
  }
  return best;
}

/** Phrase of the task -> the files that contain it as a string, each with its first line. */
function phrasesInTask(index: Index, words: readonly string[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const found = new Map<string, Map<number, number>>();
  const lookups = new Map<string, number>();
  for (let at = 0; at + minWords <= words.length; at++) {
    const opening = openingOf(words, at);
    const occurrences = index.literalsByOpening.get(opening);
    const times = (lookups.get(opening) ?? 0) + 1;
    if (occurrences === undefined || occurrences.length > maxOccurrences || times > maxLookups) continue;
    lookups.set(opening, times);
    for (const occurrence of occurrences) {
      const { text, line } = index.files[occurrence.file]!.literals[occurrence.at]!;
      const said = constantWords(text);
      if (!said.every((word, i) => words[at + i] === word)) continue;
      const phrase = said.join(' ');
      const lines = found.get(phrase) ?? new Map<number, number>();
      found.set(phrase, lines);
      if (!lines.has(occurrence.file)) lines.set(occurrence.file, line);
    }
  }
  return found;
}

/** The points of a phrase by the number of its words that are not stop words; `is not in the` has none. */
function pointsOf(phrase: string): number {
  const telling = readQuery(phrase).terms.length;
  return telling < minTelling ? 0 : Math.min(telling, maxTelling) * pointsPerWord;
}

const pointsPerWord = 1_000;
const minTelling = 2;
const maxTelling = 8;
/** A phrase in more files than this is too common. Tests repeat messages, so the limit is not lower. */
const maxSayers = 8;
/** Bounds on the work: strings with the same first words, and repetitions of those words in the task. */
const maxOccurrences = 1_000;
const maxLookups = 16;
