/**
 * Where rules and phrases want to hear of their keywords: at a border, or before what can follow in a match.
 * Nearly all other occurrences are turned down before anyone is told.
 */
import { patternAtKeyword } from './attempt.js';
import type { Wishes } from './automaton.js';
import { type Gate, gateOfPlaces, gatePlaces, joinGates, openGate, passAfter } from './gate-after.js';
import { type Around, passesGaps } from './gate-around.js';
import { compileGate } from './gates.js';
import { type CharacterSet, joinPlaces, placesOf, setOf } from './pattern-places.js';
import { isWordUnit } from './phrase-match.js';
import { mayBeGap, phraseKeywords, waysWith } from './phrases.js';
import type { Rule } from './rule.js';
import { leftBorder } from './shapes.js';

export function wishesOfRules(rules: readonly Rule[]): Wishes {
  const numbersOf = groupByKeyword(rules);
  const rulesOf = (keyword: string): readonly Rule[] => numbersOf.get(keyword)!.map((number) => rules[number]!);
  const bordered = new Set<string>();
  for (const keyword of numbersOf.keys())
    if (beginsWithWord(keyword) && rulesOf(keyword).every(isBordered)) bordered.add(keyword);
  return {
    bordered,
    lesser: new Set(),
    gateOf: (keyword) => joinGates(rulesOf(keyword).map((rule) => gateOfRule(rule, keyword))),
    aroundOf: (keyword) => aroundRules(keyword, numbersOf.get(keyword)!, rules),
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
export function wishesOfPhrases(): Wishes {
  const bordered = new Set(phraseKeywords.filter(beginsWithWord));
  return { bordered, lesser: new Set(phraseKeywords), gateOf: gateOfPhrases, aroundOf: aroundPhrases };
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
  return pattern === null ? openGate : gateOfPlaces(placesOf(pattern).slice(keyword.length));
}

/** The places of a phrase count a gap between words as one blank: what makes it longer leaves the rest open. */
function gateOfPhrases(keyword: string): Gate {
  const ways = waysWith(keyword);
  const allowed = setsOf(joinPlaces(ways.map((way) => way.places)))!;
  const gate = gateOfPlaces(allowed);
  for (let place = 0; place < Math.min(gatePlaces, allowed.length); place++) {
    const mayBeBlank = holdsBlank(allowed[place]!);
    if (mayBeBlank) passAfter(gate, place, without(gapUnits, blank));
    if (place > 0 && holdsBlank(allowed[place - 1]!)) passAfter(gate, place, gapUnits);
  }
  if (ways.every(({ endsWord }) => endsWord)) for (const [i, bits] of wordUnits.entries()) gate[i]! &= ~bits;
  return gate;
}

/** Anything, if one of the rules asks neither what follows its keyword nor what follows its name. */
function aroundRules(keyword: string, numbers: readonly number[], rules: readonly Rule[]): readonly Around[] | null {
  const { length, begin, follow, withoutBoth } = compileGate([keyword, numbers], rules);
  return withoutBoth.length > 0 ? null : [{ kind: 'rule', length, begin: setsOf(begin), follow: setsOf(follow) }];
}

function setsOf(places: Int32Array | null): readonly CharacterSet[] | null {
  if (places === null) return null;
  return Array.from({ length: places.length >> 2 }, (_, i) => {
    const at = 4 * i;
    return [places[at]!, places[at + 1]!, places[at + 2]!, places[at + 3]!];
  });
}

/** Many phrases begin alike: what is the same is asked once. */
function aroundPhrases(keyword: string): readonly Around[] {
  const ways = new Map<string, Around>();
  for (const { letterBefore, endsWord, places, needed } of waysWith(keyword)) {
    const lettersBefore = letterBefore === null ? null : setWhere((unit) => unit === letterBefore);
    ways.set(`${letterBefore} ${endsWord} ${needed?.byte} ${needed?.within} ${places.join()}`, {
      kind: 'phrase',
      length: keyword.length,
      lettersBefore,
      endsWord,
      needed,
      places: places.map((place, i) => withLongGaps(place, places[i + 1])),
    });
  }
  return [...ways.values()];
}

/** A gap of many characters can be passed over as a whole if what comes next cannot begin inside of it. */
function withLongGaps(place: CharacterSet, next: CharacterSet | undefined): CharacterSet {
  const isPassed = next?.every((bits, i) => (bits & gapUnits[i]!) === 0) === true;
  return [isPassed ? place[0] | passesGaps : place[0] & ~passesGaps, place[1], place[2], place[3]];
}

function holdsBlank(set: CharacterSet): boolean {
  return (set[1] & blank[1]) !== 0;
}

function without(set: CharacterSet, other: CharacterSet): CharacterSet {
  return [set[0] & ~other[0], set[1] & ~other[1], set[2] & ~other[2], set[3] & ~other[3]];
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
