/**
 * Finds secrets inside base64 and hexadecimal runs. A path or a name may precede a run, so it is decoded from several
 * start letters. Only regions of printable text in the result are scanned. Images, fonts, digests and keys have none,
 * so they cost one pass. The finding covers the whole run.
 */

import type { Finder, Finding } from '../finding.js';
import { isLetter, letterUses, nibbles, use } from './letters.js';
import { minRun, type TextTraits } from './text-traits.js';

/** Secrets in what the runs of a text decode to, with the confidence that they have there. */
export function findDecoded(text: string, find: Finder, { runs }: Pick<TextTraits, 'runs'>): Finding[] {
  if (runs.length === 0) return [];
  const bytes = Buffer.from(text, 'latin1');
  const findings: Finding[] = [];
  let lookedTo = 0;
  for (const past of runs) {
    const at = past - 1;
    if (at < lookedTo || at >= bytes.length || isLetter[bytes[at]!] === 0) continue;
    let start = at;
    while (start > lookedTo && isLetter[bytes[start - 1]!] === 1) start -= 1;
    let end = endOfLetters(bytes, at);
    if (end - start >= minRun) {
      const letters = end - start;
      const firstEnd = end;
      if (letters >= minLine && end < bytes.length && isBreak(bytes[end]!)) end = endOfLines(bytes, end, letters);
      const ways = waysToRead(bytes, start, end);
      let found = firstWithin(ways, bytes.toString('latin1', start, end), find);
      // The line taken as the last one may be an unrelated word.
      if (found?.confidence !== 'high' && end > firstEnd)
        found = firstWithin(ways, bytes.toString('latin1', start, bytes.lastIndexOf(0x0a, end)), find) ?? found;
      if (found !== null) findings.push({ ...found, start, end: padded(bytes, end) });
    }
    lookedTo = end;
  }
  return findings;
}

function endOfLetters(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && isLetter[bytes[end]!] === 1) end += 1;
  return end;
}

/** Lines of equal length, and a last one that may be shorter, form one run. `first` is the end of the first line. */
function endOfLines(bytes: Uint8Array, first: number, length: number): number {
  let end = first;
  for (;;) {
    let next = bytes[end] === 0x0d ? end + 1 : end;
    if (bytes[next] !== 0x0a) return end;
    do next += 1;
    while (bytes[next] === 0x20 || bytes[next] === 0x09);
    const nextEnd = endOfLetters(bytes, next);
    if (nextEnd === next || nextEnd - next > length) return end;
    end = nextEnd;
    if (nextEnd - next < length) return end;
  }
}

function isBreak(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}

function padded(bytes: Uint8Array, end: number): number {
  return bytes[end] !== 0x3d ? end : bytes[end + 1] !== 0x3d ? end + 1 : end + 2;
}

/** The encodings that a run may have. What is impossible for a run is impossible for each region of it. */
type Ways = { readonly hex: boolean; readonly base64: boolean };

function waysToRead(bytes: Uint8Array, start: number, end: number): Ways {
  return { hex: mayBeHexText(bytes, start, end), base64: mayBeBase64Text(bytes, start, end) };
}

function firstWithin({ hex, base64 }: Ways, lines: string, find: Finder): Finding | null {
  if (!hex && !base64) return null;
  const letters = lines.replace(/\s+/g, '');
  let likely: Finding | null = null;
  for (const text of [...(hex ? hexTexts(letters) : []), ...(base64 ? base64Texts(letters) : [])]) {
    const found = find(text);
    const sure = found.find(({ confidence }) => confidence === 'high');
    if (sure !== undefined) return sure;
    likely ??= found[0] ?? null;
  }
  return likely;
}

/**
 * Rejects nearly all runs without decoding them: encoded text has several printable bytes in a row, wherever it begins.
 */
function mayBeBase64Text(bytes: Uint8Array, start: number, end: number): boolean {
  for (let skip = 0; skip < 4; skip++) {
    let inRow = 0;
    for (let at = start + skip; at + 3 < end; at += 4) {
      const isText =
        (letterUses[bytes[at]!]! & use.first) !== 0 &&
        (letterUses[bytes[at + 1]!]! & use.second) !== 0 &&
        (letterUses[bytes[at + 2]!]! & use.third) !== 0;
      inRow = isText ? inRow + 1 : 0;
      if (inRow === minQuads) return true;
    }
  }
  return false;
}

/** The same for hexadecimal. A region of text always contains four of the sampled offsets in a row. */
function mayBeHexText(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start; at < end; at += minText / 2) {
    digits = nibbles[bytes[at]!]! < 16 ? digits + 1 : 0;
    if (digits === 4) return holdsHexText(bytes, start, end);
  }
  return false;
}

/**
 * Digests are hexadecimal too, but random: they hardly ever have this many printable bytes in a row. Zero bytes do not
 * count. A byte may begin at any digit, and a line break may stand inside one.
 */
function holdsHexText(bytes: Uint8Array, start: number, end: number): boolean {
  let [upper, inRow, inOtherRow] = [0, 0, 0];
  for (let at = start; at < end; at++) {
    const letter = bytes[at]!;
    if (letter <= 0x20) continue;
    const mayBeText = (letterUses[upper]! & use.upper) !== 0 && nibbles[letter]! < 16;
    const count = mayBeText ? inOtherRow + (upper === zero && letter === zero ? 0 : 1) : 0;
    if (count === minText) return true;
    inOtherRow = inRow;
    inRow = count;
    upper = letter;
  }
  return false;
}

function base64Texts(letters: string): string[] {
  const texts: string[] = [];
  for (let skip = 0; skip < 4; skip++) {
    const text = textIn(Buffer.from(letters.slice(skip), 'base64'));
    if (text !== '') texts.push(text);
    if (text.length > letters.length / 2) break;
  }
  return texts;
}

function hexTexts(letters: string): string[] {
  const texts: string[] = [];
  for (const [digits] of letters.matchAll(hexRun)) {
    for (const skip of [0, 1]) {
      const text = textIn(Buffer.from(digits.slice(skip, digits.length - ((digits.length - skip) & 1)), 'hex'));
      if (text !== '') texts.push(text);
    }
  }
  return texts;
}

/** The regions of printable text among bytes, one per line. Zero bytes are skipped, as UTF-16 has them. */
function textIn(bytes: Buffer): string {
  let length = 0;
  let regionStart = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (isPrintable(byte)) bytes[length++] = byte;
    else if (byte !== 0) {
      if (length - regionStart < minText) length = regionStart;
      else bytes[length++] = 0x0a;
      regionStart = length;
    }
  }
  if (length - regionStart < minText) length = regionStart;
  return bytes.toString('latin1', 0, length);
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
}

const zero = 0x30;
/** A shorter line is not continued in the next. */
const minLine = 40;
/** In characters. Random bytes are printable this often in a row once in ten million times. */
const minText = 16;
/** Such a region contains at least this many whole groups of four letters. */
const minQuads = 4;
const hexRun = /(?<![0-9A-Fa-f])[0-9A-Fa-f]{32,}/g;
