/**
 * Finds every occurrence of many keywords in one pass, in any letter case, and notes on the way what other
 * looks want to know of the text (`sights.ts`). The time does not depend on how many keywords there are, and
 * is linear in the text.
 */
import { Defect } from '../../base/result.js';
import { type TextTraits, trait } from '../decode/text-traits.js';
import { type Automaton, buildAutomaton, everyOne, type KeywordConstraints, lesserMark } from './automaton.js';
import { createKernel } from './kernel/kernel.js';
import type { Folding } from './kernel/kernel-fold.js';
import type { FoldedReading, KernelReading } from './kernel/reading.js';

/**
 * Calls `onHit` for every occurrence with the keyword's number and where it starts, in order of its end, until it says
 * false. Asked about the same text again it need not read it again.
 */
export type KeywordScanner = (text: string, onHit: OnHit) => void;

type OnHit = (keyword: number, start: number) => boolean;

/** `keywords` are ASCII, in lower case, none twice. */
export function createKeywordScanner(
  keywords: readonly string[],
  wishes: KeywordConstraints = everyOne,
): KeywordScanner {
  return createKeywordReader(keywords, buildAutomaton(keywords, wishes), wishes.lesser).scannerFor(keywords);
}

/** Scanners for some of the keywords each, and what else a text shows. They share one automaton and what it has read last. */
export type KeywordReader = {
  scannerFor(wanted: readonly string[]): KeywordScanner;
  traitsOf(text: string): TextTraits;
  /** Whether a text holds any keyword but the lesser ones. */
  holdsAny(text: string): boolean;
  /** Where any but the lesser keywords end, and runs have become long enough, in ascending order. */
  notedIn(text: string): readonly number[];
  /** Whether a text holds no keyword at all and shows nothing else. */
  isQuiet(text: string): boolean;
  /** The same for a text that is given as bytes; of one that is more than ASCII, whether it shows nothing else and no other than lesser keywords. */
  isQuietInBytes(bytes: Uint8Array, isAscii: boolean): boolean;
  /** What was last read as bytes, as text; it is known from now on as if it had been read as that. */
  nameBytes(): string;
  /** Folds a text, or what was last read as bytes, and finds some of the keywords in what comes out. */
  folderFor(wanted: readonly string[], folding: Folding): (text: string | null) => Folded | null;
  /** Whether a text is ASCII; if it was not read yet, it is read for all keywords, which whoever asks will want next. */
  isAscii(text: string): boolean;
};

/** A text as it is folded; null where it would take too much room. It holds until another text is read. */
export type Folded = Pick<FoldedReading, 'marks' | 'isExact' | 'isSparse' | 'text' | 'linesBeyondAscii'> & {
  /** As a scanner does, with places in `text`. */
  scan(onHit: OnHit): void;
};

/** A text is read for the `lesser` keywords only when someone asks for them. */
export function createKeywordReader(
  keywords: readonly string[],
  automaton: Automaton,
  lesser: ReadonlySet<string>,
): KeywordReader {
  const { firstEnding } = automaton;
  const kernel = createKernel(automaton);
  let last: Reading | null = null;
  let unnamed: KernelReading | null = null;
  const readingOf = (text: string, all: boolean): Reading => {
    if (last === null || last.text !== text || (all && !last.all)) {
      unnamed = null;
      last = { text, all, ...kernel.read(text, all) };
    }
    return last;
  };
  const scannerFor = (wanted: readonly string[]): KeywordScanner => {
    const asked = numberWanted(keywords, wanted);
    const all = wanted.some((keyword) => lesser.has(keyword));
    return (text, onHit) => {
      const reading = readingOf(text, all);
      tellHits(reading.hits, asked, onHit);
      if (last !== reading) throw new Defect('another text was read before all hits of this one were told');
    };
  };
  const tellHits = (hits: Uint32Array, { numbers, lengths }: Wanted, onHit: OnHit): void => {
    for (let place = 0; place < hits.length; place += 2) {
      const ending = automaton.endings.at(hits[place + 1]! - firstEnding)!;
      for (let i = 0; i < ending.length; i++) {
        const number = numbers[ending[i]!]!;
        if (number >= 0 && !onHit(number, hits[place]! - lengths[number]!)) return;
      }
    }
  };
  // That a split may be there is seen in most texts; which of them may be one is noted.
  const showsNothing = ({ hits, seen, splits, runs, escapes }: KernelReading): boolean =>
    hits.length + splits.length + runs.length + escapes.length === 0 && (seen & ~trait.split) === 0;
  const isQuiet = (text: string): boolean => showsNothing(readingOf(text, true));
  const isQuietInBytes = (bytes: Uint8Array, isAscii: boolean): boolean => {
    last = null;
    unnamed = isAscii ? kernel.readAscii(bytes) : kernel.readUtf8(bytes);
    if (isAscii) return showsNothing(unnamed);
    // Lesser keywords are wanted in text as it is folded, which is another reading.
    const { seen, splits, runs, escapes } = unnamed;
    return (
      splits.length + runs.length + escapes.length === 0 && (seen & ~besides) === 0 && !kernel.holdsOther(lesserMark)
    );
  };
  const nameBytes = (): string => {
    if (unnamed === null) throw new Defect('another text was read before the last one was named');
    const text = kernel.lastText();
    last = { text, all: true, ...unnamed };
    return text;
  };
  const folderFor = (wanted: readonly string[], folding: Folding): ((text: string | null) => Folded | null) => {
    const asked = numberWanted(keywords, wanted);
    return (text) => {
      if (text !== null) readingOf(text, true);
      const folded = kernel.readFolded(folding);
      if (folded === null) return null;
      const { marks, isExact, isSparse, mayHold } = folded;
      return {
        marks,
        isExact,
        isSparse,
        text: folded.text,
        linesBeyondAscii: folded.linesBeyondAscii,
        scan: (onHit) => {
          if (mayHold) tellHits(folded.hits(), asked, onHit);
        },
      };
    };
  };
  const isAscii = (text: string): boolean => {
    const { seen } = last?.text === text ? last : readingOf(text, true);
    return (seen & trait.beyondAscii) === 0;
  };
  const holdsAny = (text: string): boolean => {
    if (last?.text === text && !last.all) return last.hits.length > 0;
    last = unnamed = null;
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
    traitsOf: (text) => readingOf(text, false),
    holdsAny,
    isQuiet,
    isQuietInBytes,
    nameBytes,
    isAscii,
    folderFor,
  };
}

/** What a text may show besides, if it is more than ASCII. */
const besides = trait.split | trait.unplain | trait.beyondAscii;

/** Some keywords: by its number in the list of all the number of each in their own list, or -1; and how long they are. */
type Wanted = { readonly numbers: Int32Array; readonly lengths: readonly number[] };

function numberWanted(keywords: readonly string[], wanted: readonly string[]): Wanted {
  const numberOf = new Map(wanted.map((keyword, number) => [keyword, number]));
  return {
    numbers: Int32Array.from(keywords, (keyword) => numberOf.get(keyword) ?? -1),
    lengths: wanted.map((keyword) => keyword.length),
  };
}

/** A text, its hits in pairs (where keywords end, and the state there), and what else it shows. */
type Reading = KernelReading & { readonly text: string; readonly all: boolean };
