/**
 * The automaton of many keywords (Aho–Corasick), as one dense table: the next state by state and by class of
 * character. Building it takes time that grows with the keywords, following it none.
 */
import { Defect } from '../../base/result.js';
import { type Around, createRecords } from './context-filter.js';
import { type Gate, isOpen, joinGates, mayFollow, openGate } from './suffix-filter.js';

/** Which occurrences of keywords nobody wants to hear of. */
export type KeywordConstraints = {
  /** Keywords of which an occurrence inside a word need not be told, if no escape can have ended right before it. */
  readonly bordered: ReadonlySet<string>;
  /** Keywords that not everyone asks for: a text may be read without them. */
  readonly lesser: ReadonlySet<string>;
  /** Keywords that nobody asks for in a text that was folded. */
  readonly unfolded: ReadonlySet<string>;
  /** What must stand after a keyword. */
  gateOf(keyword: string): Gate;
  /** What must stand around it, in one way or another; null if anything may. */
  aroundOf(keyword: string): readonly Around[] | null;
};

/** Every occurrence counts. */
export const everyOne: KeywordConstraints = {
  bordered: new Set(),
  lesser: new Set(),
  unfolded: new Set(),
  gateOf: () => openGate,
  aroundOf: () => null,
};

/** Class 0 is every character that stands in no keyword; both cases of a letter share a class. */
function numberCharacters(keywords: readonly string[]): Uint8Array {
  const classes = new Uint8Array(256);
  let last = 0;
  const used = new Set(keywords.join(''));
  for (const character of new Set([...mostUsed].filter((letter) => used.has(letter)).concat(...used))) {
    last += 1;
    classes[character.charCodeAt(0)] = last;
    classes[character.toUpperCase().charCodeAt(0)] = last;
  }
  if (last >= rowLength) throw new Defect('too many different characters in keywords');
  return classes;
}

/** Letters that text has most of, so that their part of a row is what is kept near. */
const mostUsed = 'etrnsaoidlcpumfghbyv_.-/:kwx';

/** States near the root are met most and come first; those where keywords end come after all others. */
export type Automaton = {
  readonly classes: Uint8Array;
  /**
   * The next state, by state (times `rowLength`) and class; with `mark` if keywords end in the state and a character of
   * the class may follow one of them.
   */
  readonly table: Uint16Array;
  readonly firstEnding: number;
  /** By state from the first ending one on: the keywords that end there, longest first. */
  readonly endings: Pick<readonly (readonly number[])[], 'at' | 'length'>;
  /** In the same order: how long the keyword is if just one ends there and only its occurrences at a border count, or 0. */
  readonly borders: Uint8Array;
  /** In the same order: the number of the gate; 0 is the open one. */
  readonly gateNumbers: Uint16Array;
  readonly gates: readonly Gate[];
  /** In the same order: which of the records of `around` come first for it; 0 if anything may stand around. */
  readonly aroundNumbers: Uint32Array;
  readonly around: Int32Array;
  /** The edges of the trails that records name (`trails.ts`), and the sets that edges name by their numbers, four numbers each. */
  readonly edges: Int32Array;
  readonly sets: Int32Array;
  /** How long the longest keyword is: no state depends on more of the text. */
  readonly longest: number;
  /** And the longest of those that are asked for in folded text. */
  readonly longestFolded: number;
};

/** Classes of characters: a row of the table has room for so many. */
export const rowLength = 64;
const mark = 0x8000;

export function buildAutomaton(keywords: readonly string[], wishes: KeywordConstraints): Automaton {
  const classes = numberCharacters(keywords);
  const tree = buildTree(keywords, classes);
  const { order, fallback } = orderStates(tree);
  const sorted = order.filter((state) => tree.endings[state]!.length === 0);
  const firstEnding = sorted.length;
  sorted.push(...order.filter((state) => tree.endings[state]!.length > 0));
  if (sorted.length > mark) throw new Defect('too many keywords for states of fifteen bits');
  const endings = sorted.slice(firstEnding).map((state) => tree.endings[state]!);
  const { gates, gateNumbers } = gatesOf(endings, keywords, wishes);
  const table = writeTable(tree, { order, fallback, sorted });
  for (const [ending, number] of gateNumbers.entries())
    markSteps(table.subarray((firstEnding + ending) * rowLength).subarray(0, rowLength), classes, gates[number]!);
  return {
    classes,
    table,
    firstEnding,
    endings,
    borders: bordersOf(endings, keywords, wishes),
    gates,
    gateNumbers,
    ...aroundsOf(endings, keywords, wishes),
    longest: longestOf(keywords),
    longestFolded: longestOf(keywords.filter((keyword) => !wishes.unfolded.has(keyword))),
  };
}

function longestOf(keywords: readonly string[]): number {
  return keywords.reduce((most, { length }) => Math.max(most, length), 1);
}

type States = {
  readonly order: readonly number[];
  readonly fallback: Uint32Array;
  readonly sorted: readonly number[];
};

