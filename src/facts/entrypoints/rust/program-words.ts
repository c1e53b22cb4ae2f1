/**
 * The words of a Rust program, each with the function around it. Words of tests are left out: Rust keeps tests in the
 * file they test, and their routes and commands do not belong to the program.
 */
import { isMark, type Source, wordOf } from '../read/source.js';

type ProgramWord = {
  /** Its index among the tokens of the source, and its offset in the text. */
  readonly place: number;
  readonly start: number;
  readonly value: string;
  /** The function that began last; '' before the first. */
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

/** The end of the test module if `#[cfg(test)] mod x {` begins with the word at an index; else -1. */
function endOfTests(source: Source, place: number): number {
  const isTest =
    wordOf(source, place) === 'cfg' && wordOf(source, place + 2) === 'test' && isMark(source, place + 3, ')');
  if (!isTest || wordOf(source, place + 5) !== 'mod' || !isMark(source, place + 7, '{')) return -1;
  return source.partner[place + 7] ?? -1;
}
