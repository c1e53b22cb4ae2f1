/**
 * The words of a Rust program, each with the function that it stands in. Rust keeps tests in the file they test; the
 * routes and commands they make are none of the program, so their words are passed over.
 */
import { isMark, type Source, wordOf } from '../read/source.js';

export type ProgramWord = {
  /** Its number among the tokens of the source, and where it begins in the text. */
  readonly place: number;
  readonly start: number;
  readonly value: string;
  /** The function that was begun last; empty before the first. */
  readonly owner: string;
};

export function* programWords(source: Source): Iterable<ProgramWord> {
  let owner = '';
  let tests = -1;
  for (const [place, { kind, value, start }] of source.list.entries()) {
    tests = Math.max(tests, endOfTests(source, place));
    if (place < tests || kind !== 'word') continue;
    if (value === 'fn') owner = wordOf(source, place + 1);
    yield { place, start, value, owner };
  }
}

/** If `#[cfg(test)] mod x {` begins with the word at a place: where the module ends, else -1. */
function endOfTests(source: Source, place: number): number {
  const isTest =
    wordOf(source, place) === 'cfg' && wordOf(source, place + 2) === 'test' && isMark(source, place + 3, ')');
  if (!isTest || wordOf(source, place + 5) !== 'mod' || !isMark(source, place + 7, '{')) return -1;
  return source.partner[place + 7] ?? -1;
}
