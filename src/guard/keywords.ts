/**
 * Finds every occurrence of many keywords in one pass, in any letter case (Aho–Corasick with a dense
 * table). The time does not depend on how many keywords there are, and is linear in the text.
 */

/** Calls `onHit` for every occurrence with the keyword's number and where it starts, in order of its end. */
export type KeywordScanner = (text: string, onHit: (keyword: number, start: number) => void) => void;

/** `keywords` are ASCII, in lower case, none twice. */
export function createKeywordScanner(keywords: readonly string[]): KeywordScanner {
  const classes = numberCharacters(keywords);
  const { table, width, endings } = buildAutomaton(keywords, classes);
  const lengths = keywords.map((keyword) => keyword.length);
  return (text, onHit) => {
    // One byte per UTF-16 unit keeps offsets. A unit past 0xff may pass for another character: that
    // can add a hit, which the rules then turn down, and never hides one.
    const bytes = Buffer.from(text, 'latin1');
    let state = 0;
    for (let at = 0; at < bytes.length; at++) {
      const entry = table[state + classes[bytes[at]!]!]!;
      state = entry >>> 1;
      if ((entry & 1) === 0) continue;
      for (const keyword of endings[state / width]!) onHit(keyword, at + 1 - lengths[keyword]!);
    }
  };
}

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

type Automaton = {
  /** By state and class: the next state times `width` times two, plus one when a keyword ends there. */
  readonly table: Uint32Array;
  readonly width: number;
  /** Keywords that end in a state, longest first. */
  readonly endings: readonly (readonly number[])[];
};

function buildAutomaton(keywords: readonly string[], classes: Uint8Array): Automaton {
  const width = Math.max(...classes) + 1;
  const mostStates = keywords.reduce((sum, keyword) => sum + keyword.length, 1);
  const table = new Uint32Array(mostStates * width);
  const endings: number[][] = [[]];
  for (const [number, keyword] of keywords.entries()) {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const slot = state * width + classes[keyword.charCodeAt(i)]!;
      if (table[slot] === 0) table[slot] = endings.push([]) - 1;
      state = table[slot]!;
    }
    endings[state]!.push(number);
  }
  completeTable(table, endings, width);
  return { table: encodeTable(table.subarray(0, endings.length * width), endings, width), width, endings };
}

/** Fills the gaps of the tree, breadth first, so that the state to fall back to is complete before it is copied from. */
function completeTable(table: Uint32Array, endings: readonly number[][], width: number): void {
  const fallback = new Uint32Array(endings.length);
  const queue = [0];
  for (const state of queue) {
    const inherited = fallback[state]! * width;
    for (let letter = 1; letter < width; letter++) {
      const slot = state * width + letter;
      const next = table[slot]!;
      const instead = state === 0 ? 0 : table[inherited + letter]!;
      if (next === 0) {
        table[slot] = instead;
        continue;
      }
      fallback[next] = instead;
      endings[next]!.push(...endings[instead]!);
      queue.push(next);
    }
  }
}

function encodeTable(table: Uint32Array, endings: readonly number[][], width: number): Uint32Array {
  const codes = Uint32Array.from(endings, (ended, state) => state * width * 2 + (ended.length > 0 ? 1 : 0));
  for (let slot = 0; slot < table.length; slot++) table[slot] = codes[table[slot]!]!;
  return table;
}
