/**
 * The phrases of `labels.table.ts`. Each is found by one word of its beginning; what belongs to a word is
 * read when the word is first met, since most never are.
 */
import { type Phrase, phrases } from './labels.table.js';
import { type Pattern, parsePattern } from './pattern.js';
import { type CharacterSet, joinPlaces, placesOfPattern, setOf } from './pattern-places.js';
import { compileMatcher, gapsBefore, isGapUnit, isWordUnit, type Matcher, type MatchWork } from './phrase-match.js';

/**
 * What turns most hits down (`mayBeSpoken`): the last letters of the words that must stand before the keyword, in lower
 * case, or null if it may be the first; its end, if a word must end there, or else 0; what may stand where.
 */
export type Keyword = {
  readonly lettersBefore: ReadonlySet<number> | null;
  readonly wordEnd: number;
  readonly places: Int32Array;
  readonly phrases: readonly Spoken[];
};

/** A phrase from its keyword on. */
export type Spoken = { readonly id: string; readonly starts: readonly Start[]; rest(): Matcher };

/** One way to begin: the words before the keyword, and the keyword with the words after it. */
type Start = { readonly before: readonly string[]; readonly matchHead: Matcher; readonly exact: boolean };

type Own = { readonly phrase: Phrase; readonly starts: string[] };

/** Of a start of several words the longest is the keyword, since it is the rarest. */
const phrasesByKeyword = new Map<string, Own[]>();
for (const phrase of phrases) {
  for (const start of phrase.starts) {
    const keyword = longestOf(start).toLowerCase();
    const own = phrasesByKeyword.get(keyword) ?? [];
    if (own.at(-1)?.phrase !== phrase) own.push({ phrase, starts: [] });
    own.at(-1)!.starts.push(start);
    phrasesByKeyword.set(keyword, own);
  }
}

export const phraseKeywords: readonly string[] = [...phrasesByKeyword.keys()];

/** All phrases that this word is the keyword of. */
export function readKeyword(keyword: string): Keyword {
  const own = phrasesByKeyword.get(keyword)!;
  const isWord = isWordUnit(keyword.charCodeAt(keyword.length - 1));
  const endsWord = own.every(({ phrase, starts }) =>
    starts.every((start) => start.toLowerCase().includes(`${keyword} `) || beginsAtBorder(restOf(phrase).pattern)),
  );
  const wordsBefore = own.flatMap(({ starts }) => starts.map((start) => wordsBeforeKeyword(start).at(-1)));
  return {
    lettersBefore: wordsBefore.every((word) => word !== undefined)
      ? new Set(wordsBefore.map((word) => lastUnit(word)))
      : null,
    wordEnd: isWord && endsWord ? keyword.length : 0,
    places: joinPlaces(
      own.flatMap(({ phrase, starts }) => starts.map((start) => [...placesOfHead(start), ...restOf(phrase).places])),
    ),
    phrases: own.map(({ phrase, starts }) => ({
      id: phrase.id,
      starts: starts.map((start) => readStart(start, phrase.exact === true)),
      rest: restOf(phrase).matcher,
    })),
  };
}

/** Whether what stands before it, if that is a word, must end there. */
function beginsAtBorder(pattern: Pattern): boolean {
  if (pattern.kind === 'character') return pattern.written === ' ';
  if (pattern.kind === 'edge') return pattern.written === '\\b';
  if (pattern.kind === 'choice') return pattern.parts.every(beginsAtBorder);
  if (pattern.kind === 'repeat') return pattern.min > 0 && beginsAtBorder(pattern.part);
  return pattern.kind === 'sequence' && pattern.parts.length > 0 && beginsAtBorder(pattern.parts[0]!);
}

/** Where the phrase begins whose keyword stands at `at`; null when it is not said here. */
export function findSpoken({ starts, rest }: Spoken, text: string, at: number, work: MatchWork): number | null {
  for (const { before, matchHead, exact } of starts) {
    // Nearly always another word stands before it.
    if (before.length > 0 && !mayStandBefore(text, at, (unit) => unit === lastUnit(before.at(-1)!))) continue;
    const ends = matchHead(text, [at], work);
    if (ends.length === 0) continue;
    const begins = before.length === 0 ? at : beginOf(before, { text, at, exact });
    if (begins !== null && rest()(text, ends, work).length > 0) return begins;
  }
  return null;
}

/** Whether such a word may stand before `at`: where a blank stands before that, the letter before it tells, in lower case. */
function mayStandBefore(text: string, at: number, isLast: (unit: number) => boolean): boolean {
  if (text.charCodeAt(at - 1) !== 0x20) return mayEndGap(text, at);
  return mayEndGap(text, at - 1) || isLast(text.charCodeAt(at - 2) | 0x20);
}

