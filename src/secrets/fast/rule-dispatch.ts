/**
 * Selects the rules to try at a keyword. Two checks reject nearly all of them: the characters after the keyword, and
 * the characters after the name that contains it. Every reported keyword passes through here, so an entry is data that
 * one function reads.
 */

import { joinPlaces, mayMatchAt, placesOf } from '../pattern/pattern-places.js';
import type { Rule } from '../rule.js';
import { type NameEnd, patternAfterName, patternAtKeyword, type ScanState } from './match-rule.js';

/** The numbers of the rules of a keyword that may match there. */
export type RuleDispatch = (keyword: number, text: string, at: number, work: ScanState) => readonly number[];

/** `keywords` maps keywords to rule numbers. An entry is compiled when its keyword is first met. */
export function compileRuleDispatch(
  keywords: ReadonlyMap<string, readonly number[]>,
  rules: readonly Rule[],
  endOfName: NameEnd,
): RuleDispatch {
  const listed = [...keywords];
  const entries: (DispatchEntry | null)[] = listed.map(() => null);
  return (keyword, text, at, work) => {
    const entry = entries[keyword] ?? compileEntry(listed[keyword]!, rules);
    entries[keyword] = entry;
    const begins = entry.begin !== null && mayMatchAt(entry.begin, text, at + entry.length);
    const follows = entry.follow !== null && mayMatchAt(entry.follow, text, endOfName(text, at, work));
    if (begins) return follows ? entry.all : entry.withoutNames;
    return follows ? entry.withoutBegun : entry.withoutBoth;
  };
}

type DispatchEntry = {
  readonly length: number;
  /** What may follow the keyword, and the name that contains it; null if no rule restricts it. */
  readonly begin: Int32Array | null;
  readonly follow: Int32Array | null;
  readonly all: readonly number[];
  readonly withoutNames: readonly number[];
  readonly withoutBegun: readonly number[];
  readonly withoutBoth: readonly number[];
};

function compileEntry([keyword, numbers]: readonly [string, readonly number[]], rules: readonly Rule[]): DispatchEntry {
  const atKeyword = numbers.map((number) => patternAtKeyword(rules[number]!));
  const afterName = numbers.map((number) => patternAfterName(rules[number]!));
  const without = (...patterns: readonly (readonly (string | null)[])[]): readonly number[] =>
    numbers.filter((_, i) => patterns.every((list) => list[i] === null));
  return {
    length: keyword.length,
    begin: placesOfAny(atKeyword, keyword.length),
    follow: placesOfAny(afterName, 0),
    all: numbers,
    withoutNames: without(afterName),
    withoutBegun: without(atKeyword),
    withoutBoth: without(atKeyword, afterName),
  };
}

/** The allowed characters after the keyword: the first `taken` sets of the patterns are the keyword itself. */
function placesOfAny(patterns: readonly (string | null)[], taken: number): Int32Array | null {
  const written = patterns.filter((source) => source !== null);
  return written.length === 0 ? null : joinPlaces(written.map((source) => placesOf(source).slice(taken)));
}
