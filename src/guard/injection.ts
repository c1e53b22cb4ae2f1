/**
 * Finds text that speaks to a model instead of to people or machines (threat P2): orders to drop its
 * orders, a new role, secrecy from the user, the marks of chat formats, forged borders of a pack. It
 * only says so; nothing is withheld for it. One pass looks for the first words of all phrases, and a
 * bounded pattern is tried where one stands, so the work is linear in the text.
 */
import { foldText } from './fold.js';
import { mostLost } from './kernel/excerpt.js';
import type { Place as WordPlace } from './keywords.js';
import { wholePhrases } from './labels.table.js';
import { lineAt } from './lines.js';
import type { MatchWork } from './phrase-match.js';
import { isWordUnit } from './phrase-match.js';
import { findSpoken, phraseKeywords, type Spoken, spokenWith } from './phrases.js';
import { scriptRanges, scriptsOf } from './scripts.js';
import { isAscii, scanFor } from './vocabulary.js';
import { lookWide } from './wide.js';

/** The first place: which phrase it is, and its line, 1-based. */
export type Injection = { readonly phrase: string; readonly line: number };

export type InjectionFinder = (text: string) => Injection | null;

/** What makes no difference to a reader is taken out by `fold`, and so makes none to the phrases. */
type Fold = (text: string) => string;

/** The tables are built when the first text comes, since many commands never look at one. */
export function createInjectionFinder(foldGiven: Fold): InjectionFinder {
  let find: InjectionFinder | null = null;
  return (text) => {
    find ??= compileFinder(foldGiven);
    return find(text);
  };
}

const findFolded = createInjectionFinder(foldText);

/**
 * The same as `findFolded`, with as little done as the text allows. Only a text that is full of words of phrases may differ: the one
 * may say that there are too many (`allowedSteps`) where the other has looked at each of them.
 */
export const findInjection: InjectionFinder = (text) => {
  if (isAscii(text)) return findFolded(text);
  const { spokenAt, mayHaveScript } = lookWide(text);
  if (spokenAt === null || maySpeakAt(text, spokenAt)) return findFolded(text);
  return mayHaveScript ? findByScript(foldText(text)) : null;
};

/** By the number of a keyword. */
function spokenBy(number: number): readonly Spoken[] {
  spoken[number] ??= spokenWith(phraseKeywords[number]!);
  return spoken[number];
}

const spoken: (readonly Spoken[] | undefined)[] = [];

function compileFinder(foldGiven: Fold): InjectionFinder {
  const scan = scanFor(phraseKeywords);
  return (given) => {
    const needsFolding = !isAscii(given);
    const text = needsFolding ? foldGiven(given) : given;
    let first: Place | null = needsFolding ? findWhole(text) : null;
    const work: MatchWork = { steps: 0 };
    const most = allowedSteps(text.length);
    const onHit = (number: number, at: number): boolean => {
      // A phrase may begin some words before its keyword, so the first one found need not be the first one.
      if (first !== null && at > first.at + farthestBack) return false;
      if (!beginsWord(text, at)) return true;
      const phrases = spokenBy(number);
      work.steps += stepsToBegin * phrases.length;
      for (const phrase of phrases) {
        const start = findSpoken(phrase, text, at, work);
        if (start !== null) first = earlier(first, { phrase: phrase.id, at: start });
      }
      if (work.steps > most) first ??= { phrase: 'too-many', at };
      return work.steps <= most;
    };
    scan(text, onHit);
    return first === null ? null : tell(text, first);
  };
}

/**
 * Whether a phrase may be said at one of these places: where other characters are near, as much is folded as any phrase takes. If that
 * is more than folding all of the text takes, it may as well be all of it.
 */
