/**
 * What must stand around a keyword for one of its rules or phrases to match, farther than the gate after it sees
 * (`gate-after.ts`): the word before, all the places that a phrase has after it with gaps between its words, what follows the
 * name that a keyword is in. The kernel asks it of every keyword that the gate lets through, so that few are told.
 * It may let through too much, never too little.
 */
import type { CharacterSet } from './pattern-places.js';

export type Around = AroundPhrase | AroundRule;

/** `places` are four numbers each, from the end of the keyword on. */
export type AroundPhrase = {
  readonly kind: 'phrase';
  readonly length: number;
  /** The last letters of the words that must stand before it; null if it may be the first. */
  readonly lettersBefore: CharacterSet | null;
  readonly endsWord: boolean;
  readonly places: Int32Array;
};

/** What may follow the keyword, or the name that it is in; null if no rule asks for it. */
export type AroundRule = {
  readonly kind: 'rule';
  readonly length: number;
  readonly begin: Int32Array | null;
  readonly follow: Int32Array | null;
};

/** As the kernel reads them: one record after the other, each with the number of the next one of its list, or 0. */
export type Records = { readonly words: number[]; add(list: readonly Around[]): number };

export function createRecords(): Records {
  // No record begins at 0, which stands for none.
  const words: number[] = [0];
  const add = (list: readonly Around[]): number =>
    list.reduceRight((next, around) => {
      const number = words.length;
      words.push(next, ...recordOf(around));
      return number;
    }, 0);
  return { words, add };
}

function recordOf(around: Around): number[] {
  if (around.kind === 'rule') {
    const { length, begin, follow } = around;
    return [0, length, countOf(begin), countOf(follow), ...(begin ?? []), ...(follow ?? [])];
  }
  const { length, lettersBefore, endsWord, places } = around;
  const known = places.subarray(0, 4 * mostPlaces);
  const letters = lettersBefore ?? [0, 0, 0, 0];
  return [1, length, lettersBefore === null ? 0 : 1, ...letters, endsWord ? 1 : 0, known.length >> 2, ...known];
}

function countOf(places: Int32Array | null): number {
  return places === null ? -1 : places.length >> 2;
}

/** No more than there are bytes that may be read past the end of a text. */
const mostPlaces = 48;
