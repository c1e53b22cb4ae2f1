/**
 * The words of a Rust program, each with the function around it. Words of tests are left out: Rust keeps tests in the
 * file they test, and their routes and commands do not belong to the program.
 */
import type { Source } from '../read/source.js';

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
    if (value === 'fn') owner = source.wordAt(place + 1);
    yield { place, start, value, owner };
  }
}

/** The end of the test module if `#[cfg(test)] mod x {` begins with the word at an index; else -1. */
function endOfTests(source: Source, place: number): number {
  const isTest = source.wordAt(place) === 'cfg' && source.wordAt(place + 2) === 'test' && source.isMark(place + 3, ')');
  if (!isTest || source.wordAt(place + 5) !== 'mod' || !source.isMark(place + 7, '{')) return -1;
  return source.partnerOf(place + 7);
}

/** HTTP methods by the names of functions and attributes in Rust frameworks. */
const verbs = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'any', 'trace', 'connect']);

export const isVerb = (word: string): boolean => verbs.has(word);
