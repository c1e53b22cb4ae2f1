/** The regions of a folded text that were not ASCII, as the kernel recorded them in pairs of start and end. */
import { slots } from './memory.js';

export type Near = {
  /** Whether most of a text of this length is far from these regions. */
  isSparse(length: number): boolean;
  /** The lines that contain one, as offsets. */
  linesIn(length: number): readonly (readonly [start: number, end: number])[];
};

type View = { readonly bytes: Buffer; readonly words: Uint32Array };

export function createNear(places: { readonly textAt: number; readonly nearAt: number }, memory: () => View): Near {
  const { textAt, nearAt } = places;
  const first = nearAt >> 2;
  const past = (words: Uint32Array): number => words[slots.near >> 2]! >> 2;
  return {
    isSparse(length) {
      const { words } = memory();
      const end = past(words);
      let span = 0;
      for (let pair = first; pair < end; pair += 2) span += words[pair + 1]! - words[pair]! + words[slots.apart >> 2]!;
      return span * minSparse < length;
    },
    linesIn(length) {
      const { bytes, words } = memory();
      const lines: (readonly [start: number, end: number])[] = [];
      const end = past(words);
      let done = textAt;
      for (let pair = first; pair < end; pair += 2) {
        // A line break precedes the text.
        const start = Math.max(done, bytes.lastIndexOf(lineBreak, words[pair]! - 1) + 1);
        const found = bytes.indexOf(lineBreak, words[pair + 1]!);
        done = found < 0 ? textAt + length : Math.min(found + 1, textAt + length);
        if (start < done) lines.push([start - textAt, done - textAt]);
      }
      return lines;
    },
  };
}

const minSparse = 4;
const lineBreak = 0x0a;
