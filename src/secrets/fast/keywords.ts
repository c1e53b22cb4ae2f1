/**
 * Finds every occurrence of many keywords in one pass, in any letter case, and collects the text traits that decoders
 * need (`text-traits.ts`). The time is linear in the text and does not depend on the number of keywords.
 */
import { Defect } from '../../base/result.js';
import { type TextTraits, trait } from '../decode/text-traits.js';
import { type Automaton, buildAutomaton, everyOne, type KeywordConstraints, lesserMark } from './automaton.js';
import { createKernel } from './kernel/kernel.js';
import type { Folding } from './kernel/kernel-fold.js';
import type { FoldedReading, KernelReading, KeywordScope } from './kernel/reading.js';

/**
 * Calls `onHit` for every occurrence with the keyword's number and start, in order of the ends, until it returns false.
 * The same text is not read again.
 */
export type KeywordScanner = (text: string, onHit: OnHit) => void;

type OnHit = (keyword: number, start: number) => boolean;

/** `keywords` are ASCII, in lower case and distinct. */
export function createKeywordScanner(
  keywords: readonly string[],
  constraints: KeywordConstraints = everyOne,
): KeywordScanner {
  return createKeywordReader(keywords, buildAutomaton(keywords, constraints), constraints.phraseOnly).scannerFor(
    keywords,
  );
}

/** Scanners for some of the keywords each, and the traits of a text. They share one automaton and its last reading. */
export type KeywordReader = {
  scannerFor(wanted: readonly string[]): KeywordScanner;
  traitsOf(text: string): TextTraits;
  /** Whether a text contains any keyword of a rule. */
  holdsAny(text: string): boolean;
  /** Where keywords of rules end and where long base64 runs begin, in ascending order. */
  notedIn(text: string): readonly number[];
  /** Whether a text has no keyword and no trait. */
  isQuiet(text: string): boolean;
  /** The same for bytes. For text beyond ASCII, whether it has no keyword of a rule and no other trait. */
  isQuietInBytes(bytes: Uint8Array, charset: Charset): boolean;
  /** The text of the bytes that were last read. Later calls with it reuse that reading. */
  nameBytes(): string;
  /** Folds a text, or the bytes that were last read, and finds some keywords in the result. */
  folderFor(wanted: readonly string[], folding: Folding): (text: string | null) => Folded | null;
  /** Whether a text is ASCII. A new text is read for all keywords, because the caller will need them next. */
  isAscii(text: string): boolean;
};

/** What the bytes of a text are known to be. */
export type Charset = 'ascii' | 'utf-8';

/** A folded text; null if there is not enough room. Valid until another text is read. */
export type Folded = Pick<FoldedReading, 'marks' | 'isExact' | 'isSparse' | 'text' | 'linesBeyondAscii'> & {
  /** Like a scanner, with offsets in `text`. */
  scan(onHit: OnHit): void;
};

/** Reads a text for the keywords of `phraseOnly` only if the caller wants them. */
export function createKeywordReader(
  keywords: readonly string[],
  automaton: Automaton,
  phraseOnly: ReadonlySet<string>,
): KeywordReader {
  const { firstEnding } = automaton;
  const kernel = createKernel(automaton);
  let last: Reading | null = null;
  let unnamed: KernelReading | null = null;
  const readingOf = (text: string, scope: KeywordScope): Reading => {
    if (last === null || last.text !== text || (scope === 'all' && last.scope !== 'all')) {
      unnamed = null;
      last = { text, scope, ...kernel.read(text, scope) };
    }
    return last;
  };
  const scannerFor = (wanted: readonly string[]): KeywordScanner => {
    const asked = numberWanted(keywords, wanted);
    const scope = wanted.some((keyword) => phraseOnly.has(keyword)) ? 'all' : 'rules';
    return (text, onHit) => {
      const reading = readingOf(text, scope);
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
  // Most texts have the trait `split`; `splits` lists those that count.
  const showsNothing = ({ hits, seen, splits, runs, escapes }: KernelReading): boolean =>
    hits.length + splits.length + runs.length + escapes.length === 0 && (seen & ~trait.split) === 0;
  const isQuiet = (text: string): boolean => showsNothing(readingOf(text, 'all'));
  const isQuietInBytes = (bytes: Uint8Array, charset: Charset): boolean => {
    last = null;
    unnamed = charset === 'ascii' ? kernel.readAscii(bytes) : kernel.readUtf8(bytes);
    if (charset === 'ascii') return showsNothing(unnamed);
    // Phrases are searched in folded text, which is another reading.
    const { seen, splits, runs, escapes } = unnamed;
    return (
      splits.length + runs.length + escapes.length === 0 && (seen & ~besides) === 0 && !kernel.holdsOther(lesserMark)
    );
  };
  const nameBytes = (): string => {
    if (unnamed === null) throw new Defect('another text was read before the last one was named');
    const text = kernel.lastText();
    last = { text, scope: 'all', ...unnamed };
    return text;
  };
  const folderFor = (wanted: readonly string[], folding: Folding): ((text: string | null) => Folded | null) => {
    const asked = numberWanted(keywords, wanted);
    return (text) => {
      if (text !== null) readingOf(text, 'all');
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
    const { seen } = last?.text === text ? last : readingOf(text, 'all');
    return (seen & trait.beyondAscii) === 0;
  };
  const holdsAny = (text: string): boolean => {
    if (last?.text === text && last.scope === 'rules') return last.hits.length > 0;
    last = unnamed = null;
    return kernel.meets(text);
  };
  const notedIn = (text: string): readonly number[] => {
    const { hits, runs } = readingOf(text, 'rules');
    const places = [...runs];
    for (let place = 0; place < hits.length; place += 2) places.push(hits[place]!);
    return places.sort((a, b) => a - b);
  };
  return {
    notedIn,
    scannerFor,
    traitsOf: (text) => readingOf(text, 'rules'),
    holdsAny,
    isQuiet,
    isQuietInBytes,
    nameBytes,
    isAscii,
    folderFor,
  };
}

/** Traits that text beyond ASCII may have and still be quiet. */
const besides = trait.split | trait.unplain | trait.beyondAscii;

/** For each keyword of the automaton, its number in the wanted list or -1; and the lengths of the wanted keywords. */
type Wanted = { readonly numbers: Int32Array; readonly lengths: readonly number[] };

function numberWanted(keywords: readonly string[], wanted: readonly string[]): Wanted {
  const numberOf = new Map(wanted.map((keyword, number) => [keyword, number]));
  return {
    numbers: Int32Array.from(keywords, (keyword) => numberOf.get(keyword) ?? -1),
    lengths: wanted.map((keyword) => keyword.length),
  };
}

/** The last reading: a text, its hits and its traits. */
type Reading = KernelReading & { readonly text: string; readonly scope: KeywordScope };
