/**
 * Where rules and phrases want to hear of their keywords: at a border, or before what can follow in a match.
 * Nearly all other occurrences are turned down before anyone is told.
 */

import { leftBorder } from '../classify/token-shapes.js';
import { complement, intersect } from '../pattern/character-set.js';
import { beforeSecrets, type Pattern, parsedOnce } from '../pattern/pattern.js';
import { type CharacterSet, joinPlaces, placesOf, setOf } from '../pattern/pattern-places.js';
import { isWordUnit } from '../phrases/phrase-match.js';
import { mayBeGap, phraseKeywords, placesAfter, waysWith } from '../phrases/phrases.js';
import type { Rule } from '../rule.js';
import type { KeywordConstraints } from './automaton.js';
import type { Around } from './context-filter.js';
import { patternAfterName, patternAtKeyword, patternBeforeName } from './match-rule.js';
import { type Gate, gateOfPlaces, gatePlaces, joinGates, openGate, passAfter } from './suffix-filter.js';

export function wishesOfRules(rules: readonly Rule[]): KeywordConstraints {
  const numbersOf = groupByKeyword(rules);
  const rulesOf = (keyword: string): readonly Rule[] => numbersOf.get(keyword)!.map((number) => rules[number]!);
  const bordered = new Set<string>();
  for (const keyword of numbersOf.keys())
    if (beginsWithWord(keyword) && rulesOf(keyword).every(isBordered)) bordered.add(keyword);
  return {
    bordered,
    lesser: new Set(),
    unfolded: new Set(),
    gateOf: (keyword) => joinGates(rulesOf(keyword).map((rule) => gateOfRule(rule, keyword))),
    aroundOf: (keyword) => aroundRules(keyword, rulesOf(keyword)),
  };
}

/** The numbers of the rules that each keyword belongs to, in the order of the rules. */
export function groupByKeyword(rules: readonly Rule[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [number, { keywords }] of rules.entries())
    for (const keyword of keywords) {
      const group = groups.get(keyword);
      if (group === undefined) groups.set(keyword, [number]);
      else group.push(number);
    }
  return groups;
}

/** All phrases begin at a border. */
export function wishesOfPhrases(): KeywordConstraints {
  const bordered = new Set(phraseKeywords.filter(beginsWithWord));
  return {
    bordered,
    lesser: new Set(phraseKeywords),
    unfolded: new Set(),
    gateOf: gateOfPhrases,
    aroundOf: aroundPhrases,
  };
}

function beginsWithWord(keyword: string): boolean {
  return /^[a-z0-9]/.test(keyword);
}

/** A rule that begins with its keyword, at a border. */
function isBordered({ pattern, back }: Rule): boolean {
  return back === 0 && pattern.source.startsWith(leftBorder);
}

function gateOfRule(rule: Rule, keyword: string): Gate {
  const pattern = patternAtKeyword(rule);
  if (pattern !== null) return gateOfPlaces(placesOf(pattern).slice(keyword.length));
  const endings = rule.goesOn(keyword);
  return endings === null ? openGate : gateOfEndings(endings);
}

/** Where one of the endings has ended, anything but a small letter may stand: a capital begins the next word. */
function gateOfEndings(endings: readonly string[]): Gate {
  const places = Array.from({ length: gatePlaces }, (_, place) => {
    const letters = endings.map((ending) => ending.charAt(place)).join('');
    return setWhere((unit) => letters.includes(String.fromCharCode(unit)));
  });
  const gate = gateOfPlaces(places);
  for (const { length } of endings) if (length < gatePlaces) passAfter(gate, length, wordEnds);
  return gate;
}

/** The places of a phrase count a gap between words as one blank: what makes it longer leaves the rest open. */
function gateOfPhrases(keyword: string): Gate {
  const ways = waysWith(keyword).map((way) => placesAfter(keyword, way));
  const allowed = setsOf(joinPlaces(ways.map(({ places }) => places)));
  const gate = gateOfPlaces(allowed);
  for (let place = 0; place < Math.min(gatePlaces, allowed.length); place++) {
    const mayBeBlank = holdsBlank(allowed[place]!);
    if (mayBeBlank) passAfter(gate, place, intersect(gapUnits, complement(blank)));
    if (place > 0 && holdsBlank(allowed[place - 1]!)) passAfter(gate, place, gapUnits);
  }
  if (ways.every(({ endsWord }) => endsWord)) for (const [i, bits] of wordUnits.entries()) gate[i]! &= ~bits;
  return gate;
}

/** Anything, if one of the rules may begin before its keyword. Rules of one kind ask the same, and that is asked once. */
function aroundRules(keyword: string, rules: readonly Rule[]): readonly Around[] | null {
  const ways = new Map<string, Around>();
  for (const rule of rules) {
    const atKeyword = patternAtKeyword(rule);
    const written = atKeyword ?? patternAfterName(rule);
    if (written === null) return null;
    const behind = atKeyword === null ? patternBeforeName(rule) : null;
    const after = parsedOnce(beforeSecrets(written, rule.needs));
    // What a pattern after a name looks back at is the name, not what stands before the keyword.
    const before = atKeyword !== null ? patternBehind(after) : behind === null ? null : parsedOnce(behind);
    const { ignoreCase } = rule.pattern;
    const from = atKeyword === null ? 'name' : 'keyword';
    const way: Around = { keyword, from, after: [after], before, ignoreCase, gaps: false };
    ways.set(`${ignoreCase} ${from} ${behind} ${rule.needs} ${written}`, way);
  }
  return [...ways.values()];
}

/** What a pattern looks back at where it begins. */
function patternBehind(pattern: Pattern): Pattern | null {
  const first = pattern.kind === 'sequence' ? pattern.parts[0] : pattern;
  return first?.kind === 'look' && first.isBehind && first.isWanted ? first.part : null;
}

function setsOf(places: Int32Array): readonly CharacterSet[] {
  return Array.from({ length: places.length >> 2 }, (_, i) => {
    const at = 4 * i;
    return [places[at]!, places[at + 1]!, places[at + 2]!, places[at + 3]!];
  });
}

function aroundPhrases(keyword: string): readonly Around[] {
  return waysWith(keyword).map(({ head, rest, before, exact }) => ({
    keyword,
    from: 'keyword',
    after: [parsedOnce(head), parsedOnce(rest)],
    before: before === null ? null : parsedOnce(before),
    ignoreCase: !exact,
    gaps: true,
  }));
}

function holdsBlank(set: CharacterSet): boolean {
  return (set[1] & blank[1]) !== 0;
}

/** The ASCII characters that a test lets pass. */
function setWhere(test: (unit: number) => boolean): CharacterSet {
  const set: [number, number, number, number] = [0, 0, 0, 0];
  for (let unit = 0; unit < 128; unit++) if (test(unit)) set[(unit >> 5) as 0] |= 1 << (unit & 31);
  return set;
}

const blank = setOf(' ');
const gapUnits = setWhere(mayBeGap);
const wordUnits = setWhere(isWordUnit);
const wordEnds = setWhere((unit) => !/[a-z]/.test(String.fromCharCode(unit)));
