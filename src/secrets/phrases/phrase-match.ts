/**
 * Matches the pattern of a phrase by walking its tree. Regular expressions with large alternations would take
 * milliseconds to compile and are tried only a few times. Each node maps all offsets where it may begin to all offsets
 * where it may end, so the work is bounded for every text.
 */

import type { Pattern } from '../pattern/pattern.js';
import { boundOfPattern } from '../pattern/pattern-bound.js';
import { type CharacterSet, holds, type LetterCase, placesOfPattern } from '../pattern/pattern-places.js';

/** Distinct offsets in ascending order. */
export type Places = readonly number[];

/** The ends of matches that begin at one of `starts`. */
export type Matcher = (text: string, starts: Places, work: MatchWork) => Places;

/** One step is about the cost of examining an offset. */
export type MatchWork = { steps: number };

/** A blank in the pattern stands for a gap between words. */
export function compileMatcher(pattern: Pattern, letterCase: LetterCase): Matcher {
  switch (pattern.kind) {
    case 'character':
      return pattern.written === ' ' ? matchGap : matchUnits([compileUnit(pattern.written, letterCase)]);
    case 'edge':
      return matchEdge(pattern.written);
    case 'look':
      return matchLook(pattern, compileMatcher(pattern.part, letterCase));
    case 'sequence':
      return matchSequence(compileParts(pattern.parts, letterCase));
    case 'choice':
      return matchChoice(pattern.parts, letterCase);
    case 'repeat':
      return pattern.part.kind === 'character' && pattern.part.written !== ' '
        ? matchRun(compileUnit(pattern.part.written, letterCase), pattern)
        : matchRepeat(compileMatcher(pattern.part, letterCase), pattern);
  }
}

/** Consecutive characters form one matcher: most of a phrase is words. */
function compileParts(parts: readonly Pattern[], letterCase: LetterCase): Matcher[] {
  const matchers: Matcher[] = [];
  let word: IsUnit[] = [];
  for (const part of parts) {
    if (part.kind === 'character' && part.written !== ' ') {
      word.push(compileUnit(part.written, letterCase));
      continue;
    }
    if (word.length > 0) matchers.push(matchUnits(word));
    word = [];
    matchers.push(compileMatcher(part, letterCase));
  }
  if (word.length > 0) matchers.push(matchUnits(word));
  return matchers;
}

function matchUnits(units: readonly IsUnit[]): Matcher {
  return (text, starts, work) => {
    work.steps += starts.length;
    let ends: number[] | null = null;
    for (const start of starts) {
      let taken = 0;
      while (taken < units.length && units[taken]!(text.charCodeAt(start + taken))) taken += 1;
      work.steps += taken >> 2;
      if (taken < units.length) continue;
      ends ??= [];
      ends.push(start + taken);
    }
    return ends ?? none;
  };
}

function matchSequence(parts: readonly Matcher[]): Matcher {
  return (text, starts, work) => {
    let places = starts;
    for (const part of parts) {
      places = part(text, places, work);
      if (places.length === 0) return none;
    }
    return places;
  };
}

/** The first character rejects most alternatives at once. Alternatives are compiled when first needed. */
function matchChoice(parts: readonly Pattern[], letterCase: LetterCase): Matcher {
  const groups: Group[] = [];
  for (let at = 0; at < parts.length; at += 32) groups.push(groupOf(parts.slice(at, at + 32)));
  return (text, starts, work) => {
    work.steps += 1 + ((starts.length * parts.length) >> 3);
    let all: Places = none;
    for (const { ways, matchers, byUnit } of groups) {
      let open = 0;
      for (let i = 0; i < starts.length; i++) open |= byUnit[rowOf(text.charCodeAt(starts[i]!))]!;
      for (; open !== 0; open &= open - 1) {
        const way = 31 - Math.clz32(open & -open);
        const match = matchers[way] ?? compileMatcher(ways[way]!, letterCase);
        matchers[way] = match;
        all = unite(all, match(text, starts, work));
      }
    }
    return all;
  };
}

/** Up to 32 alternatives, and for each unit a bit set of the alternatives that may begin with it. */
type Group = { readonly ways: readonly Pattern[]; readonly matchers: Matcher[]; readonly byUnit: Int32Array };

function groupOf(ways: readonly Pattern[]): Group {
  const byUnit = new Int32Array(otherUnits + 1);
  for (const [way, part] of ways.entries()) {
    const first = firstOf(part);
    for (let unit = 0; unit <= otherUnits; unit++) {
      const mayBegin = first === null || holds(first, unit);
      if (mayBegin) byUnit[unit]! |= 1 << way;
    }
  }
  return { ways, matchers: [], byUnit };
}

/** All characters beyond ASCII share a row with the end of the text. */
function rowOf(unit: number): number {
  return Number.isNaN(unit) ? otherUnits : Math.min(unit, otherUnits);
}

const otherUnits = 128;

/** Null if it may be empty or begin with a gap. */
function firstOf(part: Pattern): CharacterSet | null {
  const first = placesOfPattern(part, 1)[0];
  return first === undefined || holds(first, 0x20) ? null : first;
}

type Times = { readonly min: number; readonly max: number };

