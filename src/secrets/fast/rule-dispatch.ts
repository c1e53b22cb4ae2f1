/**
 * Selects the rules to try at a keyword. Rules that begin at the keyword are rejected together by the characters after
 * it, rules that begin with a name by the characters after the name: nearly always all of them. Every reported keyword
 * passes through here, so an entry is data that one function reads.
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
  const gates: (SuffixFilter | null)[] = listed.map(() => null);
  return (keyword, text, at, work) => {
    const gate = gates[keyword] ?? compileGate(listed[keyword]!, rules);
    gates[keyword] = gate;
    const begins = gate.begin !== null && mayMatchAt(gate.begin, text, at + gate.length);
    const follows = gate.follow !== null && mayMatchAt(gate.follow, text, endOfName(text, at, work));
    if (begins) return follows ? gate.all : gate.withoutNames;
    return follows ? gate.withoutBegun : gate.withoutBoth;
  };
}

type SuffixFilter = {
  readonly length: number;
  /** What may follow the keyword, and its name; null if no rule restricts it. */
  readonly begin: Int32Array | null;
  readonly follow: Int32Array | null;
  readonly all: readonly number[];
  readonly withoutNames: readonly number[];
  readonly withoutBegun: readonly number[];
  readonly withoutBoth: readonly number[];
};

function compileGate([keyword, numbers]: readonly [string, readonly number[]], rules: readonly Rule[]): SuffixFilter {
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

/** Without the places that the keyword itself takes. */
function placesOfAny(patterns: readonly (string | null)[], taken: number): Int32Array | null {
  const written = patterns.filter((source) => source !== null);
  return written.length === 0 ? null : joinPlaces(written.map((source) => placesOf(source).slice(taken)));
}
