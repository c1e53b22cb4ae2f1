/**
 * Finds text that speaks to a model instead of to people or machines (threat P2): orders to drop its
 * orders, a new role, secrecy from the user, the marks of chat formats, forged borders of a pack. It
 * only says so; nothing is withheld for it. One pass looks for the first words of all phrases, and a
 * bounded pattern is tried where one stands, so the work is linear in the text.
 */
import { foldText } from './fold.js';
import { wholePhrases } from './labels.table.js';
import { lineAt } from './lines.js';
import { type Compiled, compileKeyword, type Keyword, mayBeSpoken, phraseKeywords, type Reading } from './phrases.js';
import { scanFor } from './vocabulary.js';

/** The first place: which phrase it is, and its line, 1-based. */
export type Injection = { readonly phrase: string; readonly line: number };

export type InjectionFinder = (text: string) => Injection | null;

export const usualReading: Reading = {
  fold: foldText,
  gap: '(?:(?:[\\s*/#>;:,"\'+|~()\\x60-]|\\\\[nrt]){1,40})',
  flags: 'im',
};

/** The tables are built when the first text comes, since many commands never look at one. */
export function createInjectionFinder(reading: Reading): InjectionFinder {
  let find: InjectionFinder | null = null;
  return (text) => {
    find ??= compileFinder(reading);
    return find(text);
  };
}

export const findInjection: InjectionFinder = createInjectionFinder(usualReading);

function compileFinder(reading: Reading): InjectionFinder {
  const scan = scanFor(phraseKeywords);
  const known: (Keyword | undefined)[] = [];
  const scripts = groupByScript(reading.fold);
  return (given) => {
    const text = reading.fold(given);
    let first: Place | null = findWhole(text, scripts);
    let attempts = allowedAttempts(text.length);
    scan(text, (number, at) => {
      // A phrase may begin some words before its keyword, so the first one found need not be the first one.
      if (first !== null && at > first.at + farthestBack) return false;
      if (!beginsWord(text, at)) return true;
      const keyword = known[number] ?? compileKeyword(phraseKeywords[number]!, reading);
      known[number] = keyword;
      if (!mayBeSpoken(keyword, text, at)) return true;
      attempts -= 1;
      keyword.any.lastIndex = at;
      if (keyword.any.test(text)) for (const phrase of keyword.each) first = earlier(first, placeOf(phrase, text, at));
      if (attempts < 0) first ??= { phrase: 'too-many', at };
      return attempts >= 0;
    });
    return first === null ? null : { phrase: first.phrase, line: lineAt(text, first.at) };
  };
}

function placeOf({ id, pattern }: Compiled, text: string, at: number): Place | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (found === null) return null;
  return { phrase: id, at: at - (found.slice(1).find((before) => before !== undefined)?.length ?? 0) };
}

function earlier(one: Place | null, other: Place | null): Place | null {
  return one === null || (other !== null && other.at < one.at) ? other : one;
}

type Place = { readonly phrase: string; readonly at: number };
/** A word begins here, be it after an escaped line end, `\nIgnore`. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isWordUnit(text.charCodeAt(at - 1)) || !isWordUnit(text.charCodeAt(at))) return true;
  return text.charCodeAt(at - 2) === backslash && /[nrt]/.test(text[at - 1]!);
}

const backslash = 0x5c;

function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
}

type Script = { readonly stands: RegExp; readonly whole: readonly { readonly id: string; readonly pattern: RegExp }[] };

function groupByScript(fold: Reading['fold']): Script[] {
  const scripts = [...new Set(wholePhrases.map(({ script }) => script))];
  return scripts.map((script) => ({
    stands: new RegExp(`[${script}]`),
    whole: wholePhrases
      .filter((phrase) => phrase.script === script)
      .map(({ id, pattern }) => ({ id, pattern: new RegExp(fold(pattern), 'i') })),
  }));
}

/** The first place of any of the patterns. */
function findWhole(text: string, scripts: readonly Script[]): Place | null {
  if (!otherScripts.test(text)) return null;
  let first: Place | null = null;
  for (const { id, pattern } of scripts.flatMap(({ stands, whole }) => (stands.test(text) ? whole : []))) {
    const found = pattern.exec(text);
    if (found !== null) first = earlier(first, { phrase: id, at: found.index });
  }
  return first;
}

const otherScripts = /[\u0370-\ud7ff]/;

/**
 * A text in which the first words of phrases stand so close together is made to cost time or to hide one among many: it
 * is not looked through to its end, and gets the label.
 */
function allowedAttempts(length: number): number {
  return 1_000 + Math.ceil(length / 20);
}

/** Three words and the gaps between them. */
const farthestBack = 256;
