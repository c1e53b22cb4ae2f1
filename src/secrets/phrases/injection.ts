/**
 * Finds text that addresses a model (threat P2): orders to ignore its instructions, a new role, secrecy from the user,
 * chat format marks, forged pack borders. It only reports and withholds nothing. One pass finds the keywords of all
 * phrases, and a bounded pattern is tried at each, so the work is linear.
 */
import { foldExactly, foldText } from '../decode/fold.js';
import type { Folded } from '../fast/keywords.js';
import { type Charset, isAscii, isQuietInBytes, nameBytes, scanFor } from '../fast/vocabulary.js';
import { type WideTraits, wideTraitsOf } from '../fast/wide-text.js';
import { wideStemsIn } from '../generic/stems.js';
import { lineAt, linesBeyondAscii } from '../lines.js';
import type { MatchWork } from './phrase-match.js';
import { isWordUnit } from './phrase-match.js';
import { findSpoken, phraseKeywords, type Spoken, spokenWith } from './phrases.js';
import { everyScript } from './scripts.js';
import { earlier, findWhole, type PhrasePlace } from './whole-phrases.js';

/** The first phrase and its line, 1-based. */
export type Injection = { readonly phrase: string; readonly line: number };

export type InjectionFinder = (text: string) => Injection | null;

/** Phrases are matched in folded text, so differences that a reader does not see do not count. */
type Fold = (text: string) => string;

/** Searches the folded text. */
export function createInjectionFinder(fold: Fold): InjectionFinder {
  return (given) => {
    if (isAscii(given)) return findIn(given, scanAscii(given), null);
    return findInView(fold(given), everyScript);
  };
}

const findFolded = createInjectionFinder(foldText);

/** The same result as `findFolded`, with as little work as the text allows. */
export const findInjection: InjectionFinder = (text) => {
  if (isAscii(text)) return findIn(text, scanAscii(text), null);
  const traits = wideTraitsOf(text);
  if (traits === null) return findFolded(text);
  const { folded, scripts } = traits;
  const isSpoken = hasPhraseKeyword(folded);
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
 * The text of these bytes. Null if the guard has nothing to examine: no keyword of a rule or phrase, and no invisible
 * character. The text is not read again.
 */
export function textToScan(bytes: Uint8Array, charset: Charset): string | null {
  if (!isQuietInBytes(bytes, charset)) return nameBytes();
  return charset === 'ascii' || (isQuietFolded() && wideStemsIn(nameBytes()).length === 0) ? null : nameBytes();
}

/** For the bytes that were last read. */
function isQuietFolded(): boolean {
  const traits = wideTraitsOf(null);
  if (traits === null || traits.mayHide || hasPhraseKeyword(traits.folded)) return false;
  return !mayHoldWhole(traits, nameBytes) || findWhole(viewOf(traits.folded, nameBytes), traits.scripts) === null;
}

/** A phrase of a non-Latin script is in one line. Where few lines have such characters, the others are skipped. */
function mayHoldWhole({ folded, scripts }: WideTraits, textOf: () => string): boolean {
  if (scripts === 0 || !folded.isSparse) return scripts !== 0;
  const lines = folded.isExact ? folded.linesBeyondAscii() : foldExactly(linesBeyondAscii(textOf()));
  return findWhole(lines, scripts) !== null;
}

/** The folded text. */
function viewOf(folded: Folded, textOf: () => string): string {
  return folded.isExact ? folded.text() : foldExactly(textOf());
}

/** Whether it contains a keyword of a phrase. */
function hasPhraseKeyword(folded: Folded): boolean {
  let holdsWord = false;
  folded.scan(() => {
    holdsWord = true;
    return false;
  });
  return holdsWord;
}

/** The phrases of a keyword, by its number. */
function phrasesOf(number: number): readonly Spoken[] {
  spoken[number] ??= spokenWith(phraseKeywords[number]!);
  return spoken[number];
}

const spoken: (readonly Spoken[] | undefined)[] = [];

/** Reports where keywords of phrases stand. */
type ScanWords = (onHit: (number: number, at: number) => boolean) => void;

const scanNothing: ScanWords = () => {};

function scanAscii(text: string): ScanWords {
  known.scan ??= scanFor(phraseKeywords);
  const { scan } = known;
  return (onHit) => scan(text, onHit);
}

/** Built for the first text: many commands never need it. */
const known: { scan: ReturnType<typeof scanFor> | null } = { scan: null };

/** The first phrase in a folded text; `whole` is the first phrase of another script, if any. */
function findIn(text: string, scan: ScanWords, whole: PhrasePlace | null): Injection | null {
  let first = whole;
  const work: MatchWork = { steps: 0 };
  const most = allowedSteps(text.length);
  scan((number, at) => {
    // A phrase may begin some words before its keyword, so the first hit need not be the first phrase.
    if (first !== null && at > first.at + farthestBack) return false;
    if (!beginsWord(text, at)) return true;
    const phrases = phrasesOf(number);
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

/** Whether a word begins here, also after an escaped line end, `\nIgnore`. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isWordUnit(text.charCodeAt(at - 1)) || !isWordUnit(text.charCodeAt(at))) return true;
  return text.charCodeAt(at - 2) === backslash && /[nrt]/.test(text[at - 1]!);
}

const backslash = 0x5c;

/**
 * A text with this many keywords of phrases is made to cost time or to hide one phrase among many. The search stops and
 * the text gets the label.
 */
function allowedSteps(length: number): number {
  return 20_000 + length;
}

/** The cost of each phrase that may begin at an offset. */
const stepsToBegin = 20;
/** Three words and the gaps between them. */
const farthestBack = 256;
