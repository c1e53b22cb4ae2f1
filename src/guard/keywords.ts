/**
 * Finds every occurrence of many keywords in one pass, in any letter case (Aho–Corasick with a dense
 * table). The time does not depend on how many keywords there are, and is linear in the text.
 */

/**
 * Calls `onHit` for every occurrence with the keyword's number and where it starts, in order of its end, until it says
 * false. Asked about the same text again it need not read it again. With `folded`, a text in which every ASCII character
 * of this one stands in its place, words that stand in that one are found as well.
 */
export type KeywordScanner = (text: string, onHit: OnHit, folded?: string) => void;

type OnHit = (keyword: number, start: number) => boolean;

/** `keywords` are ASCII, in lower case, none twice. */
export function createKeywordScanner(keywords: readonly string[], bordered: Bordered = new Set()): KeywordScanner {
  return createKeywordReader(keywords, bordered)(keywords);
}

/** Keywords of which an occurrence inside a word need not be told, if no escape can have ended right before it. */
export type Bordered = ReadonlySet<string>;

/** Scanners for some of the keywords each. They share one automaton and what it has read last. */
export function createKeywordReader(
  keywords: readonly string[],
  bordered: Bordered,
): (wanted: readonly string[]) => KeywordScanner {
  const automaton = buildAutomaton(keywords, bordered);
  let last: Reading | null = null;
  return (wanted) => {
    const endings = endingsOf(automaton, { keywords, wanted });
    const lengths = wanted.map((keyword) => keyword.length);
    return (text, onHit, folded) => {
      const reading = last ?? createReading();
      // Whoever hears of a hit may ask about another text before this one is done.
      last = null;
      if (reading.text !== text || (folded !== undefined && reading.read !== folded))
        readText(automaton, reading, { text, read: folded ?? text });
      const { hits, noted } = reading;
      let goesOn = true;
      for (let place = 0; goesOn && place < noted; place += 2) {
        const ending = endings[hits[place + 1]!];
        if (ending === undefined) continue;
        for (const keyword of ending) goesOn &&= onHit(keyword, hits[place]! - lengths[keyword]!);
      }
      if (reading.bytes.length <= mostKept) last = reading;
    };
  };
}

/** By state, where wanted keywords end: their numbers in the list that they were asked with. */
function endingsOf(
  { endings }: Automaton,
  { keywords, wanted }: { readonly keywords: readonly string[]; readonly wanted: readonly string[] },
): readonly (readonly number[] | undefined)[] {
  const numberOf = new Map(wanted.map((keyword, number) => [keyword, number]));
  return endings.map((ending) => {
    if (ending.length === 0) return undefined;
    const own = ending.flatMap((keyword) => numberOf.get(keywords[keyword]!) ?? []);
    return own.length === 0 ? undefined : own;
  });
}

/** A text, what was read for it, that as bytes, and its hits in pairs: where keywords end, and the state there. */
type Reading = { text: string; read: string; bytes: Buffer; hits: Uint32Array; noted: number };

function createReading(): Reading {
  return { text: '', read: '', bytes: Buffer.allocUnsafeSlow(leastRoom), hits: new Uint32Array(leastHits), noted: 0 };
}

function readText(automaton: Automaton, reading: Reading, { text, read }: Pick<Reading, 'text' | 'read'>): void {
  if (reading.bytes.length < text.length) reading.bytes = Buffer.allocUnsafeSlow(text.length);
  // One byte per UTF-16 unit keeps offsets. A unit past 0xff may pass for another character: that
  // can add a hit, which the rules then turn down, and never hides one.
  reading.bytes.write(read, 'latin1');
  reading.text = text;
  reading.read = read;
  reading.noted = 0;
  for (let at = 0, state = 0; at < text.length; ) {
    at = readOn(automaton, reading, { at, state, end: text.length });
    if (at === text.length) return;
    state = reading.hits[reading.noted - 1]!;
    const larger = new Uint32Array(reading.hits.length * 2);
    larger.set(reading.hits);
    reading.hits = larger;
  }
}

type Stretch = { readonly at: number; readonly state: number; readonly end: number };

