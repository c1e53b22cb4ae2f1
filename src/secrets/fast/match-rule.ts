/**
 * Matches one rule around one of its keywords. A few characters usually suffice to reject an offset, and the pattern
 * runs at most once at each offset. Both keep hostile text (one keyword over and over) as cheap as any other.
 */

import { leftBorder } from '../classify/token-shapes.js';
import { boundPattern } from '../pattern/pattern-bound.js';
import { compilePlaces, holds, placesOf } from '../pattern/pattern-places.js';
import type { Rule } from '../rule.js';

/** A match from `from` to `end`, and the secret inside it. */
export type Match = { readonly from: number; readonly end: number; readonly start: number; readonly secretEnd: number };

/** Work done on one text. One step is about the cost of rejecting an offset. */
export type Steps = { spent: number };

/** Matches a rule for a keyword at `at`. Its cache for a text ends when another scan begins. */
type RuleMatcher = (text: string, at: number, work: ScanState) => Match | null;

/** The state of one scan of one text. */
export type ScanState = {
  readonly steps: Steps;
  /** Whether a better finding already covers this value, so that checking it gains nothing. */
  isCovered(start: number, end: number): boolean;
  /** Set by a failed match: it also fails for every keyword up to here. */
  failsTo: number;
  /** The end of the current line. */
  lineEnd: number;
};

/** The matchers by rule number. Compiled on demand, because the keywords of most rules never occur. */
export function compileMatchers(rules: readonly Rule[]): (number: number) => RuleMatcher {
  const known: KnownNames = { patterns: new Map(), endOf: createNameEnd() };
  const attempts: (RuleMatcher | null)[] = rules.map(() => null);
  return (number) => {
    const attempt = attempts[number] ?? compileNamed(rules[number]!, known) ?? compileAnywhere(rules[number]!);
    attempts[number] = attempt;
    return attempt;
  };
}

/** The pattern after the name, for rules whose pattern begins with a name; otherwise null. */
export function patternAfterName(rule: Rule): string | null {
  return namedParts(rule)?.rest ?? null;
}

/** The pattern before that name; null for anything. */
export function patternBeforeName(rule: Rule): string | null {
  const behind = namedParts(rule)?.behind ?? '';
  return behind === '' ? null : behind.slice('(?<='.length, -1);
}

/** The pattern of a rule whose matches all begin at its keyword; otherwise null. */
export function patternAtKeyword(rule: Rule): string | null {
  return rule.back > 0 || namedParts(rule) !== null ? null : withoutBorder(rule.pattern.source);
}

function withoutBorder(source: string): string {
  return source.startsWith(leftBorder) ? source.slice(leftBorder.length) : source;
}

/**
 * A pattern that begins with a name (`[\w.-]{2,64}`, then an assignment). All keywords inside a name share its end, and
 * rules with the same remaining pattern share its match, so that pattern runs once for each name.
 */
function compileNamed(rule: Rule, known: KnownNames): RuleMatcher | null {
  const parts = namedParts(rule);
  if (parts === null) return null;
  const { behind, least, most, rest } = parts;
  const flags = rule.pattern.flags;
  const key = `${flags}/${rest}`;
  const pattern = known.patterns.get(key) ?? createNamePattern(new RegExp(rest, flags), rest, known.endOf);
  known.patterns.set(key, pattern);
  const [shortest, longest] = [Number(least), Number(most)];
  const before = behind === '' ? null : new RegExp(behind, flags);
  return (text, at, work) => {
    const { steps } = work;
    steps.spent += 2;
    const match = pattern(text, at, work);
    if (match === null) work.failsTo = known.endOf(text, at, work);
    if (match === null || match.from - at < shortest || match.from - at > longest) return null;
    if (before !== null) {
      steps.spent += 2;
      before.lastIndex = at;
      if (!before.test(text)) return null;
    }
    const named = { ...match, from: at };
    return judge(rule, { text, ...named }, work) ? named : null;
  };
}

type NamedParts = { readonly behind: string; readonly least: string; readonly most: string; readonly rest: string };

/** Cached, because a rule may have many keywords. */
function namedParts(rule: Rule): NamedParts | null {
  const known = knownParts.get(rule);
  if (known !== undefined) return known;
  const parts = readParts(rule);
  knownParts.set(rule, parts);
  return parts;
}

const knownParts = new WeakMap<Rule, NamedParts | null>();

function readParts(rule: Rule): NamedParts | null {
  const parts = rule.back > 0 ? null : named.exec(rule.pattern.source);
  if (parts === null) return null;
  const [, behind, least, most, rest] = parts as unknown as [string, string, string, string, string];
  const first = placesOf(rest)[0];
  return first === undefined || nameUnits.some((unit) => holds(first, unit)) ? null : { behind, least, most, rest };
}

/** The match after the name that contains `at`; `from` is the end of the name. */
type NamePattern = RuleMatcher;

/** State that rules with names share. */
type KnownNames = { readonly patterns: Map<string, NamePattern>; readonly endOf: NameEnd };

/** The end of the name that contains `at`. */
type NameEnd = (text: string, at: number, work: ScanState) => number;

