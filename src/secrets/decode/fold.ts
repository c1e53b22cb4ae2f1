/**
 * Folds a text to what a casual reader sees. Removes accents and invisible characters. Maps wide and ornate letters,
 * Cyrillic and Greek look-alikes and tag characters to plain Latin letters. Line breaks stay, so line numbers stay
 * valid.
 */
export function foldText(text: string): string {
  // Only ASCII text has as many UTF-8 bytes as units. Counting bytes is faster than a pattern search.
  if (Buffer.byteLength(text) === text.length) return text;
  return foldByUnit(text) ?? foldExactly(text);
}

/** Folds by table lookup; null if a character depends on its neighbours, or if there is no room. */
function foldByUnit(text: string): string | null {
  const units = unitsOf(text);
  const seen: Seen = { all: 0, isSame: true };
  const done = foldOn(units, 0, seen);
  if (done === units.length) return seen.isSame ? text : textOf(units, seen);
  const folded = foldSpecials(text, units, { done, seen });
  if (folded === null) return null;
  return seen.isSame ? text : textOf(folded, seen);
}

/** The union of all written units, and whether the result equals the input. */
type Seen = { all: number; isSame: boolean };

/**
 * Folds units in place up to the next special one and returns its index. It is a separate function because the engine
 * would repeatedly deoptimise a longer one.
 */
function foldOn(units: Uint16Array, from: number, seen: Seen): number {
  let all = 0;
  let changed = 0;
  let at = from;
  for (; at < units.length; at++) {
    const unit = units[at]!;
    const folded = unit < 0x80 ? unit : foldedUnits[unit]! || foldUnit(unit);
    if (folded === special) break;
    all |= folded;
    changed |= folded ^ unit;
    units[at] = folded;
  }
  seen.all |= all;
  seen.isSame = seen.isSame && changed === 0;
  return at;
}

type Begun = { readonly done: number; readonly seen: Seen };

function foldSpecials(text: string, units: Uint16Array, { done, seen }: Begun): Uint16Array | null {
  const written = new Uint16Array(units.length + roomToGrow);
  written.set(units.subarray(0, done));
  let to = done;
  for (let at = done; at < units.length; ) {
    const code = text.codePointAt(at)!;
    const folded = specials.get(code) ?? foldSpecial(code);
    const length = code > 0xffff ? 2 : 1;
    if (folded === joins || to + folded.length + units.length - at > written.length) return null;
    for (let i = 0; i < folded.length; i++) written[to + i] = folded.charCodeAt(i);
    seen.all |= 0x100;
    seen.isSame &&= folded === String.fromCodePoint(code);
    to += folded.length;
    const next = foldOn(units, at + length, seen);
    written.set(units.subarray(at + length, next), to);
    to += next - at - length;
    at = next;
  }
  return written.subarray(0, to);
}

function textOf(units: Uint16Array, { all }: Seen): string {
  if (all < 0x100) return Buffer.from(units).toString('latin1');
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  Buffer.from(units.buffer).write(text, 'utf16le');
  return units;
}

/** A unit that becomes exactly one unit. All others are special. */
function foldUnit(unit: number): number {
  foldedUnits[unit] = isOwnFold(unit) ? unit : foldAlone(unit);
  return foldedUnits[unit]!;
}

function foldAlone(unit: number): number {
  const folded = foldStretch(String.fromCharCode(unit));
  return folded.length === 1 && !mayJoin.test(folded) ? folded.charCodeAt(0) : special;
}

/** Ideographs and whole Hangul syllables, the largest groups, resemble only themselves. */
function isOwnFold(unit: number): boolean {
  return (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7a3);
}

function foldSpecial(code: number): string {
  const folded = foldStretch(String.fromCodePoint(code));
  const written = mayJoin.test(folded) ? joins : folded;
  specials.set(code, written);
  return written;
}

export const foldExactly = createRunFolder(16);

/**
 * ASCII never changes and never joins with the character before it. So long ASCII runs are skipped, except for the last
 * character, which the next one may join.
 */
export function createRunFolder(apart: number): (text: string) => string {
  const manyOfAscii = new RegExp(`[\\0-\\x7f]{${apart}}`, 'g');
  return (text) => {
    let folded = '';
    let done = 0;
    for (;;) {
      beyondAscii.lastIndex = done;
      const first = beyondAscii.exec(text);
      if (first === null) return folded + text.slice(done);
      manyOfAscii.lastIndex = first.index;
      const begin = Math.max(done, first.index - 1);
      const end = manyOfAscii.exec(text)?.index ?? text.length;
      folded += text.slice(done, begin) + foldStretch(text.slice(begin, end));
      done = end;
    }
  };
}

const beyondAscii = /[^\0-\x7f]/g;

function foldStretch(text: string): string {
  return text
    .replace(tags, (tag) => String.fromCharCode(tag.codePointAt(0)! - firstTag))
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(alike, (letter) => plain[letter]!)
    .normalize('NFC');
}

/** For the kernel, which folds unit by unit (`kernel-fold.ts`). A zero byte is special because 0 means unknown. */
export const folding = {
  unit: (unit: number): number => (unit === 0 ? special : foldedUnits[unit]! || foldUnit(unit)),
  special: (code: number): string | null => {
    const folded = specials.get(code) ?? foldSpecial(code);
    return folded === joins ? null : folded;
  },
};

/** By unit; 0 is not yet known. */
const foldedUnits = new Uint16Array(0x10000);
/** By code point. */
const specials = new Map<number, string>();
const special = 0xffff;
const joins = '\uffff';
const roomToGrow = 1_024;
/**
 * Characters that may join with their neighbours or be reordered: combining marks, surrogates, parts of Hangul
 * syllables.
 */
const mayJoin = /[\p{M}\p{Cs}\u1100-\u11ff\uffff]/u;

const firstTag = 0xe0000;
const tags = /[\u{e0020}-\u{e007e}]/gu;

/** Accents of Latin letters and invisible characters, except line separators. */
const unseen = new RegExp(
  [
    '[\\u0300-\\u036f]',
    '[\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f]',
    '[\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]',
    '[\\u{e0000}-\\u{e0fff}]',
  ].join('|'),
  'gu',
);

/** Look-alikes of Latin letters; typographic quotes and dashes. */
const plain: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['аеорсхуіјѕԁһԛԝ', 'aeopcxyijsdhqw'],
      ['АВЕКМНОРСТХУІЈЅ', 'ABEKMHOPCTXYIJS'],
      ['οανρικ', 'oavpik'],
      ['\u2018\u2019\u02bc', "'''"],
      ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ] as const
  ).flatMap(([from, to]) => [...from].map((letter, i) => [letter, to[i]!] as const)),
);
const alike = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');
