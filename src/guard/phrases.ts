/**
 * The phrases of `labels.table.ts` as patterns. Each is found by one word of its beginning; the pattern of a word
 * is made when the word is first met, since most never are.
 */
import { type Phrase, phrases } from './labels.table.js';
import { placesOf } from './pattern-places.js';

/** What makes no difference to a reader, and so none to the phrases. */
export type Reading = {
  readonly fold: (text: string) => string;
  /** A pattern for what may stand between two words. */
  readonly gap: string;
  readonly flags: string;
};

export type Compiled = { readonly id: string; readonly pattern: RegExp };

/** `places` turn most hits down (`mayBeSpoken`); `any` matches where one of the phrases does. */
export type Keyword = { readonly places: Int32Array; readonly any: RegExp; readonly each: readonly Compiled[] };

/** Of a start of several words the longest is the keyword, since it is the rarest. */
export const phraseKeywords: readonly string[] = [
  ...new Set(phrases.flatMap(({ starts }) => starts.map((start) => longestOf(start).toLowerCase()))),
];

/** All phrases that this word is the keyword of. */
export function compileKeyword(keyword: string, reading: Reading): Keyword {
  const sources = phrases.flatMap((phrase) => writePhrase(phrase, keyword));
  const each = sources.map(({ id, source, exact }) => ({
    id,
    pattern: new RegExp(widen(source, reading), `${exact ? reading.flags.replace('i', '') : reading.flags}y`),
  }));
  const places = placesOf(sources.map(({ source }) => `(?:${source})`).join('|'));
  const any = each.map(({ pattern }) => `(?:${pattern.source})`).join('|');
  return { places: Int32Array.from(places.flat()), any: new RegExp(any, each[0]!.pattern.flags), each };
}

type Written = { readonly id: string; readonly source: string; readonly exact: boolean };

function writePhrase({ id, starts, rest, exact }: Phrase, keyword: string): Written[] {
  const choices = starts.filter((start) => longestOf(start).toLowerCase() === keyword).map(writeStart);
  return choices.length === 0 ? [] : [{ id, source: `(?:${choices.join('|')})${rest}`, exact: exact === true }];
}

function widen(source: string, { gap }: Reading): string {
  return source.replaceAll(' ', () => gap);
}

/**
 * Whether the first characters from `at` on could be those of a phrase, each gap between words counted as one blank.
 * A character that may be part of a gap or of a word leaves it open. The patterns themselves are large, and the engine
 * takes long to compile one: this keeps nearly all of them from ever running.
 */
export function mayBeSpoken({ places }: Keyword, text: string, start: number): boolean {
  let at = start;
  for (let place = 0; place < places.length; place += 4) {
    const unit = text.charCodeAt(at);
    if (unit !== unit) return false;
    if (unit > 127) return true;
    const fits = ((places[place + (unit >> 5)]! >>> (unit & 31)) & 1) === 1;
    if (!isGap(unit)) {
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
  while (at < from + 80 && isGap(text.charCodeAt(at))) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** What may stand between words (`gap`), roughly: more than that does no harm. */
function isGap(unit: number): boolean {
  return unit < 128 && gapUnits[unit] === 1;
}

const backslash = 0x5c;
const gapUnits = new Uint8Array(128);
for (const character of '\t\n\v\f\r */#>;:,"\'+|~()`-\\') gapUnits[character.charCodeAt(0)] = 1;

/** The words before the keyword are looked behind for. */
function writeStart(start: string): string {
  const words = start.split(' ');
  const at = words.indexOf(longestOf(start));
  const written = words.slice(at).map(escapeWord).join(' ');
  const before = words.slice(0, at).map(escapeWord).join(' ');
  return before === '' ? written : `(?<=(?<![a-z0-9_])(${before} ))${written}`;
}

function longestOf(start: string): string {
  return start.split(' ').reduce((best, word) => (word.length > best.length ? word : best));
}

function escapeWord(word: string): string {
  return word.replace(/[[\]|/(){}.*+?^$\\]/g, '\\$&');
}
