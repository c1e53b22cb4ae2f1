/**
 * Folds a non-ASCII text in the kernel's memory: as two-byte units, and as bytes in place of the text, so that it can
 * be scanned. A table holds what each unit becomes; each entry is computed once.
 */
import { type Places, roomToGrow, slots } from './memory.js';

/** How characters are folded (`fold.ts`). */
export type Folding = {
  /** The folded unit, or 0xffff if it is not exactly one unit. */
  unit(unit: number): number;
  /** The folding of any other character; null if it depends on its neighbours and yields nothing in ASCII. */
  special(code: number): string | null;
  /** Eight marker bits of a character. */
  marks(code: number): number;
};

/** The source range of the units, and their target. */
export type Fold = { readonly from: number; readonly end: number; readonly to: number };

export type FoldedUnits = {
  /** In units. */
  readonly length: number;
  /** The union of the markers of all units. */
  readonly marks: number;
  /**
   * Whether the result is exact. Otherwise characters that depend on their neighbours are unchanged, and stand as 0xff.
   */
  readonly isExact: boolean;
  /** The index of a unit after folding. */
  placeOf(at: number): number;
  /** Whether each unit fits in a byte. */
  readonly isNarrow: boolean;
};

/** Folds up to a unit that is not in the table and returns its address. */
export type FoldOn = (from: number, end: number, toBytes: number, to: number) => number;

/** Records which bytes were not ASCII. */
export type NoteNear = (at: number, length: number) => void;

/** The kernel's memory as bytes, units and words. */
type View = { readonly bytes: Buffer; readonly units: Uint16Array; readonly words: Uint32Array };

/** Null if there is no room for it. */
export function createFolder(
  { foldOn, near }: { readonly foldOn: FoldOn; readonly near: NoteNear },
  { textAt, foldedAt, marksAt }: Places,
  memory: () => View,
): (fold: Fold, folding: Folding) => FoldedUnits | null {
  let knowsAscii = false;
  const knownMarks = new Map<number, number>();
  const marksOfTwo = (code: number, folding: Folding): number => {
    const marks = knownMarks.get(code) ?? folding.marks(code);
    knownMarks.set(code, marks);
    return marks;
  };
  return ({ from: first, end, to: firstFolded }, folding) => {
    const { bytes, units, words } = memory();
    const learnUnit = (unit: number) => {
      units[(foldedAt >> 1) + unit] = isOpen(unit, folding) ? open : folding.unit(unit);
      // A surrogate is handled together with its other half.
      bytes[marksAt + unit] = isHalf(unit) ? 0 : folding.marks(unit);
    };
    if (!knowsAscii) for (let unit = 0; unit < 0x80; unit++) learnUnit(unit);
    knowsAscii = true;
    words[slots.marks >> 2] = words[slots.foldedUnits >> 2] = 0;
    const most = ((end - first) >> 1) + roomToGrow;
    let [isExact, hasSpecials] = [true, false];
    const shifts: number[] = [];
    let [from, length] = [first, 0];
    for (;;) {
      from = foldOn(from, end, textAt + length, firstFolded + 2 * length);
      length = words[slots.foldedEnd >> 2]! - textAt;
      if (from === end) break;
      const unit = units[from >> 1]!;
      if (units[(foldedAt >> 1) + unit] === 0) {
        learnUnit(unit);
        continue;
      }
      const code = codeAt(units, from >> 1, end >> 1);
      const size = code > 0xffff ? 4 : 2;
      const folded = folding.special(code);
      if (isHalf(unit)) words[slots.marks >> 2]! |= marksOfTwo(code, folding);
      hasSpecials = true;
      isExact &&= folded !== null;
      const written = folded ?? apart[size / 2 - 1]!;
      if (length + written.length + ((end - from) >> 1) > most) return null;
      near(textAt + length, written.length);
      for (let i = 0; i < written.length; i++) {
        units[(firstFolded >> 1) + length] = written.charCodeAt(i);
        bytes[textAt + length++] = Math.min(written.charCodeAt(i), 0xff);
      }
      from += size;
      if (2 * written.length !== size) shifts.push((from - first) >> 1, length - ((from - first) >> 1));
    }
    const all = words[slots.foldedUnits >> 2]!;
    return {
      length,
      marks: words[slots.marks >> 2]!,
      isExact: isExact && all <= 0xffff,
      placeOf: shifts.length === 0 ? (at) => at : shiftedBy(shifts),
      isNarrow: !hasSpecials && all < 0x100,
    };
  };
}

function isHalf(unit: number): boolean {
  return (unit & 0xf800) === 0xd800;
}

/** Whether what a unit becomes depends on its neighbours. */
function isOpen(unit: number, folding: Folding): boolean {
  return !isHalf(unit) && folding.unit(unit) === many && folding.special(unit) === null;
}

/**
 * Table entries: no single unit, and unknown. No character beyond ASCII folds to the control character with this
 * number.
 */
const many = 0xffff;
const open = 1;

/**
 * `shifts` are ascending pairs: from which unit on, and by how much. Queries in ascending order take one pass together.
 */
function shiftedBy(shifts: readonly number[]): (at: number) => number {
  let pair = 0;
  return (at) => {
    if (at < shifts[pair]!) pair = 0;
    while (pair + 2 < shifts.length && shifts[pair + 2]! <= at) pair += 2;
    return at < shifts[pair]! ? at : at + shifts[pair + 1]!;
  };
}

/** The character at an index: one unit or a surrogate pair. */
function codeAt(units: Uint16Array, at: number, end: number): number {
  const first = units[at]!;
  const second = at + 1 < end ? units[at + 1]! : 0;
  const isPair = (first & 0xfc00) === 0xd800 && (second & 0xfc00) === 0xdc00;
  return isPair ? 0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff) : first;
}

/** Replaces a character that depends on its neighbours. */
const apart = ['\u00ff', '\u00ff\u00ff'] as const;
