/**
 * What the o200k_base pattern asks of a character. Every code point has exactly one class, read from tables that are
 * built with the package, so that it is the same under every version of Node.
 */
export const OTHER = 0; // punctuation, symbols, controls, unassigned
export const UPPER = 1; // Lu, Lt
export const LOWER = 2; // Ll
export const CASELESS = 4; // Lm, Lo: in both letter sets of the pattern
export const MARK = 8; // M: in both letter sets too, yet a symbol to the other rules
export const NUMBER = 16; // N
export const SPACE = 32; // White_Space but for the next
export const NEWLINE = 64; // \r, \n
export const NOTHING = 128; // the end of the window

/** Stands after the last character of a window; no UTF-8 has this byte. */
export const SENTINEL = 0xff;

export interface Classes {
  /** The class of each code point of the first plane. */
  readonly units: Uint8Array;
  /** Beyond it: triples of first code point, last code point and class, in order. */
  readonly astral: Uint32Array;
}

/** The class and the width in bytes of the character at a place of UTF-8, as `class << 3 | width`. */
export function stepAt(classes: Classes, bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  return lead < 0x80 ? (classes.units[lead]! << 3) | 1 : wideStepAt(classes, bytes, at);
}

function wideStepAt(classes: Classes, bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead === SENTINEL) return NOTHING << 3;
  const second = bytes[at + 1]! & 0x3f;
  if (lead < 0xe0) return (classes.units[((lead & 0x1f) << 6) | second]! << 3) | 2;
  const third = bytes[at + 2]! & 0x3f;
  if (lead < 0xf0) return (classes.units[((lead & 0xf) << 12) | (second << 6) | third]! << 3) | 3;
  const point = ((lead & 7) << 18) | (second << 12) | (third << 6) | (bytes[at + 3]! & 0x3f);
  return (classOfAstral(classes.astral, point) << 3) | 4;
}

function classOfAstral(ranges: Uint32Array, point: number): number {
  let low = 0;
  let high = ranges.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle * 3 + 1]! < point) low = middle + 1;
    else high = middle;
  }
  const first = low * 3;
  return first < ranges.length && ranges[first]! <= point ? ranges[first + 2]! : OTHER;
}