/** Reads a name once for all keywords in it and all rules. */
function createNameEnd(): NameEnd {
  let current: ScanState | null = null;
  let seenFrom = 0;
  let end = 0;
  return (text, at, work) => {
    if (current === work && at >= seenFrom && at < end) return end;
    current = work;
    seenFrom = end = at;
    while (end < text.length && isNameUnit(text.charCodeAt(end))) end += 1;
    work.steps.spent += (end - at) >> 4;
    return end;
  };
}

/**
 * Lookbehind, minimum and maximum length of the name, and the remaining pattern. That the name must not continue is
 * implied.
 */
const named =
  /^((?:\(\?<=.*?\[\\w\.?-\]\{0,\d+\}\))?)(?:\(\?!\[\\w\.-\]\{\d+\}\))?\[\\w\.-\]\{(\d+),(\d+)\}(?:\(\?!\[\\w\.-\]\))?(.*)$/s;

function createNamePattern(rest: RegExp, source: string, endOf: NameEnd): NamePattern {
  const mayMatch = compilePlaces(source);
  const costAt = createCost(rest);
  let current: ScanState | null = null;
  let seenFrom = 0;
  let nameEnd = 0;
  let match: Match | null = null;
  return (text, at, work) => {
    if (current === work && at >= seenFrom && at < nameEnd) return match;
    current = work;
    seenFrom = at;
    nameEnd = endOf(text, at, work);
    match = null;
    if (!mayMatch(text, nameEnd)) return null;
    work.steps.spent += costAt(text, nameEnd, work);
    match = run(rest, text, nameEnd);
    return match;
  };
}

/** Any other pattern: tried once at each offset within `back` characters before a keyword. */
function compileAnywhere(rule: Rule): RuleMatcher {
  const { source, flags } = rule.pattern;
  const bordered = source.startsWith(leftBorder);
  const pattern = bordered ? new RegExp(withoutBorder(source), flags) : rule.pattern;
  const mayMatch = compilePlaces(pattern.source);
  const costAt = createCost(rule.pattern);
  let current: ScanState | null = null;
  // Offsets from `low` to `high` have been tried. Keywords come in the order of their ends, not of their starts.
  let low = 0;
  let high = 0;
  return (text, at, work) => {
    const { steps } = work;
    const lowest = Math.max(at - rule.back, 0);
    if (current !== work || lowest > high || at + 1 < low) low = high = lowest;
    current = work;
    for (let from = lowest; from <= at; from++) {
      if (from === low && low < high) from = high;
      if (from > at) break;
      steps.spent += 1;
      if ((bordered && !isBorder(text, from)) || !mayMatch(text, from)) continue;
      steps.spent += costAt(text, from, work);
      const match = run(pattern, text, from);
      if (match !== null && judge(rule, { text, ...match }, work)) return match;
    }
    low = Math.min(low, lowest);
    high = Math.max(high, at + 1);
    return null;
  };
}

function judge(rule: Rule, match: Match & { readonly text: string }, { steps, isCovered }: ScanState): boolean {
  const { text, from, end, start, secretEnd } = match;
  if (isCovered(start, secretEnd)) return false;
  steps.spent += 40 + (Math.min(secretEnd - start, 100) >> 2);
  return rule.accepts(text.slice(start, secretEnd), text.slice(from, end));
}

function run(pattern: RegExp, text: string, from: number): Match | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return null;
  const spans = match.indices!;
  const end = from + match[0].length;
  for (let group = 1; group < spans.length; group++) {
    const span = spans[group] as [number, number] | undefined;
    if (span !== undefined) return { from, end, start: span[0], secretEnd: span[1] };
  }
  return { from, end, start: from, secretEnd: end };
}

/** Equivalent to the pattern `leftBorder`. Nearly always one character decides. */
function isBorder(text: string, at: number): boolean {
  if (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))) return true;
  border.lastIndex = at;
  return mayEndEscape.test(text.slice(Math.max(0, at - 10), at)) && border.test(text);
}

const border = new RegExp(leftBorder, 'y');
const mayEndEscape = /[\\%[]/;

/**
 * Estimates the cost of one run of a pattern, in steps: it reads at most its longest match and little more than its
 * line, possibly more than once.
 */
function createCost({ source }: RegExp): (text: string, from: number, work: ScanState) => number {
  // A lookbehind over a region may run for each of its ends.
  const times = source.includes(`(?<=${leftBorder}`) ? 8 : 1;
  let bound = 0;
  return (text, from, work) => {
    if (bound === 0) bound = boundPattern(source);
    if (from > work.lineEnd) {
      const end = text.indexOf('\n', from);
      work.lineEnd = end < 0 ? text.length : end;
    }
    const reach = Math.min(bound, work.lineEnd - from + pastLine);
    return 2 + times * Math.min(104, (reach >> 3) + ((reach * reach) >> 12));
  };
}

/** How far patterns may read into the next lines: white space, and the next word. */
const pastLine = 24;

function isAlphanumeric(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);
}

export function isNameUnit(unit: number): boolean {
  return unit < 128 && nameTable[unit] === 1;
}

const nameTable = Uint8Array.from({ length: 128 }, (_, unit) => (/[\w.-]/.test(String.fromCharCode(unit)) ? 1 : 0));

const nameUnits = Array.from({ length: 128 }, (_, unit) => unit).filter(isNameUnit);