/** A repeated character; no offset is visited twice. */
function matchRun(isUnit: IsUnit, { min, max }: Times): Matcher {
  return (text, starts, work) => {
    const ends: number[] = [];
    let runEnd = 0;
    for (const start of starts) {
      if (runEnd < start) runEnd = start;
      while (runEnd < start + max && isUnit(text.charCodeAt(runEnd))) runEnd += 1;
      for (let end = Math.max(start + min, (ends.at(-1) ?? -1) + 1); end <= runEnd && end <= start + max; end++)
        ends.push(end);
    }
    work.steps += 1 + starts.length + ends.length;
    return ends;
  };
}

function matchRepeat(part: Matcher, { min, max }: Times): Matcher {
  return (text, starts, work) => {
    let places = starts;
    for (let i = 0; i < min && places.length > 0; i++) places = part(text, places, work);
    let all = places;
    for (let i = min; i < max && places.length > 0; i++) {
      places = part(text, places, work);
      all = unite(all, places);
    }
    return all;
  };
}

function matchEdge(written: string): Matcher {
  return (text, starts, work) => {
    work.steps += starts.length;
    return starts.filter((at) => isEdge[written]!(text, at));
  };
}

const isEdge: Readonly<Record<string, (text: string, at: number) => boolean>> = {
  '\\b': (text, at) => isWordUnit(text.charCodeAt(at - 1)) !== isWordUnit(text.charCodeAt(at)),
  '\\B': (text, at) => isWordUnit(text.charCodeAt(at - 1)) === isWordUnit(text.charCodeAt(at)),
  '^': (text, at) => at === 0 || isLineEnd(text.charCodeAt(at - 1)),
  $: (text, at) => at === text.length || isLineEnd(text.charCodeAt(at)),
};

function matchLook(look: Extract<Pattern, { kind: 'look' }>, part: Matcher): Matcher {
  const longest = look.isBehind ? boundOfPattern(look.part) : 0;
  return (text, starts, work) =>
    starts.filter((at) => {
      const from = Array.from({ length: Math.min(longest, at) + 1 }, (_, i) => at - Math.min(longest, at) + i);
      const ends = part(text, from, work);
      return (look.isBehind ? ends.includes(at) : ends.length > 0) === look.isWanted;
    });
}

/** A gap between two words: white space, comment marks, quotes, emphasis, and escaped line ends. */
function matchGap(text: string, starts: Places, work: MatchWork): Places {
  let all: Places = none;
  for (const start of starts) {
    let at = afterGapUnit(text, start);
    work.steps += 1;
    if (at === 0) continue;
    const ends: number[] = [];
    for (; at > 0 && ends.length < maxGap; at = afterGapUnit(text, at)) ends.push(at);
    work.steps += ends.length;
    all = unite(all, ends);
  }
  return all;
}

/** All offsets from which a gap leads to `end`. */
export function gapsBefore(text: string, end: number): Places {
  const starts: number[] = [];
  for (let at = end; starts.length < maxGap; ) {
    if (isGapUnit(text.charCodeAt(at - 1))) at -= 1;
    else if (afterGapUnit(text, at - 2) === at) at -= 2;
    else break;
    starts.push(at);
  }
  return starts.reverse();
}

/** The end of the gap's next unit, or 0. */
function afterGapUnit(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (isGapUnit(unit)) return at + 1;
  if (unit !== backslash) return 0;
  const sign = text.charCodeAt(at + 1) | 0x20;
  return sign === 0x6e || sign === 0x72 || sign === 0x74 ? at + 2 : 0;
}

export function isGapUnit(unit: number): boolean {
  return unit < 128 ? gapUnits[unit] === 1 : space.test(String.fromCharCode(unit));
}

function unite(one: Places, other: Places): Places {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const all: number[] = [];
  for (let i = 0, j = 0; i < one.length || j < other.length; ) {
    const [a, b] = [one[i] ?? Number.POSITIVE_INFINITY, other[j] ?? Number.POSITIVE_INFINITY];
    all.push(Math.min(a, b));
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  return all;
}

type IsUnit = (unit: number) => boolean;

/** The regular expression engine decides what a class contains. */
function compileUnit(written: string, letterCase: LetterCase): IsUnit {
  const key = letterCase === 'exact' ? written : `i${written}`;
  const known = knownUnits.get(key);
  if (known !== undefined) return known;
  const pattern = new RegExp(written, letterCase === 'exact' ? '' : 'i');
  const holdsUnit = Uint8Array.from({ length: 128 }, (_, unit) => (pattern.test(String.fromCharCode(unit)) ? 1 : 0));
  const isUnit: IsUnit = (unit) =>
    unit < 128 ? holdsUnit[unit] === 1 : !Number.isNaN(unit) && pattern.test(String.fromCharCode(unit));
  knownUnits.set(key, isUnit);
  return isUnit;
}

export function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}

const none: Places = [];
const knownUnits = new Map<string, IsUnit>();
const maxGap = 40;
const backslash = 0x5c;
const space = /\s/;
const gapUnits = new Uint8Array(128);
for (const character of '\t\n\v\f\r */#>;:,"\'+|~()`-') gapUnits[character.charCodeAt(0)] = 1;
