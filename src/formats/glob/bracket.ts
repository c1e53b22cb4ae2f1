/**
 * Bracket expressions of ignore patterns (`[a-z]`, `[!x]`, `[[:digit:]]`), read exactly as git reads them, with its
 * quirks: a range cannot follow a range or a class, and an unknown class or a missing `]` makes the whole pattern match
 * nothing. A bracket never matches '/'.
 */

/** 256 flags, one per byte. */
export type ByteSet = Uint8Array;

/** `next` is the index after the closing `]`. */
type Bracket = { readonly set: ByteSet; readonly next: number };

/** Reads the bracket that opens at `start`; null if no text can match it. */
export function readBracket(pattern: string, start: number): Bracket | null {
  const set = new Uint8Array(256);
  const negated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  let at = start + (negated ? 2 : 1);
  let rangeStart = NONE;
  let close = NONE;
  // A `]` in first position is an ordinary member, so the end is searched after the first member.
  do {
    const isClass = pattern.startsWith('[:', at);
    // Searched once, not for each `[:` before it. Otherwise a long bracket would cost the square of its length.
    if (isClass && close < at + 2) close = pattern.indexOf(']', at + 2);
    const member = isClass ? readClass(pattern, at, close) : readMember(pattern, at, rangeStart);
    if (member === null) return null;
    addMember(set, member);
    rangeStart = member.rangeStart;
    at = member.next;
  } while (pattern[at] !== ']');
  if (negated) for (let byte = 0; byte < 256; byte++) set[byte] = 1 - set[byte]!;
  set[SLASH] = 0;
  return { set, next: at + 1 };
}

/** `rangeStart` is the byte that a following `-` would begin its range with. */
type Member = {
  readonly ranges: readonly (readonly [number, number])[];
  readonly rangeStart: number;
  readonly next: number;
};

/** `close` is the first `]` after the opening `[:`. */
function readClass(pattern: string, at: number, close: number): Member | null {
  const nameStart = at + 2;
  if (close < 0) return null;
  if (close === nameStart || pattern[close - 1] !== ':') return readByte(pattern, at);
  const ranges = CLASSES.get(pattern.slice(nameStart, close - 1));
  return ranges === undefined ? null : { ranges, rangeStart: NONE, next: close + 1 };
}

function readMember(pattern: string, at: number, rangeStart: number): Member | null {
  const char = pattern[at];
  if (char === undefined) return null;
  if (char === '-' && rangeStart !== NONE && at + 1 < pattern.length && pattern[at + 1] !== ']') {
    return readRangeEnd(pattern, at + 1, rangeStart);
  }
  return char === '\\' ? readByte(pattern, at + 1) : readByte(pattern, at);
}

function readByte(pattern: string, at: number): Member | null {
  if (at >= pattern.length) return null;
  const byte = pattern.charCodeAt(at);
  return { ranges: [[byte, byte]], rangeStart: byte, next: at + 1 };
}

function readRangeEnd(pattern: string, at: number, first: number): Member | null {
  const end = readByte(pattern, pattern[at] === '\\' ? at + 1 : at);
  return end === null ? null : { ranges: [[first, end.rangeStart]], rangeStart: NONE, next: end.next };
}

function addMember(set: ByteSet, member: Member): void {
  for (const [first, last] of member.ranges) {
    for (let byte = first; byte <= last; byte++) set[byte] = 1;
  }
}

const NONE = -1;
const SLASH = 0x2f;

/** Pairs of first and last characters. ASCII in every locale. `space` has no vertical tab and no form feed, as in git. */
const CLASS_RANGES = {
  alnum: '09AZaz',
  alpha: 'AZaz',
  blank: '\t\t  ',
  cntrl: '\0\x1f\x7f\x7f',
  digit: '09',
  graph: '!~',
  lower: 'az',
  print: ' ~',
  punct: '!/:@[`{~',
  space: '\t\n\r\r  ',
  upper: 'AZ',
  xdigit: '09AFaf',
};

const CLASSES: ReadonlyMap<string, Member['ranges']> = new Map(
  Object.entries(CLASS_RANGES).map(([name, ends]) => [
    name,
    (ends.match(/../gs) ?? []).map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)] as const),
  ]),
);