/**
 * Notes hits until there is no room for more; says how far it came. This loop takes most of the time of a scan. It calls
 * nothing, so that what the engine compiled it to stays good, whatever is done about the hits.
 */
function readOn(
  { table, classes, shift, firstEnding, borders }: Automaton,
  reading: Reading,
  stretch: Stretch,
): number {
  const { bytes, hits, text } = reading;
  const { end } = stretch;
  let { at, state } = stretch;
  let { noted } = reading;
  while (at < end && noted < hits.length) {
    state = table[(state << shift) | classes[bytes[at]!]!]!;
    at += 1;
    if (state < firstEnding) continue;
    const start = at - borders[state]!;
    if (start < at && start > longestEscape) {
      // Inside a word it does not count, unless an escape has ended there: `\n`, `%41`, `\u0041`, a colour (`[31m`).
      const before = bytes[start - 1]!;
      if (
        isInWord[before] === 1 &&
        before !== endOfColour &&
        bytes[start - 2] !== backslash &&
        bytes[start - 3] !== percent &&
        bytes[start - 6] !== backslash &&
        text.charCodeAt(start - 1) < 128
      )
        continue;
    }
    hits[noted] = at;
    hits[noted + 1] = state;
    noted += 2;
  }
  reading.noted = noted;
  return at;
}

const [backslash, percent, endOfColour] = [0x5c, 0x25, 0x6d];
const longestEscape = 6;
const isInWord = Uint8Array.from({ length: 256 }, (_, byte) => (/[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0));

const leastHits = 1 << 12;
/** In bytes: what is taken for a text at least, and kept for the next one at most. */
const leastRoom = 1 << 16;
const mostKept = 1 << 22;

/** Class 0 is every character that stands in no keyword; both cases of a letter share a class. */
function numberCharacters(keywords: readonly string[]): Uint8Array {
  const classes = new Uint8Array(256);
  let last = 0;
  for (const character of new Set(keywords.join(''))) {
    last += 1;
    classes[character.charCodeAt(0)] = last;
    classes[character.toUpperCase().charCodeAt(0)] = last;
  }
  return classes;
}

/** States near the root are met most and come first; those where keywords end come after all others. */
type Automaton = {
  readonly classes: Uint8Array;
  /** The next state, by state (shifted) and class. */
  readonly table: States;
  readonly shift: number;
  readonly firstEnding: number;
  /** Keywords that end in a state, longest first. */
  readonly endings: readonly (readonly number[])[];
  /** By state: how long the keyword is if just one ends there and only its occurrences at a border count, or 0. */
  readonly borders: Uint8Array;
};

/** Half as wide where that is enough, so that more of it fits a cache. */
type States = Uint16Array | Uint32Array;

function buildAutomaton(keywords: readonly string[], bordered: Bordered): Automaton {
  const classes = numberCharacters(keywords);
  const shift = 32 - Math.clz32(Math.max(...classes));
  const tree = buildTree(keywords, classes);
  const { order, fallback } = orderStates(tree);
  const sorted = [...order.filter((state) => tree.endings[state]!.length === 0)];
  const firstEnding = sorted.length;
  sorted.push(...order.filter((state) => tree.endings[state]!.length > 0));
  const numbers = new Uint32Array(sorted.length);
  for (const [number, state] of sorted.entries()) numbers[state] = number;
  const table = new (sorted.length <= 0x10000 ? Uint16Array : Uint32Array)(sorted.length << shift);
  for (const state of order) {
    const row = numbers[state]! << shift;
    const inherited = numbers[fallback[state]!]! << shift;
    if (state !== 0) table.copyWithin(row, inherited, inherited + (1 << shift));
    for (let child = tree.first[state]!; child !== 0; child = tree.next[child]!)
      table[row + tree.letters[child]!] = numbers[child]!;
  }
  const endings = sorted.map((state) => tree.endings[state]!);
  const borders = Uint8Array.from(endings, (ending) => {
    const only = ending.length === 1 ? keywords[ending[0]!]! : '';
    return bordered.has(only) ? only.length : 0;
  });
  return { classes, table, shift, firstEnding, endings, borders };
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
