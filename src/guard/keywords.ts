/**
 * Finds every occurrence of many keywords in one pass, in any letter case (Aho–Corasick with a dense
 * table). The time does not depend on how many keywords there are, and is linear in the text.
 */

/**
 * Calls `onHit` for every occurrence with the keyword's number and where it starts, in order of its end, until it says
 * false. Asked about the same text again it need not read it again.
 */
export type KeywordScanner = (text: string, onHit: (keyword: number, start: number) => boolean) => void;

/** `keywords` are ASCII, in lower case, none twice. */
export function createKeywordScanner(keywords: readonly string[]): KeywordScanner {
  return createKeywordReader(keywords)(keywords);
}

/** Scanners for some of the keywords each. They share one automaton and what it has read last. */
export function createKeywordReader(keywords: readonly string[]): (wanted: readonly string[]) => KeywordScanner {
  const automaton = buildAutomaton(keywords, numberCharacters(keywords));
  let last: Reading | null = null;
  return (wanted) => {
    const endings = endingsOf(automaton, { keywords, wanted });
    const { width } = automaton;
    const lengths = wanted.map((keyword) => keyword.length);
    return (text, onHit) => {
      const reading = last ?? createReading();
      // Whoever hears of a hit may ask about another text before this one is done.
      last = null;
      if (reading.text !== text) readText(automaton, reading, text);
      const { hits, noted } = reading;
      let goesOn = true;
      for (let place = 0; goesOn && place < noted; place += 2) {
        const ending = endings[hits[place + 1]! / width];
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

/** A text as bytes, and its hits in pairs: where keywords end, and the state there. */
type Reading = { text: string; bytes: Buffer; hits: Uint32Array; noted: number };

function createReading(): Reading {
  return { text: '', bytes: Buffer.allocUnsafeSlow(leastRoom), hits: new Uint32Array(leastHits), noted: 0 };
}

function readText(automaton: Automaton, reading: Reading, text: string): void {
  if (reading.bytes.length < text.length) reading.bytes = Buffer.allocUnsafeSlow(text.length);
  // One byte per UTF-16 unit keeps offsets. A unit past 0xff may pass for another character: that
  // can add a hit, which the rules then turn down, and never hides one.
  reading.bytes.write(text, 'latin1');
  reading.text = text;
  reading.noted = 0;
  for (let at = 0, state = 0; at < text.length; ) {
    at = readOn(automaton, reading, { at, state, length: text.length });
    if (at === text.length) return;
    state = reading.hits[reading.noted - 1]!;
    const larger = new Uint32Array(reading.hits.length * 2);
    larger.set(reading.hits);
    reading.hits = larger;
  }
}

type Stretch = { readonly at: number; readonly state: number; readonly length: number };

/**
 * Notes hits until there is no room for more; says how far it came. This loop takes most of the time of a scan. It calls
 * nothing, so that what the engine compiled it to stays good, whatever is done about the hits.
 */
function readOn({ table, classes }: Automaton, reading: Reading, stretch: Stretch): number {
  const { bytes, hits } = reading;
  const { length } = stretch;
  let { at, state } = stretch;
  let { noted } = reading;
  while (at < length && noted < hits.length) {
    const entry = table[state + classes[bytes[at]!]!]!;
    at += 1;
    state = entry >>> 1;
    if ((entry & 1) === 0) continue;
    hits[noted] = at;
    hits[noted + 1] = state;
    noted += 2;
  }
  reading.noted = noted;
  return at;
}

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

type Automaton = {
  readonly classes: Uint8Array;
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
  const order = completeTable(table, endings, width);
  const ordered = order.map((state) => endings[state]!);
  return { classes, table: encodeTable(table, { width, endings: ordered, order }), width, endings: ordered };
}

/** Fills the gaps of the tree, breadth first, so that the state to fall back to is complete before it is copied from; returns that order. */
function completeTable(table: Uint32Array, endings: readonly number[][], width: number): readonly number[] {
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
  return queue;
}

/** States near the root are met most; side by side they fit a cache. `endings` is in the new order. */
function encodeTable(
  table: Uint32Array,
  { width, endings, order }: Pick<Automaton, 'width' | 'endings'> & { readonly order: readonly number[] },
): Uint32Array {
  const codes = new Uint32Array(order.length);
  for (const [place, state] of order.entries()) codes[state] = place * width * 2 + (endings[place]!.length > 0 ? 1 : 0);
  const encoded = new Uint32Array(order.length * width);
  for (let place = 0; place < order.length; place++) {
    const from = order[place]! * width;
    for (let letter = 0; letter < width; letter++) encoded[place * width + letter] = codes[table[from + letter]!]!;
  }
  return encoded;
}
