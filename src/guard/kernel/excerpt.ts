/**
 * Excerpts of a text that is more than ASCII: what is near the other characters, as these are folded, in the kernel's memory. The
 * rest reads the same folded or not, and has been read. The way back from an excerpt to its text is noted.
 */
import { align, type Places, padding, slots } from './memory.js';

/** How characters are folded (`fold.ts`); each unit is asked for once. */
export type Folding = {
  /** What a unit becomes, or 0xffff if that is not one unit. */
  unit(unit: number): number;
  /** What a character that is not one unit becomes, or is not one; null if that depends on its neighbours and is nothing of ASCII. */
  special(code: number): string | null;
  /** Bits, not 0x80. */
  marks(unit: number): number;
};

/** How many units before and after a character belong to its excerpt. */
export type Nearby = { readonly folding: Folding; readonly reach: number };

/** In pairs: an offset in an excerpt, and in its text; marked from where on it stands for what one character became. */
export type Ways = { readonly ways: Uint32Array };

export type Excerpt = Ways & { readonly length: number };

/** Of an offset in the text. */
export const insideMark = 0x80000000;

/** Goes on with an excerpt up to a unit that the table has none for: where that is. */
export type WriteOn = (from: number, end: number, to: number, reach: number) => number;

/** The kernel's memory with room for so many bytes from the text on. */
export type RoomFor = (size: number) => { readonly bytes: Buffer; readonly words: Uint32Array };

/** Writes where the text stands else; null if there is no room for the ways back. */
export function createExcerpter(
  writeOn: WriteOn,
  { textAt, foldedAt, marksAt }: Places,
  roomFor: RoomFor,
): (text: string, nearby: Nearby) => Excerpt | null {
  let knowsAscii = false;
  return (text, { folding, reach }) => {
    const first = textAt + align(text.length + roomToGrow + padding);
    const waysAt = first + 2 * align(text.length + padding);
    const waysEnd = waysAt + wayBytes * (Math.ceil(text.length / reach) + mostSpecials);
    const { bytes, words } = roomFor(waysEnd - textAt);
    const learnUnit = (unit: number) => {
      bytes.writeUInt16LE(folding.unit(unit), foldedAt + 2 * unit);
      bytes[marksAt + unit] = folding.marks(unit);
    };
    const noteWay = (inExcerpt: number, inText: number) => {
      const place = words[slots.ways >> 2]!;
      bytes.writeUInt32LE(inExcerpt, place);
      bytes.writeUInt32LE(inText, place + 4);
      words[slots.ways >> 2] = place + wayBytes;
    };
    if (!knowsAscii) for (let unit = 0; unit < 0x80; unit++) learnUnit(unit);
    knowsAscii = true;
    bytes.write(text, first, 'utf16le');
    words[slots.marks >> 2] = 0;
    words[slots.copied >> 2] = words[slots.firstUnit >> 2] = first;
    words[slots.ways >> 2] = waysAt;
    noteWay(0, 0);
    let specials = 0;
    let [from, to] = [first, textAt];
    for (const end = first + 2 * text.length; ; ) {
      from = writeOn(from, end, to, 2 * reach);
      to = words[slots.foldedEnd >> 2]!;
      if (from === end) break;
      const unit = bytes.readUInt16LE(from);
      if (bytes.readUInt16LE(foldedAt + 2 * unit) === 0) {
        learnUnit(unit);
        continue;
      }
      const at = (from - first) >> 1;
      const code = text.codePointAt(at)!;
      const length = code > 0xffff ? 2 : 1;
      const folded = folding.special(code) ?? apart[length - 1]!;
      if (folded.length !== length) {
        specials += 1;
        if (2 * specials >= mostSpecials || to + folded.length + text.length - at > first - padding) return null;
        noteWay(to - textAt, at + insideMark);
        noteWay(to + folded.length - textAt, at + length);
      }
      for (let i = 0; i < folded.length; i++) bytes[to++] = Math.min(folded.charCodeAt(i), 0xff);
      from += 2 * length;
      words[slots.copied >> 2] = from;
    }
    // The text may go on here: whatever that is leaves the question open.
    bytes.fill(0xff, to, to + padding);
    const noted = new Uint32Array(bytes.buffer, waysAt, (words[slots.ways >> 2]! - waysAt) >> 2);
    return { length: to - textAt, ways: noted.slice() };
  };
}

/** For characters that are folded to several, or to nothing: so many offsets are noted for them, two for each. */
const roomToGrow = 1_024;
const mostSpecials = 4_096;
/** In units: how much shorter what a text is folded to may be, since none of them has more than two. */
export const mostLost = mostSpecials;
const wayBytes = 8;
/** In place of a character that depends on its neighbours. */
const apart = ['\u00ff', '\u00ff\u00ff'] as const;
