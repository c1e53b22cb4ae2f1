/**
 * Restricts the four characters after a keyword. The kernel applies it to every keyword and rejects nine of ten. It may
 * accept too much, never too little.
 */
import type { CharacterSet } from '../pattern/pattern-places.js';

/**
 * For each place eight numbers, as bits of ASCII characters: four for those that may stand there, four for those after
 * which everything is accepted.
 */
export type SuffixFilter = Int32Array;

export const filterPlaces = 4;
const numbersInPlace = 8;

export const openSuffixFilter: SuffixFilter = new Int32Array(filterPlaces * numbersInPlace).fill(-1);

export function isOpen(gate: SuffixFilter): boolean {
  return gate[4] === -1 && gate[5] === -1 && gate[6] === -1 && gate[7] === -1;
}

/** Whether a character may stand in the first place. */
export function mayFollow(gate: SuffixFilter, unit: number): boolean {
  return unit > 127 || (((gate[unit >> 5]! | gate[4 + (unit >> 5)]!) >>> (unit & 31)) & 1) === 1;
}

/** `allowed` may be shorter than the filter; then anything may follow. */
export function suffixFilterOfPlaces(allowed: readonly CharacterSet[]): SuffixFilter {
  const gate = openSuffixFilter.slice();
  for (const [place, set] of allowed.slice(0, filterPlaces).entries()) {
    gate.set(set, place * numbersInPlace);
    gate.fill(0, place * numbersInPlace + 4, (place + 1) * numbersInPlace);
  }
  return gate;
}

/** Accepts everything after one of these characters. */
export function passAfter(gate: SuffixFilter, place: number, set: CharacterSet): void {
  for (let i = 0; i < 4; i++) gate[place * numbersInPlace + 4 + i]! |= set[i]!;
}

/** Accepts what any of the filters accepts. */
export function uniteSuffixFilters(gates: readonly SuffixFilter[]): SuffixFilter {
  if (gates.length === 1) return gates[0]!;
  const joined = new Int32Array(filterPlaces * numbersInPlace);
  for (const gate of gates) for (let i = 0; i < joined.length; i++) joined[i]! |= gate[i]!;
  return joined;
}
