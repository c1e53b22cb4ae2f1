/**
 * What must stand around a keyword for one of its rules or phrases to match, farther than the gate after it sees
 * (`gate-after.ts`): the pattern from the keyword on or from the end of the name that it is in, and what must stand before.
 * The kernel asks it of every keyword that the gate lets through, so that few are told. It may let through too much,
 * never too little.
 */

import { createTrails, dead, matched } from '../pattern/context-dfa.js';
import type { Pattern } from '../pattern/pattern.js';
import { type CharacterSet, setOf } from '../pattern/pattern-places.js';
import { createPositions, type Next, type Positions } from '../pattern/position-nfa.js';

/** One way in which a keyword may belong to a match. */
export type Around = {
  readonly keyword: string;
  /** Whether `after` begins where the name ends that the keyword is in, or with the keyword itself. */
  readonly from: 'keyword' | 'name';
  /** Patterns one after the other. */
  readonly after: readonly Pattern[];
  /** What must stand right before the keyword; null if anything may. */
  readonly before: Pattern | null;
  readonly ignoreCase: boolean;
  /** Whether a blank stands for a gap between words. */
  readonly gaps: boolean;
};

/**
 * As the kernel reads them: one record after the other, each with the number of the next one of its list, or 0. They
 * name states of `trails.ts`. Before several that begin alike stands one with what any of them asks after the keyword, and in place of what it
 * asks before it `dead`: most keywords are turned down by it at once. Its last number is the first of those that it stands for.
 */
export type Records = {
  /** The number of the first record of a list. */
  add(list: readonly Around[]): number;
  finish(): { readonly words: readonly number[]; readonly edges: Int32Array; readonly sets: readonly CharacterSet[] };
};

export function createRecords(): Records {
  const positions = createPositions();
  const trails = createTrails(positions);
  // No record begins at 0, which stands for none.
  const words: number[] = [0];
  const write = (record: readonly number[]): number => words.push(...record) - record.length;
  const begin = (next: Next): number => trails.begin(next, maxStates);
  const addOne = (next: number, around: Around): number => {
    const wanted = nextBefore(around, positions);
    const before = wanted === null ? matched : begin(wanted);
    if (before === dead) return next;
    return write([next, ...beginningOf(around), before, begin(nextAfter(around, positions))]);
  };
  const addGroup = (next: number, group: readonly Around[]): number => {
    const first = group.reduceRight(addOne, next);
    const any = trails.begin(positions.anyOf(group.map((around) => nextAfter(around, positions))), maxStatesOfAny);
    return group.length === 1 || any === matched ? first : write([next, ...beginningOf(group[0]!), dead, any, first]);
  };
  const add = (list: readonly Around[]): number => groupsOf(list).reduceRight(addGroup, 0);
  return { add, finish: () => ({ words, ...trails.finish() }) };
}

/** Where `after` begins: at the end of the name or not, and how far before its end the keyword begins. */
function beginningOf({ from, keyword }: Around): readonly number[] {
  return [from === 'name' ? 1 : 0, keyword.length];
}

/** Those that begin alike. */
function groupsOf(list: readonly Around[]): readonly (readonly Around[])[] {
  const groups = new Map<string, Around[]>();
  for (const around of list) {
    const key = beginningOf(around).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [around]);
    else group.push(around);
  }
  return [...groups.values()];
}

function nextAfter({ after, ignoreCase, gaps }: Around, positions: Positions): Next {
  return after.reduceRight((next, pattern, i) => {
    const read = positions.read(pattern, next, { ignoreCase, gaps, backwards: false });
    return i > 0 && beginsWithBorder(pattern) && endsWithWord(after[i - 1]!)
      ? positions.without(wordUnits, read)
      : read;
  }, positions.matched);
}

function nextBefore({ before, ignoreCase, gaps }: Around, positions: Positions): Next | null {
  return before === null ? null : positions.read(before, positions.matched, { ignoreCase, gaps, backwards: true });
}

function beginsWithBorder(pattern: Pattern): boolean {
  if (pattern.kind === 'edge') return pattern.written === '\\b';
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && beginsWithBorder(pattern.parts[0]!);
}

function endsWithWord(pattern: Pattern): boolean {
  if (pattern.kind === 'character') return /^\w$/.test(pattern.written);
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && endsWithWord(pattern.parts.at(-1)!);
}

const wordUnits = setOf('\\w', false);
/** Made anew for one pattern; those that others have made before are shared. */
const maxStates = 40_000;
/** Farther on it turns down little. */
const maxStatesOfAny = 60;
