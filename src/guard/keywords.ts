/**
 * Finds every occurrence of many keywords in one pass, in any letter case, and notes on the way what other
 * looks want to know of the text (`sights.ts`). The time does not depend on how many keywords there are, and
 * is linear in the text.
 */
import { Defect } from '../base/result.js';
import { type Automaton, buildAutomaton, everyOne, type Wishes } from './automaton.js';
import { type Folding, insideMark } from './kernel/excerpt.js';
import { createKernel, type KernelReading } from './kernel/kernel.js';
import { type Sights, sight } from './sights.js';

/**
 * Calls `onHit` for every occurrence with the keyword's number and where it starts, in order of its end, until it says
 * false. Asked about the same text again it need not read it again.
 */
export type KeywordScanner = (text: string, onHit: OnHit) => void;

type OnHit = (keyword: number, start: number) => boolean;

/** `keywords` are ASCII, in lower case, none twice. */
export function createKeywordScanner(keywords: readonly string[], wishes: Wishes = everyOne): KeywordScanner {
  return createKeywordReader(keywords, buildAutomaton(keywords, wishes), wishes.lesser).scannerFor(keywords);
}

/** Scanners for some of the keywords each, and what else a text shows. They share one automaton and what it has read last. */
export type KeywordReader = {
  scannerFor(wanted: readonly string[]): KeywordScanner;
  sightsOf(text: string): Sights;
  /** Whether a text holds any keyword but the lesser ones. */
  holdsAny(text: string): boolean;
  /** Where any but the lesser keywords end, and runs have become long enough, in ascending order. */
  notedIn(text: string): readonly number[];
  /** Whether a text holds no keyword at all and shows nothing else. */
  isQuiet(text: string): boolean;
  /** The same for bytes that are ASCII; only if there is something to see in them their text is asked for, and known as if it had been read. */
  isQuietAscii(bytes: Uint8Array, textOf: () => string): boolean;
  /**
   * The marks of all units of a text, and where one of the wanted keywords stands in it as it is folded, with a character beyond
   * ASCII in it or near it; null if that would take too much room. What was read before stays known.
   */
  excerptFor(wanted: readonly string[], folding: Folding): (text: string) => Excerpt | null;
  /** Whether a text is ASCII; read for all keywords, which whoever asks will want next. */
  isAscii(text: string): boolean;
};

export type Excerpt = { readonly marks: number; readonly places: readonly Place[] };

/** Where a keyword begins: so many characters into what the one at `at` is folded to. */
export type Place = { readonly keyword: number; readonly at: number; readonly inner: number };

/** A text is read for the `lesser` keywords only when someone asks for them. */
export function createKeywordReader(
  keywords: readonly string[],
  automaton: Automaton,
  lesser: ReadonlySet<string>,
): KeywordReader {
  const { firstEnding } = automaton;
  const kernel = createKernel(automaton);
  let last: Reading | null = null;
  const readingOf = (text: string, all: boolean): Reading => {
    if (last === null || last.text !== text || (all && !last.all)) last = { text, all, ...kernel.read(text, all) };
    return last;
  };
  const scannerFor = (wanted: readonly string[]): KeywordScanner => {
    const endings = endingsOf(automaton.endings, { keywords, wanted });
    const lengths = wanted.map((keyword) => keyword.length);
    const all = wanted.some((keyword) => lesser.has(keyword));
    return (text, onHit) => {
      const reading = readingOf(text, all);
      const { hits } = reading;
      let goesOn = true;
      for (let place = 0; goesOn && place < hits.length; place += 2) {
        const ending = endings[hits[place + 1]! - firstEnding]!;
        for (let i = 0; goesOn && i < ending.length; i++)
          goesOn = onHit(ending[i]!, hits[place]! - lengths[ending[i]!]!);
      }
      if (last !== reading) throw new Defect('another text was read before all hits of this one were told');
    };
  };
  // That a seam may be there is seen in most texts; which of them may be one is noted.
  const showsNothing = ({ hits, seen, seams, runs, escapes }: KernelReading): boolean =>
    hits.length + seams.length + runs.length + escapes.length === 0 && (seen & ~sight.seam) === 0;
  const isQuiet = (text: string): boolean => showsNothing(readingOf(text, true));
  const isQuietAscii = (bytes: Uint8Array, textOf: () => string): boolean => {
    last = null;
    const reading = kernel.readAscii(bytes);
    if (showsNothing(reading)) return true;
    last = { text: textOf(), all: true, ...reading };
    return false;
  };
  const excerptFor = (wanted: readonly string[], folding: Folding): ((text: string) => Excerpt | null) => {
    const endings = endingsOf(automaton.endings, { keywords, wanted });
    // A keyword counts inside a word too if an escaped line end stands before it (`kernel.wat`).
    const before = '\\n'.length;
    const nearby = { folding, reach: wanted.reduce((most, { length }) => Math.max(most, length), 1) + before };
    return (text) => {
      const excerpt = kernel.readExcerpt(text, nearby);
      if (excerpt === null) return null;
      const { hits, ways, marks } = excerpt;
      const places: Place[] = [];
      for (let place = 0; place < hits.length; place += 2)
        for (const keyword of endings[hits[place + 1]! - firstEnding]!)
          places.push({ keyword, ...wayBack(ways, hits[place]! - wanted[keyword]!.length) });
      return { marks, places };
    };
  };
  const isAscii = (text: string): boolean => (readingOf(text, true).seen & sight.beyondAscii) === 0;
  const holdsAny = (text: string): boolean => {
    if (last?.text === text && !last.all) return last.hits.length > 0;
    last = null;
    return kernel.meets(text);
  };
  const notedIn = (text: string): readonly number[] => {
    const { hits, runs } = readingOf(text, false);
    const places = [...runs];
    for (let place = 0; place < hits.length; place += 2) places.push(hits[place]!);
    return places.sort((a, b) => a - b);
  };
  return {
    notedIn,
    scannerFor,
    sightsOf: (text) => readingOf(text, false),
    holdsAny,
    isQuiet,
    isQuietAscii,
    isAscii,
    excerptFor,
  };
}

/** From an offset in an excerpt. */
function wayBack(ways: Uint32Array, offset: number): Pick<Place, 'at' | 'inner'> {
  let low = 0;
  let high = (ways.length >> 1) - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ways[2 * middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  const [further, inText] = [offset - ways[2 * low]!, ways[2 * low + 1]!];
  return inText >= insideMark ? { at: inText - insideMark, inner: further } : { at: inText + further, inner: 0 };
}

/** By state: the wanted keywords that end there, by their numbers in the list that they were asked with. */
function endingsOf(
  endings: Automaton['endings'],
  { keywords, wanted }: { readonly keywords: readonly string[]; readonly wanted: readonly string[] },
): readonly (readonly number[])[] {
  const numberOf = new Map(wanted.map((keyword, number) => [keyword, number]));
  const ownNumber = keywords.map((keyword) => numberOf.get(keyword) ?? -1);
  return endings.map((ending) => {
    const own: number[] = [];
    for (let i = 0; i < ending.length; i++) if (ownNumber[ending[i]!]! >= 0) own.push(ownNumber[ending[i]!]!);
    return own.length === 0 ? none : own;
  });
}

const none: readonly number[] = [];

/** A text, its hits in pairs (where keywords end, and the state there), and what else it shows. */
type Reading = KernelReading & { readonly text: string; readonly all: boolean };