function lastUnit(word: string): number {
  return word.charCodeAt(word.length - 1) | 0x20;
}

type Rest = { readonly pattern: Pattern; readonly places: readonly CharacterSet[]; matcher(): Matcher };

/** Read once, for all keywords of the phrase. */
function restOf(phrase: Phrase): Rest {
  const known = rests.get(phrase);
  if (known !== undefined) return known;
  const pattern = parsePattern(phrase.rest);
  let matcher: Matcher | null = null;
  const rest: Rest = {
    pattern,
    places: placesOfPattern(pattern, mostPlaces),
    matcher: () => {
      matcher ??= compileMatcher(pattern, phrase.exact === true);
      return matcher;
    },
  };
  rests.set(phrase, rest);
  return rest;
}

const rests = new Map<Phrase, Rest>();
/** Of the rest: more would turn down little more. */
const mostPlaces = 10;

function placesOfHead(start: string): readonly CharacterSet[] {
  return Array.from(headOf(start), (character) => setOf(escapeWord(character)));
}

function wordsBeforeKeyword(start: string): readonly string[] {
  const words = start.split(' ');
  return words.slice(0, words.indexOf(longestOf(start)));
}

function readStart(start: string, exact: boolean): Start {
  const before = wordsBeforeKeyword(start);
  return { before, matchHead: compileMatcher(writeHead(start), exact), exact };
}

function writeHead(start: string): Pattern {
  return parsePattern(headOf(start).split(' ').map(escapeWord).join(' '));
}

/** The keyword and the words after it. */
function headOf(start: string): string {
  const words = start.split(' ');
  return words.slice(words.indexOf(longestOf(start))).join(' ');
}

type Beginning = { readonly text: string; readonly at: number; readonly exact: boolean };

/** The farthest place from which the words lead to `at`, with gaps between and a border before; null when there is none. */
function beginOf(words: readonly string[], { text, at, exact }: Beginning): number | null {
  let places: readonly number[] = [at];
  for (const word of words.toReversed()) {
    const ends = places.flatMap((place) => gapsBefore(text, place));
    places = ends
      .map((end) => end - word.length)
      .filter((from) => from >= 0 && isSaid(word, { text, at: from, exact }));
  }
  const begins = places.filter((place) => place === 0 || !isWordUnit(text.charCodeAt(place - 1)));
  return begins.length === 0 ? null : Math.min(...begins);
}

function isSaid(word: string, { text, at, exact }: Beginning): boolean {
  const said = text.slice(at, at + word.length);
  return exact ? said === word : said.toLowerCase() === word.toLowerCase();
}

/**
 * Whether the first characters from `at` on could be those of a phrase, each gap between words counted as one blank.
 * A character that may be part of a gap or of a word leaves it open. This
 * turns down nearly all places where a keyword stands.
 */
export function mayBeSpoken({ lettersBefore, wordEnd, places }: Keyword, text: string, start: number): boolean {
  if (lettersBefore !== null && !mayStandBefore(text, start, (unit) => lettersBefore.has(unit))) return false;
  if (wordEnd > 0 && isWordUnit(text.charCodeAt(start + wordEnd))) return false;
  let at = start;
  for (let place = 0; place < places.length; place += 4) {
    const unit = text.charCodeAt(at);
    if (Number.isNaN(unit)) return false;
    if (unit > 127) return true;
    const fits = ((places[place + (unit >> 5)]! >>> (unit & 31)) & 1) === 1;
    if (!mayBeGap(unit)) {
      if (!fits) return false;
      at += 1;
      continue;
    }
    if ((places[place + 1]! & 1) === 0) {
      if (!fits) return false;
      at += 1;
      continue;
    }
    if (fits && unit !== 0x20) return true;
    at = endOfGap(text, at);
  }
  return true;
}

function endOfGap(text: string, from: number): number {
  let at = from;
  while (at < from + 80 && mayBeGap(text.charCodeAt(at))) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** More than what may stand between words does no harm. */
export function mayBeGap(unit: number): boolean {
  return unit < 128 && (unit === backslash || isGapUnit(unit));
}

/** Also with an escaped line end. */
function mayEndGap(text: string, end: number): boolean {
  const unit = text.charCodeAt(end - 1);
  return unit > 127 || isGapUnit(unit) || text.charCodeAt(end - 2) === backslash;
}

const backslash = 0x5c;

function longestOf(start: string): string {
  return start.split(' ').reduce((best, word) => (word.length > best.length ? word : best));
}

function escapeWord(word: string): string {
  return word.replace(/[[\]|/(){}.*+?^$\\]/g, '\\$&');
}
