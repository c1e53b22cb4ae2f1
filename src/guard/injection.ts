/**
 * Finds text that speaks to a model instead of to people or machines (threat P2): orders to drop its
 * orders, a new role, secrecy from the user, the marks of chat formats, forged borders of a pack. It
 * only says so; nothing is withheld for it. One pass looks for the first words of all phrases, and a
 * bounded pattern is tried where one stands, so the work is linear in the text.
 */
import { foldText } from './fold.js';
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

/** The same as `findFolded`, with as little done as the text allows. */
export const findInjection: InjectionFinder = (text) => {
  if (isAscii(text)) return findFolded(text);
  const { maySpeak, mayHaveScript } = lookWide(text);
  if (maySpeak) return findFolded(text);
  return mayHaveScript ? findByScript(foldText(text)) : null;
};

function compileFinder(foldGiven: Fold): InjectionFinder {
  const scan = scanFor(phraseKeywords);
  const known: (readonly Spoken[] | undefined)[] = [];
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
      const phrases = known[number] ?? spokenWith(phraseKeywords[number]!);
      known[number] = phrases;
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
