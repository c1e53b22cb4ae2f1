/**
 * Checks the context of a keyword: the pattern after the keyword or after the name that contains it, and what must
 * precede it. The kernel applies it to every keyword, so few are reported. It may accept too much, never too little.
 */

import { createContextDfa, dead, matched } from '../pattern/context-dfa.js';
import type { Pattern } from '../pattern/pattern.js';
import { type CharacterSet, type LetterCase, setOf } from '../pattern/pattern-places.js';
import { createPositionNfa, type Next, type PositionNfa } from '../pattern/position-nfa.js';

/** One way in which a keyword may belong to a match. */
export type ContextFilter = {
  readonly keyword: string;
  /** Whether `after` begins at the keyword, or at the end of the name that contains it. */
  readonly from: 'keyword' | 'name';
  /** Patterns that follow one another. */
  readonly after: readonly Pattern[];
  /** What must stand right before the keyword; null for anything. */
  readonly before: Pattern | null;
  readonly letterCase: LetterCase;
  /** Whether a blank stands for a gap between words. */
  readonly gaps: boolean;
};

/**
 * The filters as the kernel reads them: linked lists of records that refer to states of the context DFA. A group record
 * precedes the records with the same start. It accepts what any of them accepts after the keyword, so it rejects most
 * keywords at once. It has `dead` in place of the state before the keyword, and its last number is the first record of
 * the group.
 */
export type Records = {
  /** The number of the first record of a list. */
  add(list: readonly ContextFilter[]): number;
  finish(): { readonly words: readonly number[]; readonly edges: Int32Array; readonly sets: readonly CharacterSet[] };
};

export function createRecords(): Records {
  const positions = createPositionNfa();
  const trails = createContextDfa(positions);
  // No record begins at 0, which means none.
  const words: number[] = [0];
  const write = (record: readonly number[]): number => words.push(...record) - record.length;
  const begin = (next: Next): number => trails.begin(next, maxStates);
  const addOne = (next: number, around: ContextFilter): number => {
    const wanted = nextBefore(around, positions);
    const before = wanted === null ? matched : begin(wanted);
    if (before === dead) return next;
    return write([next, ...beginningOf(around), before, begin(nextAfter(around, positions))]);
  };
  const addGroup = (next: number, group: readonly ContextFilter[]): number => {
    const first = group.reduceRight(addOne, next);
    const any = trails.begin(positions.anyOf(group.map((around) => nextAfter(around, positions))), maxStatesOfAny);
    return group.length === 1 || any === matched ? first : write([next, ...beginningOf(group[0]!), dead, any, first]);
  };
  const add = (list: readonly ContextFilter[]): number => groupsOf(list).reduceRight(addGroup, 0);
  return { add, finish: () => ({ words, ...trails.finish() }) };
}

/** Where `after` begins, and how far before its end the keyword begins. */
function beginningOf({ from, keyword }: ContextFilter): readonly number[] {
  return [from === 'name' ? 1 : 0, keyword.length];
}

/** Groups of filters with the same start. */
function groupsOf(list: readonly ContextFilter[]): readonly (readonly ContextFilter[])[] {
  const groups = new Map<string, ContextFilter[]>();
  for (const around of list) {
    const key = beginningOf(around).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [around]);
    else group.push(around);
  }
  return [...groups.values()];
}

function nextAfter({ after, letterCase, gaps }: ContextFilter, positions: PositionNfa): Next {
  return after.reduceRight((next, pattern, i) => {
    const read = positions.read(pattern, next, { letterCase, gaps, direction: 'forwards' });
    return i > 0 && beginsWithBorder(pattern) && endsWithWord(after[i - 1]!)
      ? positions.without(wordUnits, read)
      : read;
  }, positions.matched);
}

function nextBefore({ before, letterCase, gaps }: ContextFilter, positions: PositionNfa): Next | null {
  return before === null
    ? null
    : positions.read(before, positions.matched, { letterCase, gaps, direction: 'backwards' });
}

function beginsWithBorder(pattern: Pattern): boolean {
  if (pattern.kind === 'edge') return pattern.written === '\\b';
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && beginsWithBorder(pattern.parts[0]!);
}

function endsWithWord(pattern: Pattern): boolean {
  if (pattern.kind === 'character') return /^\w$/.test(pattern.written);
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && endsWithWord(pattern.parts.at(-1)!);
}

const wordUnits = setOf('\\w', 'exact');
/** New states for one pattern. Existing states are shared. */
const maxStates = 40_000;
/** A longer prefix would reject little more. */
const maxStatesOfAny = 60;
