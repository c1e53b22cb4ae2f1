/**
 * Finds every occurrence of many keywords in one pass, in any letter case, and notes on the way what other
 * looks want to know of the text (`sights.ts`). The time does not depend on how many keywords there are, and
 * is linear in the text.
 */
import { type Bordered, buildAutomaton } from './automaton.js';
import { createKernel, type Kernel } from './kernel/kernel.js';
import { type Sights, sight } from './sights.js';

/**
 * Calls `onHit` for every occurrence with the keyword's number and where it starts, in order of its end, until it says
 * false. Asked about the same text again it need not read it again. With `folded`, a text in which every ASCII character
 * of this one stands in its place, words that stand in that one are found as well.
 */
export type KeywordScanner = (text: string, onHit: OnHit, folded?: string) => void;

type OnHit = (keyword: number, start: number) => boolean;

/** `keywords` are ASCII, in lower case, none twice. */
export function createKeywordScanner(keywords: readonly string[], bordered: Bordered = new Set()): KeywordScanner {
  return createKeywordReader(keywords, bordered).scannerFor(keywords);
}

/** Scanners for some of the keywords each, and what else a text shows. They share one automaton and what it has read last. */
export type KeywordReader = {
  scannerFor(wanted: readonly string[]): KeywordScanner;
  sightsOf(text: string): Sights;
};

export function createKeywordReader(keywords: readonly string[], bordered: Bordered): KeywordReader {
  const { endings, ...automaton } = buildAutomaton(keywords, bordered);
  const kernel = createKernel(automaton);
  let last: Reading | null = null;
  const readingOf = (text: string, folded: string | undefined): Reading => {
    if (last === null || last.text !== text || (folded !== undefined && last.read !== folded))
      last = readText(kernel, text, folded ?? text);
    return last;
  };
  const sightsOf = (text: string): Sights => {
    const reading = readingOf(text, undefined);
    reading.sights ??= sightsIn(reading);
    return reading.sights;
  };
  const scannerFor = (wanted: readonly string[]): KeywordScanner => {
    const ownEndings = endingsOf(endings, { keywords, wanted });
    const lengths = wanted.map((keyword) => keyword.length);
    return (text, onHit, folded) => {
      const { hits } = readingOf(text, folded);
      let goesOn = true;
      for (let place = 0; goesOn && place < hits.length; place += 2) {
        const state = hits[place + 1]!;
        const ending = state < ownEndings.length ? ownEndings[state] : undefined;
        if (ending === undefined) continue;
        for (const keyword of ending) goesOn &&= onHit(keyword, hits[place]! - lengths[keyword]!);
      }
    };
  };
  return { scannerFor, sightsOf };
}

/** By state, where wanted keywords end: their numbers in the list that they were asked with. */
function endingsOf(
  endings: readonly (readonly number[])[],
  { keywords, wanted }: { readonly keywords: readonly string[]; readonly wanted: readonly string[] },
): readonly (readonly number[] | undefined)[] {
  const numberOf = new Map(wanted.map((keyword, number) => [keyword, number]));
  return endings.map((ending) => {
    if (ending.length === 0) return undefined;
    const own = ending.flatMap((keyword) => numberOf.get(keywords[keyword]!) ?? []);
    return own.length === 0 ? undefined : own;
  });
}

/** A text, what was read for it, its hits in pairs (where keywords end, and the state there), and what else it shows. */
type Reading = {
  readonly text: string;
  readonly read: string;
  readonly hits: Uint32Array;
  readonly seen: number;
  sights: Sights | null;
};

function readText(kernel: Kernel, text: string, read: string): Reading {
  // A string of one byte per unit is known to the engine as such: the question costs nothing.
  const isNarrow = read === text && !wide.test(text);
  const { hits, seen } = kernel.read(read, isNarrow);
  return { text, read, hits, seen: isNarrow ? seen : seen | sight.unplain | sight.beyondAscii, sights: null };
}

const wide = /[^\0-\xff]/;

function sightsIn({ seen, hits }: Reading): Sights {
  const [seams, runs]: [number[], number[]] = [[], []];
  for (let place = 0; place < hits.length; place += 2) {
    const mark = hits[place + 1]!;
    if (mark === seamMark) seams.push(hits[place]!);
    else if (mark === runMark) runs.push(hits[place]!);
  }
  return { seen, seams, runs };
}

/** Marks among the hits stand where states would, past all of them. */
const [seamMark, runMark] = [0xffff_fffe, 0xffff_ffff];
