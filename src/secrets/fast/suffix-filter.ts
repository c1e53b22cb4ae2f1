/**
 * Restricts the four characters after a keyword. The kernel applies it to every keyword and rejects nine of ten. It may
 * accept too much, never too little.
 */
import type { CharacterSet } from '../pattern/pattern-places.js';

/**
 * Eight numbers for each place, as bit sets of ASCII characters: four for the characters that may stand there, four for
 * those after which everything is accepted.
 */
export type SuffixFilter = Int32Array;

export const filterPlaces = 4;
const numbersInPlace = 8;

export const openSuffixFilter: SuffixFilter = new Int32Array(filterPlaces * numbersInPlace).fill(-1);

export function isOpen(filter: SuffixFilter): boolean {
  return filter[4] === -1 && filter[5] === -1 && filter[6] === -1 && filter[7] === -1;
}

/** Whether a character may stand in the first place. */
export function mayFollow(filter: SuffixFilter, unit: number): boolean {
  return unit > 127 || (((filter[unit >> 5]! | filter[4 + (unit >> 5)]!) >>> (unit & 31)) & 1) === 1;
}

/** `allowed` may be shorter than the filter; then anything may follow. */
export function suffixFilterOfPlaces(allowed: readonly CharacterSet[]): SuffixFilter {
  const filter = openSuffixFilter.slice();
  for (const [place, set] of allowed.slice(0, filterPlaces).entries()) {
    filter.set(set, place * numbersInPlace);
    filter.fill(0, place * numbersInPlace + 4, (place + 1) * numbersInPlace);
  }
  return filter;
}

/** Accepts everything after one of these characters. */
export function passAfter(filter: SuffixFilter, place: number, set: CharacterSet): void {
  for (let i = 0; i < 4; i++) filter[place * numbersInPlace + 4 + i]! |= set[i]!;
}

/** Accepts what any of the filters accepts. */
export function uniteSuffixFilters(filters: readonly SuffixFilter[]): SuffixFilter {
  if (filters.length === 1) return filters[0]!;
  const joined = new Int32Array(filterPlaces * numbersInPlace);
  for (const filter of filters) for (let i = 0; i < joined.length; i++) joined[i]! |= filter[i]!;
  return joined;
}
