/**
 * What must stand around a keyword for one of its rules or phrases to match, farther than the gate after it sees
 * (`gate-after.ts`): the word before, all the places that a phrase has after it with gaps between its words, what follows the
 * name that a keyword is in. The kernel asks it of every keyword that the gate lets through, so that few are told.
 * It may let through too much, never too little.
 */
import type { CharacterSet } from './pattern-places.js';
import type { Needed } from './pattern-variants.js';

export type Around = AroundPhrase | AroundRule;

/** In the first number of a place, where the bit of a zero byte would be: the kernel leaves that byte open. */
export const passesGaps = 1;

/** `places` are from the end of the keyword on. A gap between words takes one; with `passesGaps` however long it is. */
export type AroundPhrase = {
  readonly kind: 'phrase';
  readonly length: number;
  /** The last letters of the words that must stand before it; null if it may be the first. */
  readonly lettersBefore: CharacterSet | null;
  readonly endsWord: boolean;
  readonly needed: Needed | null;
  readonly places: readonly CharacterSet[];
};

/** What may follow the keyword, or the name that it is in; null if no rule asks for it. */
export type AroundRule = {
  readonly kind: 'rule';
  readonly length: number;
  readonly begin: readonly CharacterSet[] | null;
  readonly follow: readonly CharacterSet[] | null;
};

/**
 * As the kernel reads them: one record after the other, each with the number of the next one of its list, or 0. Places are
 * numbers of sets, of which there are few.
 */
export type Records = {
  readonly words: number[];
  readonly sets: CharacterSet[];
  /** The number of the first record of a list. */
  add(list: readonly Around[]): number;
};

export function createRecords(): Records {
  // No record begins at 0, which stands for none.
  const words: number[] = [0];
  const sets: CharacterSet[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (set: CharacterSet): number => {
    const key = set.join();
    const number = numbers.get(key) ?? sets.push(set) - 1;
    numbers.set(key, number);
    return number;
  };
  const add = (list: readonly Around[]): number =>
    list.reduceRight((next, around) => {
      const number = words.length;
      const { fields, places } = recordOf(around);
      words.push(next, ...fields, ...inPairs(places.map(numberOf)));
      return number;
    }, 0);
  return { words, sets, add };
}

function recordOf(around: Around): { readonly fields: readonly number[]; readonly places: readonly CharacterSet[] } {
  if (around.kind === 'rule') {
    const { length, begin, follow } = around;
    const fields = [0, length, begin?.length ?? -1, follow?.length ?? -1];
    return { fields, places: [...(begin ?? []), ...(follow ?? [])] };
  }
  const { length, lettersBefore, endsWord, needed } = around;
  const places = around.places.slice(0, mostPlaces);
  const letters = lettersBefore ?? [0, 0, 0, 0];
  const before = [lettersBefore === null ? 0 : 1, ...letters];
  const after = [endsWord ? 1 : 0, needed?.within ?? 0, needed?.byte ?? 0, places.length];
  return { fields: [1, length, ...before, ...after], places };
}

/** Two numbers of sixteen bits in one. */
function inPairs(numbers: readonly number[]): number[] {
  return Array.from(
    { length: (numbers.length + 1) >> 1 },
    (_, i) => numbers[2 * i]! | ((numbers[2 * i + 1] ?? 0) << 16),
  );
}

/** No more than there are bytes that may be read past the end of a text. */
const mostPlaces = 48;
