/**
 * Computes which characters can occur in the first positions of a match. This rejects most keyword occurrences without
 * running the pattern, which the engine would first have to compile. A position may accept more than the pattern, never
 * less, and ignores letter case.
 */
import { type Pattern, parsePattern } from './pattern.js';

/** Whether a match may begin at `from`. */
export type MayMatch = (text: string, from: number) => boolean;

export function compilePlaces(source: string): MayMatch {
  const masks = Int32Array.from(placesOf(source).flat());
  const length = masks.length >> 2;
  return (text, from) => {
    if (from + length > text.length) return false;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(from + i);
      if (unit < 128 && ((masks[i * 4 + (unit >> 5)]! >>> (unit & 31)) & 1) === 0) return false;
    }
    return true;
  };
}

/** One bit for each ASCII character that may occur in a position. Other characters may occur anywhere. */
export type CharacterSet = readonly [number, number, number, number];

/** As many sets as the shortest match has characters, up to a limit. Cached. */
export function placesOf(source: string): readonly CharacterSet[] {
  const known = knownPlaces.get(source);
  if (known !== undefined) return known;
  const places = placesOfPattern(parsePattern(source));
  knownPlaces.set(source, places);
  return places;
}

const knownPlaces = new Map<string, readonly CharacterSet[]>();

export function placesOfPattern(pattern: Pattern, most = maxPlaces): readonly CharacterSet[] {
  const places = Array.from({ length: most }, (): Mutable<CharacterSet> => [0, 0, 0, 0]);
  const ends = walk(pattern, 1, places);
  const least = places.findIndex((_, place) => ((ends >>> place) & 1) === 1);
  return least < 0 ? places : places.slice(0, least);
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Records the possible characters if the pattern begins at one of the positions `starts`, and returns the positions
 * where it may end. Both are bit sets. Positions beyond the limit are dropped.
 */
function walk(pattern: Pattern, starts: number, places: readonly Mutable<CharacterSet>[]): number {
  if (starts === 0) return 0;
  switch (pattern.kind) {
    case 'edge':
    case 'look':
      return starts;
    case 'character': {
      const set = setOf(pattern.written);
      for (let left = starts; left !== 0; left &= left - 1) join(places[31 - Math.clz32(left & -left)]!, set);
      return (starts << 1) & ((1 << places.length) - 1);
    }
    case 'sequence':
      return pattern.parts.reduce((ends, part) => walk(part, ends, places), starts);
    case 'choice':
      return pattern.parts.reduce((ends, part) => ends | walk(part, starts, places), 0);
    case 'repeat': {
      let ends = starts;
      for (let i = 0; i < pattern.min && ends !== 0; i++) ends = walk(pattern.part, ends, places);
      let all = ends;
      for (let i = pattern.min; i < pattern.max && ends !== 0; i++) {
        ends = walk(pattern.part, ends, places);
        all |= ends;
      }
      return all;
    }
  }
}

function join(place: Mutable<CharacterSet>, set: CharacterSet): void {
  place[0] |= set[0];
  place[1] |= set[1];
  place[2] |= set[2];
  place[3] |= set[3];
}

export function holds(set: CharacterSet, unit: number): boolean {
  return unit > 127 || ((set[unit >> 5]! >>> (unit & 31)) & 1) === 1;
}

/** Whether letters match in either case. */
export type LetterCase = 'any' | 'exact';

/** The regular expression engine decides what a class contains; a letter or a digit contains itself. */
export function setOf(written: string, letterCase: LetterCase = 'any'): CharacterSet {
  const ignoreCase = letterCase === 'any';
  const key = ignoreCase ? written : `exactly ${written}`;
  const known = sets.get(key);
  if (known !== undefined) return known;
  const set: Mutable<CharacterSet> = [0, 0, 0, 0];
  const add = (unit: number) => {
    set[(unit >> 5) as 0] |= 1 << (unit & 31);
  };
  if (/^[A-Za-z0-9]$/.test(written)) {
    add(written.charCodeAt(0));
    if (ignoreCase && written > '9') add(written.charCodeAt(0) ^ 0x20);
  } else {
    for (const character of ascii.match(new RegExp(written, ignoreCase ? 'gi' : 'g')) ?? [])
      add(character.charCodeAt(0));
  }
  sets.set(key, set);
  return set;
}

const sets = new Map<string, CharacterSet>();
const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, unit) => unit));
/** Further positions would reject little more. */
const maxPlaces = 20;
