/**
 * Cuts text into the pieces of the o200k_base pattern without a regular expression. Each rule stands for branches of
 * the pattern; where the pattern would backtrack, the outcome is worked out in one pass, so that every character is
 * looked at a fixed number of times.
 */
import {
  CASELESS,
  type Classes,
  LOWER,
  MARK,
  NEWLINE,
  NOTHING,
  NUMBER,
  OTHER,
  SPACE,
  stepAt,
  UPPER,
} from './classes.js';
import type { Utf8Window } from './window.js';

/** Where the piece that begins at `start` ends; UNDECIDED if that may depend on text beyond the window. */
export function findPieceEnd(classes: Classes, window: Utf8Window, start: number): number {
  const { bytes } = window;
  const first = stepAt(classes, bytes, start);
  const kind = first >> 3;
  if ((kind & IN_WORD) !== 0) return endOfWord(classes, window, start);
  if (kind === NUMBER) return endOfNumber(classes, window, start);
  const second = start + (first & 7);
  const nextKind = stepAt(classes, bytes, second) >> 3;
  if ((nextKind & IN_WORD) !== 0 && kind !== NEWLINE) return endOfWord(classes, window, second);
  if (kind === OTHER) return endOfSymbols(classes, window, start);
  if (nextKind === OTHER && bytes[start] === BLANK) return endOfSymbols(classes, window, second);
  return endOfWhiteSpace(classes, window, start);
}

/**
 * `[upper]*[lower]+` or else `[upper]+[lower]*`, then perhaps a contraction. Caseless letters and marks are in both
 * sets. The first form takes all it can of the upper set; if no lower case letter follows, it gives back down to the
 * last caseless letter or mark, and the word ends there. Only a word without one is left to the second form.
 * The mark at the start of a word may also stand for the pattern's leading character; the end is the same.
 */
function endOfWord(classes: Classes, window: Utf8Window, start: number): number {
  const { bytes } = window;
  let at = start;
  let afterCaseless = start;
  let step = stepAt(classes, bytes, at);
  while (((step >> 3) & (UPPER | CASELESS | MARK)) !== 0) {
    at += step & 7;
    if (step >> 3 !== UPPER) afterCaseless = at;
    step = stepAt(classes, bytes, at);
  }
  let stop = afterCaseless > start ? afterCaseless : at;
  if (step >> 3 === LOWER) {
    while (((step >> 3) & (LOWER | CASELESS | MARK)) !== 0) {
      at += step & 7;
      step = stepAt(classes, bytes, at);
    }
    stop = at;
  }
  if (isOpen(window, at)) return UNDECIDED;
  return bytes[stop] === APOSTROPHE ? endOfContraction(bytes, stop) : stop;
}

/** `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`, where U+017F, the long s, is an s too. */
function endOfContraction(bytes: Uint8Array, start: number): number {
  const first = bytes[start + 1]! | LOWER_CASE;
  if (first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64) return start + 2;
  const second = bytes[start + 2]! | LOWER_CASE;
  if ((first === 0x72 || first === 0x76) && second === 0x65) return start + 3;
  if (first === 0x6c && second === 0x6c) return start + 3;
  return bytes[start + 1] === 0xc5 && bytes[start + 2] === 0xbf ? start + 3 : start;
}

/** `\p{N}{1,3}` */
function endOfNumber(classes: Classes, window: Utf8Window, start: number): number {
  let at = start;
  for (let digits = 0; digits < 3; digits++) {
    const step = stepAt(classes, window.bytes, at);
    if (step >> 3 !== NUMBER) break;
    at += step & 7;
  }
  return isOpen(window, at) ? UNDECIDED : at;
}

/** ` ?[^\s\p{L}\p{N}]+[\r\n/]*`, from after the blank. */
function endOfSymbols(classes: Classes, window: Utf8Window, start: number): number {
  const { bytes } = window;
  let at = start;
  let step = stepAt(classes, bytes, at);
  while (step >> 3 === OTHER || step >> 3 === MARK) {
    at += step & 7;
    step = stepAt(classes, bytes, at);
  }
  while (bytes[at] === CARRIAGE_RETURN || bytes[at] === LINE_FEED || bytes[at] === SLASH) at++;
  return isOpen(window, at) ? UNDECIDED : at;
}

/**
 * `\s*[\r\n]+`, else `\s+(?!\S)`, else `\s+`: up to the last line end of the run; without one, all of it at the end of
 * the text; else all but its last character, which belongs to what follows; else that one character.
 */
function endOfWhiteSpace(classes: Classes, window: Utf8Window, start: number): number {
  const { bytes } = window;
  let at = start;
  let last = start;
  let afterNewline = start;
  let step = stepAt(classes, bytes, at);
  while (((step >> 3) & (SPACE | NEWLINE)) !== 0) {
    last = at;
    at += step & 7;
    if (step >> 3 === NEWLINE) afterNewline = at;
    step = stepAt(classes, bytes, at);
  }
  if (isOpen(window, at)) return UNDECIDED;
  if (afterNewline > start) return afterNewline;
  return step >> 3 === NOTHING || last === start ? at : last;
}

/** The scan came so near to the end of the window that more text could change its outcome. */
function isOpen(window: Utf8Window, at: number): boolean {
  return !window.complete && at + LONGEST_CONTRACTION > window.end;
}

export const UNDECIDED = -1;

const IN_WORD = UPPER | LOWER | CASELESS | MARK;
const LONGEST_CONTRACTION = 3;
const LOWER_CASE = 0x20;
const BLANK = 0x20;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