function writeTable(tree: Tree, { order, fallback, sorted }: States): Uint16Array {
  const numbers = new Uint32Array(sorted.length);
  for (const [number, state] of sorted.entries()) numbers[state] = number;
  const table = new Uint16Array(sorted.length * rowLength);
  for (const state of order) {
    const row = numbers[state]! * rowLength;
    const inherited = numbers[fallback[state]!]! * rowLength;
    if (state !== 0) table.copyWithin(row, inherited, inherited + rowLength);
    for (let child = tree.first[state]!; child !== 0; child = tree.next[child]!)
      table[row + tree.letters[child]!] = numbers[child]!;
  }
  return table;
}

/** In the row of a state: the steps with a character that its gate lets through. */
function markSteps(row: Uint16Array, classes: Uint8Array, gate: Gate): void {
  for (const [unit, number] of classes.entries()) if (mayFollow(gate, unit)) row[number]! |= mark;
}

type Endings = readonly (readonly number[])[];

function bordersOf(endings: Endings, keywords: readonly string[], wishes: KeywordConstraints): Uint8Array {
  const { bordered, lesser, unfolded } = wishes;
  return Uint8Array.from(endings, (ending) => {
    const only = ending.length === 1 ? keywords[ending[0]!]! : '';
    const areAll = (some: ReadonlySet<string>): boolean => ending.every((keyword) => some.has(keywords[keyword]!));
    const width = bordered.has(only) ? only.length : 0;
    if (width >= unfoldedMark) throw new Defect('a keyword is too long for its width to be told');
    return (areAll(lesser) ? lesserMark : 0) | (areAll(unfolded) ? unfoldedMark : 0) | width;
  });
}

/** On the width of a state where nothing but lesser keywords end, and where nothing ends that is asked for in folded text. */
export const lesserMark = 0x80;
export const unfoldedMark = 0x40;

/** Equal gates are one, so that those which are passed often stay near. */
function gatesOf(
  endings: Endings,
  keywords: readonly string[],
  { gateOf }: KeywordConstraints,
): Pick<Automaton, 'gates' | 'gateNumbers'> {
  const gates: Gate[] = [openGate];
  const numbers = new Map<string, number>();
  const gateNumbers = Uint16Array.from(endings, (ending) => {
    const gate = joinGates(ending.map((keyword) => gateOf(keywords[keyword]!)));
    if (isOpen(gate)) return 0;
    const key = gate.join();
    const number = numbers.get(key) ?? gates.push(gate) - 1;
    numbers.set(key, number);
    return number;
  });
  return { gates, gateNumbers };
}

/** Of a state where several keywords end, what any of them allows. */
function aroundsOf(
  endings: Endings,
  keywords: readonly string[],
  { aroundOf }: KeywordConstraints,
): Pick<Automaton, 'around' | 'aroundNumbers' | 'edges' | 'sets'> {
  const records = createRecords();
  const aroundNumbers = Uint32Array.from(endings, (ending) => {
    const lists = ending.map((keyword) => aroundOf(keywords[keyword]!));
    return lists.every((list) => list !== null) ? records.add(lists.flat()) : 0;
  });
  const { words, edges, sets } = records.finish();
  return { around: Int32Array.from(words), aroundNumbers, edges, sets: Int32Array.from(sets.flat()) };
}

/** By state: its first child, the next child of its parent (0 is none), its letter, and the keywords that end there. */
type Tree = {
  readonly first: Uint32Array;
  readonly next: Uint32Array;
  readonly letters: Uint8Array;
  readonly endings: number[][];
};

function buildTree(keywords: readonly string[], classes: Uint8Array): Tree {
  const most = keywords.reduce((sum, keyword) => sum + keyword.length, 1);
  const endings: number[][] = [[]];
  const tree: Tree = {
    first: new Uint32Array(most),
    next: new Uint32Array(most),
    letters: new Uint8Array(most),
    endings,
  };
  for (const [number, keyword] of keywords.entries()) {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const letter = classes[keyword.charCodeAt(i)]!;
      let child = childOf(tree, state, letter);
      if (child === 0) {
        child = endings.push([]) - 1;
        tree.letters[child] = letter;
        tree.next[child] = tree.first[state]!;
        tree.first[state] = child;
      }
      state = child;
    }
    endings[state]!.push(number);
  }
  return tree;
}

function childOf({ first, next, letters }: Tree, state: number, letter: number): number {
  let child = first[state]!;
  while (child !== 0 && letters[child] !== letter) child = next[child]!;
  return child;
}

/**
 * Breadth first, so that the state to fall back to, the longest end of this one's text that is also a beginning, is known
 * before it is needed. The keywords that end there end here too.
 */
function orderStates(tree: Tree): { readonly order: readonly number[]; readonly fallback: Uint32Array } {
  const fallback = new Uint32Array(tree.endings.length);
  const order = [0];
  for (const state of order) {
    for (let child = tree.first[state]!; child !== 0; child = tree.next[child]!) {
      order.push(child);
      if (state === 0) continue;
      let shorter = fallback[state]!;
      let found = childOf(tree, shorter, tree.letters[child]!);
      while (found === 0 && shorter !== 0) {
        shorter = fallback[shorter]!;
        found = childOf(tree, shorter, tree.letters[child]!);
      }
      fallback[child] = found;
      tree.endings[child]!.push(...tree.endings[found]!);
    }
  }
  return { order, fallback };
}
