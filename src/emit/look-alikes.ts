/**
 * Whether a text contains a number, also in a form that only looks like it: `4 8 2 1 9 3`, `482,193`, with digits of other
 * scripts, with narrow or zero-width spaces, as entities or escapes. Every file of a project is searched, so native
 * searches find the offsets where the first digit may be, and only those are examined.
 */
import { isAscii } from 'node:buffer';
import { asciiSeparators, ones, separatorRanges, singles, zeros } from './digits.table.js';

export function holdsNumber(bytes: Buffer, digits: string): boolean {
  const beginsIn = (start: string | number) => {
    for (let at = bytes.indexOf(start, 0, 'latin1'); at >= 0; at = bytes.indexOf(start, at + 1, 'latin1'))
      if (stands(bytes, at, digits)) return true;
    return false;
  };
  return (
    beginsIn(digits.charCodeAt(0)) ||
    beginsIn('&#') ||
    beginsIn('\\u00') ||
    (!isAscii(bytes) && beginsBeyondAscii(bytes, digits))
  );
}

/** Whether the number begins at this offset: its digits, with few separators between them. */
function stands(bytes: Buffer, from: number, digits: string): boolean {
  let at = from;
  for (let i = 0; i < digits.length; i++) {
    let kind = readCharacter(bytes, at);
    for (let gap = 0; i > 0 && kind === separator && gap < maxGap; gap++) {
      at += characterLength;
      kind = readCharacter(bytes, at);
    }
    if (kind !== digits.charCodeAt(i) - zeroCode) return false;
    at += characterLength;
  }
  return true;
}

/** Skips ASCII four bytes at a time, because most files are mostly ASCII. */
function beginsBeyondAscii(bytes: Buffer, digits: string): boolean {
  const before = Math.min(-bytes.byteOffset & 3, bytes.length);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + before, (bytes.length - before) >> 2);
  const beginsIn = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (mayLeadDigit[bytes[at]!] === 1 && stands(bytes, at, digits)) return true;
    return false;
  };
  if (beginsIn(0, before)) return true;
  for (let i = 0; i < words.length; i++)
    if ((words[i]! & 0x80808080) !== 0 && beginsIn(before + 4 * i, before + 4 * i + 4)) return true;
  return beginsIn(before + 4 * words.length, bytes.length);
}

/** The kind of a character is its digit, 0 to 9, or one of these. `characterLength` is its length in bytes. */
const separator = 10;
const other = 11;
let characterLength = 1;

/** The most separators between two digits of one number. */
const maxGap = 4;

function readCharacter(bytes: Buffer, at: number): number {
  const first = bytes[at];
  characterLength = 1;
  if (first === undefined) return other;
  if (first >= 0x80) return readBeyondAscii(bytes, at, first);
  const kind = kinds[first]!;
  return kind === special ? readSpelled(bytes, at) : kind;
}

function readBeyondAscii(bytes: Buffer, at: number, first: number): number {
  characterLength = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  let code = first & (0xff >> (characterLength + 1));
  for (let i = 1; i < characterLength; i++) code = (code << 6) | ((bytes[at + i] ?? 0) & 0x3f);
  return kindOf(code);
}

/** An entity, an escape, or the guard's mark for a hidden character. */
function readSpelled(bytes: Buffer, at: number): number {
  const written = spelled.exec(bytes.toString('latin1', at, at + maxSpelledLength));
  if (written === null) return other;
  const [whole, decimal, ...hex] = written;
  characterLength = whole.length;
  if (decimal !== undefined) return kindOf(Number(decimal));
  const digits = hex.find((one) => one !== undefined);
  return digits === undefined ? separator : kindOf(Number.parseInt(digits, 16));
}

/** `&#52;`, `&#x34;`, `\u0034`; the last two alternatives, such as `&nbsp;` and `[U+200B]`, are separators. */
const spelled =
  /^(?:&#0{0,5}(\d{1,7});?|&#[xX]0{0,5}([0-9a-fA-F]{1,6});?|\\u([0-9a-fA-F]{4})|&[A-Za-z]{2,24};|\[U\+[0-9A-F]{4,6}\])/;
const maxSpelledLength = 32;

function kindOf(code: number): number {
  if (code < 0x80) return Math.min(kinds[code]!, other);
  if (code > 0xffff) return kindBeyondAscii(code);
  const known = knownKinds[code]!;
  if (known > 0) return known - 1;
  const kind = kindBeyondAscii(code);
  knownKinds[code] = kind + 1;
  return kind;
}

/** A cache: the kind plus one for each character examined so far. */
const knownKinds = new Uint8Array(1 << 16);

function kindBeyondAscii(code: number): number {
  const digit = digitsBeyondAscii.get(code);
  if (digit !== undefined) return digit;
  return separatorRanges.some(([start, end]) => code >= start && code <= end) ? separator : other;
}

const zeroCode = 0x30;
/** An ASCII character that may begin an entity or escape. */
const special = 12;
const kinds = new Uint8Array(128).fill(other);
for (let digit = 0; digit < 10; digit++) kinds[zeroCode + digit] = digit;
for (const character of asciiSeparators) kinds[character.charCodeAt(0)] = separator;
for (const character of '&\\[') kinds[character.charCodeAt(0)] = special;

const digitsBeyondAscii = new Map<number, number>([
  ...zeros.flatMap((zero) => Array.from({ length: 10 }, (_, digit) => [zero + digit, digit] as const)),
  ...ones.flatMap((one) => Array.from({ length: 9 }, (_, i) => [one + i, i + 1] as const)),
  ...singles.flatMap((all, digit) => [...all].map((character) => [character.codePointAt(0)!, digit] as const)),
]);

/** By the first byte: most European letters begin with other bytes than digits do. */
const mayLeadDigit = new Uint8Array(256);
for (const code of digitsBeyondAscii.keys()) mayLeadDigit[Buffer.from(String.fromCodePoint(code))[0]!] = 1;
