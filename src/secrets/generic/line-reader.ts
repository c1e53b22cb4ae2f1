/**
 * Reads the lines that hold a stem, and the line after each of them, and reports their candidates. Both scanners use
 * it. They differ only in how they search for stems.
 */
import type { Candidate } from './candidate.js';
import { candidatesOf } from './candidates.js';
import { valuesBelow } from './following-lines.js';
import { type Family, isAboutSecret, keyOf } from './key-family.js';
import type { Token } from './line-tokens.js';
import { type LineTraits, traitsOfLine } from './line-traits.js';
import { mayHoldArgument, mayHoldValue } from './name-context.js';
import { phraseStems, wideStemsIn } from './stems.js';

export type LineReader = {
  /** Reads the line around a stem. Offsets ascend. Returns the work in steps. */
  stemAt(at: number): number;
  /** Reads what is left and returns the work. */
  finish(): number;
};

export type OnCandidate = (candidate: Candidate, line: LineTraits) => void;

export function createLineReader(text: string, onCandidate: OnCandidate): LineReader {
  let doneTo = 0;
  let found = 0;
  let aheadTo = 0;
  /** The tokens of the last line read, which ended at `doneTo`. */
  let before: readonly Token[] = [];
  const read = (start: number, end: number): void => {
    const line = text.slice(start, end);
    const { candidates, tokens } = candidatesOf({ line, offset: start, before });
    found = candidates.length;
    if (found > 0) {
      const traits = traitsOfLine(line, start);
      for (const candidate of candidates) onCandidate(candidate, traits);
    }
    before = tokens;
    doneTo = end;
  };
  /** Values further below. The lines of one table are read once. */
  const readBelow = (start: number): number => {
    if (start < aheadTo) return 0;
    const values = valuesBelow({ text, line: text.slice(start, doneTo), end: doneTo, tokens: before });
    for (const candidate of values) {
      const from = startOfLine(text, candidate.start);
      onCandidate(
        candidate,
        traitsOfLine(text.slice(from, endOfLine(text, candidate.end, candidate.end + maxNextLine)), from),
      );
    }
    aheadTo = values.at(-1)?.end ?? aheadTo;
    return values.length;
  };
  /** The line after the last one may hold the value of its name. */
  const readNext = (limit: number): void => {
    if (before.length === 0 || !mayContinue(before)) return;
    const start = startOfNext(text, doneTo);
    const end = endOfLine(text, start, start + maxNextLine);
    if (start > doneTo && end > start && end <= limit) read(start, end);
    before = [];
  };
  const wide = wideStemsIn(text);
  /** Stems in other scripts that precede an offset. The reader finds them itself. */
  const readWide = (until: number): number => {
    let steps = 0;
    while (wide.length > 0 && wide.at(-1)! < until) steps += readAt(wide.pop()!) + 1;
    return steps;
  };
  const readAt = (at: number): number => {
    if (at < doneTo) return 0;
    const word = wordAround(text, at);
    const isCall = isPhrase(text, at);
    if (!isCall && !isTelling(text, word)) return 0;
    const start = startOfLine(text, at);
    const end = endOfLine(text, at, at + maxAhead);
    const rest = text.slice(word.end, end);
    const name = text.slice(word.start, word.end);
    const mayHold = isCall ? mayHoldArgument(rest) : mayHoldValue({ lead: text.slice(start, word.start), name, rest });
    if (!mayHold && !mayReturn(rest, text.slice(end, end + maxReturn))) return (rest.length >> 5) + 1;
    if (start > startOfNext(text, doneTo)) readNext(start);
    if (start !== startOfNext(text, doneTo)) before = [];
    read(Math.max(start, doneTo), end);
    return ((end - start) >> 5) + found + readBelow(start) + 1;
  };
  return {
    stemAt: (at) => (wide.length === 0 ? 0 : readWide(at)) + readAt(at),
    finish() {
      const steps = readWide(text.length);
      readNext(text.length);
      return steps;
    },
  };
}

/** `def api_token():` or the like, with a literal on the next line. */
function mayReturn(rest: string, below: string): boolean {
  return /^\([^)]{0,60}\)[^;]{0,40}[:{]\s*$/.test(rest) && /^\r?\n\s{0,40}(?:return\s)?["'`]/.test(below);
}

type Word = { readonly start: number; readonly end: number };

/** The word that a stem is part of. */
function wordAround(text: string, at: number): Word {
  let start = at;
  while (start > at - maxWord && isWordUnit(text.charCodeAt(start - 1))) start -= 1;
  let end = at;
  while (end < at + maxWord && isWordUnit(text.charCodeAt(end))) end += 1;
  return { start, end };
}

/** Whether a word may name a secret. Most words that contain a stem do not (`author`, `keyboard`). */
function isTelling(text: string, { start, end }: Word): boolean {
  if (end - start >= maxWord) return true;
  const key = keyOf(text.slice(start, end));
  if (key.family === 'none' || isAboutSecret(key)) return false;
  if (!weakFamilies.has(key.family) || isDigitNear(text, end)) return true;
  return key.family === 'key' && twoWords.test(text.slice(Math.max(0, start - maxKind), end));
}

/** Beside a weak name only a value with a digit counts. The value may stand on the next line. */
function isDigitNear(text: string, from: number): boolean {
  let breaks = 0;
  for (let at = from; at < from + maxAhead && breaks < 2; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) return true;
    if (unit === lineFeed) breaks += 1;
  }
  return false;
}

/** `IDENTIFIED BY` and calls are no names, and a secret may still follow. */
function isPhrase(text: string, at: number): boolean {
  phrase.lastIndex = at;
  return phrase.test(text);
}

/** Letters, digits, `_` and `-`. Other signs separate the parts of a name, and its last part decides. */
function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x2d ||
    (unit > 0x7f && unit !== wideColon)
  );
}

/** The line ends where a value is expected, or names something whose value may follow. */
function mayContinue(tokens: readonly Token[]): boolean {
  const { kind, text } = tokens.at(-1)!;
  if (kind === 'operator' || /^[(,{]$/.test(text) || (kind === 'string' && text.endsWith(':'))) return true;
  return tokens.some((token) => /^(?:name|key|id)$/i.test(token.text));
}

/** Bounded, so that a long line costs no more than its windows. */
function startOfLine(text: string, at: number): number {
  const least = Math.max(0, at - maxBehind);
  let start = at;
  while (start > least && text.charCodeAt(start - 1) !== lineFeed) start -= 1;
  return start;
}

function endOfLine(text: string, from: number, most: number): number {
  let end = from;
  while (end < most && end < text.length && text.charCodeAt(end) !== lineFeed) end += 1;
  return end > from && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
}

function startOfNext(text: string, end: number): number {
  const at = text.charCodeAt(end) === carriageReturn ? end + 1 : end;
  return text.charCodeAt(at) === lineFeed ? at + 1 : end;
}

const phrase = new RegExp(phraseStems.map((stem) => stem.replace(/[.(]/g, '\\$&')).join('|'), 'iy');
const wideColon = 0xff1a;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const weakFamilies: ReadonlySet<Family> = new Set(['key', 'key_', 'auth_', 'misc', 'token_']);
/** `API key`: the second word alone tells too little. */
const twoWords = /(?:api|access|secret|private|auth) (?:key|token)$/i;
const maxKind = 8;
const maxWord = 64;
const maxBehind = 600;
const maxAhead = 2_400;
const maxNextLine = 600;
const maxReturn = 60;
