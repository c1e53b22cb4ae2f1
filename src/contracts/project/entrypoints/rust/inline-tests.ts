/** Rust keeps tests in the file they test; the routes they make are no routes of the program. */
import { isMark, type Source, wordOf } from '../read/source.js';

/** If `#[cfg(test)] mod x {` begins with the word at a place: where the module ends, else -1. */
export function endOfTests(source: Source, place: number): number {
  const isTest =
    wordOf(source, place) === 'cfg' && wordOf(source, place + 2) === 'test' && isMark(source, place + 3, ')');
  if (!isTest || wordOf(source, place + 5) !== 'mod' || !isMark(source, place + 7, '{')) return -1;
  return source.partner[place + 7] ?? -1;
}
