/**
 * The phrases of `labels.table.ts`. Each is found by one word of its beginning and compiled when that word is first
 * met.
 */

import { type Pattern, parsedOnce, parsePattern } from '../pattern/pattern.js';
import type { LetterCase } from '../pattern/pattern-places.js';
import { type Phrase, phrases } from './labels.table.js';
import { compileMatcher, gapsBefore, isGapUnit, isWordUnit, type Matcher, type MatchWork } from './phrase-match.js';

/**
 * One form of a phrase, as patterns: the words before the keyword, if any, with the gap after them; the keyword with
 * the words after it; the rest.
 */
export type Way = {
  readonly before: string | null;
  readonly head: string;
  readonly rest: string;
  readonly letterCase: LetterCase;
};

/** A phrase from its keyword on. */
export type Spoken = { readonly id: string; readonly starts: readonly Start[]; rest(): Matcher };

/** One beginning: the words before the keyword, and the keyword with the words after it. */
type Start = { readonly before: readonly string[]; readonly matchHead: Matcher; readonly letterCase: LetterCase };

type Own = { readonly phrase: Phrase; readonly starts: string[] };

/** The longest word of a beginning is its keyword, because it is the rarest. */
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

/** All phrases with this keyword. */
export function spokenWith(keyword: string): readonly Spoken[] {
  return phrasesByKeyword.get(keyword)!.map(({ phrase, starts }) => ({
    id: phrase.id,
    starts: starts.map((start) => readStart(start, caseOf(phrase))),
    rest: () => matcherOf(phrase),
  }));
}

/** All forms of the phrases with this keyword. */
export function waysWith(keyword: string): readonly Way[] {
  return phrasesByKeyword.get(keyword)!.flatMap(({ phrase, starts }) =>
    starts.map((start) => {
      const before = wordsBeforeKeyword(start);
      return {
        before: before.length === 0 ? null : `${before.map(escapeWord).join(' ')} `,
        head: headOf(start).split(' ').map(escapeWord).join(' '),
        rest: phrase.rest,
        letterCase: caseOf(phrase),
      };
    }),
  );
}

/** A keyword in a text, and where it begins. */
type KeywordHit = { readonly text: string; readonly at: number };

/** The start of the phrase whose keyword is at `at`; null if the text does not contain it. */
export function findSpoken({ starts, rest }: Spoken, { text, at }: KeywordHit, work: MatchWork): number | null {
  for (const { before, matchHead, letterCase } of starts) {
    // Usually another word precedes the keyword.
    if (before.length > 0 && !mayStandBefore(text, at, (unit) => unit === lastUnit(before.at(-1)!))) continue;
    const ends = matchHead(text, [at], work);
    if (ends.length === 0) continue;
    const begins = before.length === 0 ? at : beginOf(before, { text, at, letterCase });
    if (begins !== null && rest()(text, ends, work).length > 0) return begins;
  }
  return null;
}

/** Whether such a word may precede `at`: after a blank, its last letter decides, in lower case. */
function mayStandBefore(text: string, at: number, isLast: (unit: number) => boolean): boolean {
  if (text.charCodeAt(at - 1) !== 0x20) return mayEndGap(text, at);
  return mayEndGap(text, at - 1) || isLast(text.charCodeAt(at - 2) | 0x20);
}

function lastUnit(word: string): number {
  return word.charCodeAt(word.length - 1) | 0x20;
}

/** Compiled once for all keywords of the phrase. */
function matcherOf(phrase: Phrase): Matcher {
  const matcher = matchers.get(phrase) ?? compileMatcher(parsedOnce(phrase.rest), caseOf(phrase));
  matchers.set(phrase, matcher);
  return matcher;
}

const matchers = new Map<Phrase, Matcher>();

function caseOf({ exact }: Phrase): LetterCase {
  return exact === true ? 'exact' : 'any';
}

function wordsBeforeKeyword(start: string): readonly string[] {
  const words = start.split(' ');
  return words.slice(0, words.indexOf(longestOf(start)));
}

function readStart(start: string, letterCase: LetterCase): Start {
  const before = wordsBeforeKeyword(start);
  return { before, matchHead: compileMatcher(writeHead(start), letterCase), letterCase };
}

function writeHead(start: string): Pattern {
  return parsePattern(headOf(start).split(' ').map(escapeWord).join(' '));
}

/** The keyword and the words after it. */
function headOf(start: string): string {
  const words = start.split(' ');
  return words.slice(words.indexOf(longestOf(start))).join(' ');
}

type Beginning = { readonly text: string; readonly at: number; readonly letterCase: LetterCase };

/**
 * The earliest offset from which the words lead to `at`, with gaps between them and a word border before; null if there
 * is none.
 */
function beginOf(words: readonly string[], { text, at, letterCase }: Beginning): number | null {
  let places: readonly number[] = [at];
  for (const word of words.toReversed()) {
    const ends = places.flatMap((place) => gapsBefore(text, place));
    places = ends
      .map((end) => end - word.length)
      .filter((from) => from >= 0 && isSaid(word, { text, at: from, letterCase }));
  }
  const begins = places.filter((place) => place === 0 || !isWordUnit(text.charCodeAt(place - 1)));
  return begins.length === 0 ? null : Math.min(...begins);
}

function isSaid(word: string, { text, at, letterCase }: Beginning): boolean {
  const said = text.slice(at, at + word.length);
  return letterCase === 'exact' ? said === word : said.toLowerCase() === word.toLowerCase();
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
