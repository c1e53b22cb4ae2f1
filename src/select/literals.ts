/**
 * Messages that the task quotes: who pastes `cannot open the cart: no such item` means the file that says so. Only
 * phrases that open like a stretch of the task are looked at, so the cost goes with the task, not with the project.
 */
import { constantWords, minWords, openingOf, phraseWords } from '../base/phrases.js';
import type { Index } from '../model/analysis.js';
import type { Signal } from '../model/candidate.js';
import { readQuery } from './query.js';

/** File number -> the best of what it says that the task says too. The text itself is not in the signal (INV-7). */
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

/** Phrase -> the files that say it, each with the first line where it does. */
function phrasesInTask(index: Index, words: readonly string[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const found = new Map<string, Map<number, number>>();
  const looks = new Map<string, number>();
  for (let at = 0; at + minWords <= words.length; at++) {
    const opening = openingOf(words, at);
    const places = index.literalsByOpening.get(opening);
    const readText = (looks.get(opening) ?? 0) + 1;
    if (places === undefined || places.length > maxPlaces || readText > maxLooks) continue;
    looks.set(opening, readText);
    for (const place of places) {
      const { text, line } = index.files[place.file]!.literals[place.at]!;
      const said = constantWords(text);
      if (!said.every((word, i) => words[at + i] === word)) continue;
      const phrase = said.join(' ');
      const lines = found.get(phrase) ?? new Map<number, number>();
      found.set(phrase, lines);
      if (!lines.has(place.file)) lines.set(place.file, line);
    }
  }
  return found;
}

/** A phrase is worth its telling words (`is not in the` has none), each a quarter of a definition that is named. */
function pointsOf(phrase: string): number {
  const telling = readQuery(phrase).terms.length;
  return telling < minTelling ? 0 : Math.min(telling, maxTelling) * pointsPerWord;
}

const pointsPerWord = 1_000;
const minTelling = 2;
const maxTelling = 8;
/** What more files say is said everywhere: tests repeat a message, so this is more than for definitions. */
const maxSayers = 8;
/** Bounds on work: phrases that open alike, and how often the task says the same opening. */
const maxPlaces = 1_000;
const maxLooks = 16;
