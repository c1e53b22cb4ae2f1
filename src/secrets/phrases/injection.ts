/**
 * Finds text that speaks to a model instead of to people or machines (threat P2): orders to drop its
 * orders, a new role, secrecy from the user, the marks of chat formats, forged borders of a pack. It
 * only says so; nothing is withheld for it. One pass looks for the first words of all phrases, and a
 * bounded pattern is tried where one stands, so the work is linear in the text.
 */
import { foldExactly, foldText } from '../decode/fold.js';
import type { Folded } from '../fast/keywords.js';
import { type Charset, isAscii, isQuietInBytes, nameBytes, scanFor } from '../fast/vocabulary.js';
import { type WideTraits, wideTraitsOf } from '../fast/wide-text.js';
import { lineAt, linesBeyondAscii } from '../lines.js';
import type { MatchWork } from './phrase-match.js';
import { isWordUnit } from './phrase-match.js';
import { findSpoken, phraseKeywords, type Spoken, spokenWith } from './phrases.js';
import { everyScript } from './scripts.js';
import { earlier, findWhole, type PhrasePlace } from './whole-phrases.js';

/** The first place: which phrase it is, and its line, 1-based. */
export type Injection = { readonly phrase: string; readonly line: number };

export type InjectionFinder = (text: string) => Injection | null;

/** What makes no difference to a reader is taken out by `fold`, and so makes none to the phrases. */
type Fold = (text: string) => string;

/** Looks through the text as it is after `fold`. */
export function createInjectionFinder(fold: Fold): InjectionFinder {
  return (given) => {
    if (isAscii(given)) return findIn(given, scanAscii(given), null);
    return findInView(fold(given), everyScript);
  };
}

const findFolded = createInjectionFinder(foldText);

/** The same as `findFolded`, with as little done as the text allows. */
export const findInjection: InjectionFinder = (text) => {
  if (isAscii(text)) return findIn(text, scanAscii(text), null);
  const traits = wideTraitsOf(text);
  if (traits === null) return findFolded(text);
  const { folded, scripts } = traits;
  const isSpoken = speaks(folded);
  if (isSpoken && !folded.isExact) return findInView(foldExactly(text), scripts);
  const mayBeWhole = mayHoldWhole(traits, () => text);
  if (!isSpoken && !mayBeWhole) return null;
  const view = viewOf(folded, () => text);
  return findIn(view, isSpoken ? folded.scan : scanNothing, mayBeWhole ? findWhole(view, scripts) : null);
};

function findInView(view: string, scripts: number): Injection | null {
  return findIn(view, scanAscii(view), findWhole(view, scripts));
}

/**
 * A text that is given as UTF-8, if anything in the guard would look closer at it; null if not: it holds no word of any rule or
 * phrase, and nothing hidden. The text need not be read again.
 */
export function textToScan(bytes: Uint8Array, charset: Charset): string | null {
  return isQuietInBytes(bytes, charset) && (charset === 'ascii' || isQuietFolded()) ? null : nameBytes();
}

/** Of what was last read as bytes. */
function isQuietFolded(): boolean {
  const traits = wideTraitsOf(null);
  if (traits === null || traits.mayHide || speaks(traits.folded)) return false;
  return !mayHoldWhole(traits, nameBytes) || findWhole(viewOf(traits.folded, nameBytes), traits.scripts) === null;
}

/** A phrase of a script stands in one line, and where few lines have any, the others need not be looked through. */
function mayHoldWhole({ folded, scripts }: WideTraits, textOf: () => string): boolean {
  if (scripts === 0 || !folded.isSparse) return scripts !== 0;
  const lines = folded.isExact ? folded.linesBeyondAscii() : foldExactly(linesBeyondAscii(textOf()));
  return findWhole(lines, scripts) !== null;
}

/** What a text is folded to. */
function viewOf(folded: Folded, textOf: () => string): string {
  return folded.isExact ? folded.text() : foldExactly(textOf());
}

/** Whether any word of a phrase stands in it. */
function speaks(folded: Folded): boolean {
  let holdsWord = false;
  folded.scan(() => {
    holdsWord = true;
    return false;
  });
  return holdsWord;
}

/** By the number of a keyword. */
function spokenBy(number: number): readonly Spoken[] {
  spoken[number] ??= spokenWith(phraseKeywords[number]!);
  return spoken[number];
}

const spoken: (readonly Spoken[] | undefined)[] = [];

/** Tells where words of phrases stand. */
type ScanWords = (onHit: (number: number, at: number) => boolean) => void;

const scanNothing: ScanWords = () => {};

function scanAscii(text: string): ScanWords {
  known.scan ??= scanFor(phraseKeywords);
  const { scan } = known;
  return (onHit) => scan(text, onHit);
}

/** Built when the first text comes, since many commands never look at one. */
const known: { scan: ReturnType<typeof scanFor> | null } = { scan: null };

/** The first phrase in a text as it is folded, if that is not the one that is known. */
function findIn(text: string, scan: ScanWords, whole: PhrasePlace | null): Injection | null {
  let first = whole;
  const work: MatchWork = { steps: 0 };
  const most = allowedSteps(text.length);
  scan((number, at) => {
    // A phrase may begin some words before its keyword, so the first one found need not be the first one.
    if (first !== null && at > first.at + farthestBack) return false;
    if (!beginsWord(text, at)) return true;
    const phrases = spokenBy(number);
    work.steps += stepsToBegin * phrases.length;
    for (const phrase of phrases) {
      const start = findSpoken(phrase, { text, at }, work);
      if (start !== null) first = earlier(first, { phrase: phrase.id, at: start });
    }
    if (work.steps > most) first ??= { phrase: 'too-many', at };
    return work.steps <= most;
  });
  return first === null ? null : { phrase: first.phrase, line: lineAt(text, first.at) };
}

/** A word begins here, be it after an escaped line end, `\nIgnore`. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isWordUnit(text.charCodeAt(at - 1)) || !isWordUnit(text.charCodeAt(at))) return true;
  return text.charCodeAt(at - 2) === backslash && /[nrt]/.test(text[at - 1]!);
}

const backslash = 0x5c;

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
