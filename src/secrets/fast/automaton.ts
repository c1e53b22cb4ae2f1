/**
 * The Aho–Corasick automaton of many keywords as one dense table: the next state by state and character class. The cost
 * of building it grows with the keywords; the cost of running it does not.
 */
import { Defect } from '../../base/result.js';
import { type ContextFilter, createRecords } from './context-filter.js';

/** Constraints on where keywords count. Other occurrences are not reported. */
export type KeywordConstraints = {
  /** Keywords that do not count inside a word, unless an escape may have ended right before them. */
  readonly bordered: ReadonlySet<string>;
  /** Keywords of phrases only: a text may be scanned without them. */
  readonly phraseOnly: ReadonlySet<string>;
  /** Keywords that are not searched in folded text. */
  readonly unfolded: ReadonlySet<string>;
  /** What must surround a keyword, as alternatives; null for anything. */
  contextFiltersOf(keyword: string): readonly ContextFilter[] | null;
};

/** Every occurrence counts. */
export const everyOne: KeywordConstraints = {
  bordered: new Set(),
  phraseOnly: new Set(),
  unfolded: new Set(),
  contextFiltersOf: () => null,
};

/** Class 0 is every character that is in no keyword. Both cases of a letter share a class. */
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

/** The most frequent letters come first, so that their part of a row stays in the cache. */
const mostUsed = 'etrnsaoidlcpumfghbyv_.-/:kwx';

/** States near the root are visited most and come first. States in which keywords end come last. */
export type Automaton = {
  readonly classes: Uint8Array;
  /**
   * The next state, by state (times `rowLength`) and class. It has the bit `mark` if keywords end in the state.
   */
  readonly table: Uint16Array;
  readonly firstEnding: number;
  /** By state, from the first one in which keywords end: these keywords, longest first. */
  readonly endings: Pick<readonly (readonly number[])[], 'at' | 'length'>;
  /** In the same order: the keyword's length if exactly one ends there and it counts at a border only, else 0. */
  readonly borders: Uint8Array;
  /** In the same order: the first record of its context filters; 0 accepts everything. */
  readonly contextFilterNumbers: Uint32Array;
  readonly around: Int32Array;
  /**
   * The edges of the context DFA that records refer to, and the character sets that edges refer to, four numbers each.
   */
  readonly edges: Int32Array;
  readonly sets: Int32Array;
  /** The length of the longest keyword: no state depends on more text than that. */
  readonly longest: number;
  /** Like `longest`, for keywords that are searched in folded text. */
  readonly longestFolded: number;
};

/** The room in a table row for character classes. */
const rowLength = 64;
const mark = 0x8000;

export function buildAutomaton(keywords: readonly string[], constraints: KeywordConstraints): Automaton {
  const classes = numberCharacters(keywords);
  const tree = buildTree(keywords, classes);
  const { order, fallback } = orderStates(tree);
  const sorted = order.filter((state) => tree.endings[state]!.length === 0);
  const firstEnding = sorted.length;
  sorted.push(...order.filter((state) => tree.endings[state]!.length > 0));
  if (sorted.length > mark) throw new Defect('too many keywords for states of fifteen bits');
  const endings = sorted.slice(firstEnding).map((state) => tree.endings[state]!);
  const table = writeTable(tree, { order, fallback, sorted });
  for (let at = firstEnding * rowLength; at < table.length; at++) table[at]! |= mark;
  return {
    classes,
    table,
    firstEnding,
    endings,
    borders: bordersOf(endings, keywords, constraints),
    ...collectContextFilters(endings, keywords, constraints),
    longest: longestOf(keywords),
    longestFolded: longestOf(keywords.filter((keyword) => !constraints.unfolded.has(keyword))),
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

type Endings = readonly (readonly number[])[];

function bordersOf(endings: Endings, keywords: readonly string[], constraints: KeywordConstraints): Uint8Array {
  const { bordered, phraseOnly, unfolded } = constraints;
  return Uint8Array.from(endings, (ending) => {
    const only = ending.length === 1 ? keywords[ending[0]!]! : '';
    const areAll = (some: ReadonlySet<string>): boolean => ending.every((keyword) => some.has(keywords[keyword]!));
    const width = bordered.has(only) ? only.length : 0;
    if (width >= unfoldedMark) throw new Defect('a keyword is too long for its width to be told');
    return (areAll(phraseOnly) ? lesserMark : 0) | (areAll(unfolded) ? unfoldedMark : 0) | width;
  });
}

/** Marks on the length entry of a state: only phrase keywords end there, or none that is searched in folded text. */
export const lesserMark = 0x80;
export const unfoldedMark = 0x40;

/** For a state in which several keywords end: what any of them accepts. */
function collectContextFilters(
  endings: Endings,
  keywords: readonly string[],
  { contextFiltersOf }: KeywordConstraints,
): Pick<Automaton, 'around' | 'contextFilterNumbers' | 'edges' | 'sets'> {
  const records = createRecords();
  const contextFilterNumbers = Uint32Array.from(endings, (ending) => {
    const lists = ending.map((keyword) => contextFiltersOf(keywords[keyword]!));
    return lists.every((list) => list !== null) ? records.add(lists.flat()) : 0;
  });
  const { words, edges, sets } = records.finish();
  return { around: Int32Array.from(words), contextFilterNumbers, edges, sets: Int32Array.from(sets.flat()) };
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
 * Breadth first, so that the fallback state (the longest suffix that is also a prefix of a keyword) is known before it
 * is needed. Keywords that end in the fallback state end here too.
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