export function maySpeakAt(text: string, places: readonly WordPlace[]): boolean {
  const work: MatchWork = { steps: 0 };
  // What it is folded to may be shorter by so much.
  const most = allowedSteps(Math.max(0, text.length - mostLost));
  let [lookedFrom, nextWide, unitsLeft] = [text.length, 0, mostFoldings * (text.length + roomAfter)];
  return places.some(({ keyword, at: place, inner }) => {
    const from = borderBefore(text, place - roomBefore);
    const to = place + roomAfter;
    if (from < lookedFrom || nextWide < from) [lookedFrom, nextWide] = [from, wideFrom(text, from)];
    if (nextWide < to) unitsLeft -= to - from;
    if (unitsLeft < 0) return true;
    const before = nextWide < to ? foldText(text.slice(from, place)) : null;
    const after = before === null ? '' : foldText(text.slice(place, to));
    const isCut =
      before !== null &&
      ((from > 0 && before.length < farthestBack) || (to < text.length && after.length < farthestAhead + inner));
    const view = before === null ? text : before + after;
    const at = before === null ? place : before.length + inner;
    if (!isCut && !beginsWord(view, at)) return false;
    const phrases = spokenBy(keyword);
    work.steps += stepsToBegin * phrases.length;
    return isCut || phrases.some((phrase) => findSpoken(phrase, view, at, work) !== null) || work.steps > most;
  });
}

function wideFrom(text: string, from: number): number {
  wide.lastIndex = from;
  return wide.exec(text)?.index ?? text.length;
}

const wide = /[^\0-\x7f]/g;

/** No character is cut in two. */
function borderBefore(text: string, at: number): number {
  const from = Math.max(0, at);
  return (text.charCodeAt(from) & 0xfc00) === 0xdc00 ? Math.max(0, from - 1) : from;
}

function findByScript(folded: string): Injection | null {
  const first = findWhole(folded);
  return first === null ? null : tell(folded, first);
}

function tell(text: string, { phrase, at }: Place): Injection {
  return { phrase, line: lineAt(text, at) };
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

type Script = { readonly bit: number; readonly whole: readonly { readonly id: string; readonly pattern: RegExp }[] };

function groupByScript(): Script[] {
  return scriptRanges.map((script, number) => ({
    bit: 1 << number,
    whole: wholePhrases
      .filter((phrase) => phrase.script === script)
      .map(({ id, pattern }) => ({ id, pattern: new RegExp(foldText(pattern), 'i') })),
  }));
}

/** The first place of any of the patterns. */
function findWhole(text: string): Place | null {
  const from = text.search(otherScripts);
  if (from < 0) return null;
  scripts.compiled ??= groupByScript();
  const seen = scriptsIn(text, from);
  let first: Place | null = null;
  for (const { id, pattern } of scripts.compiled.flatMap(({ bit, whole }) => ((seen & bit) === 0 ? [] : whole))) {
    const found = pattern.exec(text);
    if (found !== null) first = earlier(first, { phrase: id, at: found.index });
  }
  return first;
}

const scripts: { compiled: readonly Script[] | null } = { compiled: null };

/** A function of its own, with nothing after the loop (as `foldOn` is). */
function scriptsIn(text: string, from: number): number {
  let seen = 0;
  for (let at = from; at < text.length; at++) seen |= scriptsOf[text.charCodeAt(at) >> 4]!;
  return seen;
}

const otherScripts = /[\u0370-\ud7ff]/;

/**
 * A text in which the first words of phrases stand so close together is made to cost time or to hide one among many: it
 * is not looked through to its end, and gets the label.
 */
function allowedSteps(length: number): number {
  return 20_000 + length;
}

/** Of a place where a phrase may begin, for each phrase: as much as twenty characters are allowed. */
const stepsToBegin = 20;
/** Three words and the gaps between them. */
const farthestBack = 256;
/** The longest phrase with the widest gaps. */
export const farthestAhead = 1_280;
/** As much as it takes to fold all of a text, so many times. */
const mostFoldings = 4;
/** Some of it may be folded to nothing. */
const [roomBefore, roomAfter] = [320, 1_536];
