/** What the kernel can be asked, and what it says of a text. */
import type { TextTraits } from '../../decode/text-traits.js';
import type { FoldedUnits, Folding } from './kernel-fold.js';

export type KernelReading = TextTraits & {
  /** In pairs: an offset where keywords end, and the state there. They hold until the next text is read. */
  readonly hits: Uint32Array;
};

/** A text as it is folded; it holds until the next text is read. */
export type FoldedReading = Pick<FoldedUnits, 'marks' | 'isExact'> & {
  /** Whether it may hold any of the keywords that are asked for; else there are no hits. */
  readonly mayHold: boolean;
  /** Whether most of it is far from any character that was not ASCII. */
  readonly isSparse: boolean;
  hits(): Uint32Array;
  text(): string;
  /** The lines of it that hold what was not ASCII, as a text of their own; it may hold more. */
  linesBeyondAscii(): string;
};

export type Kernel = {
  /** Reads a text, one byte per UTF-16 unit, which keeps offsets; for all keywords or without the marked ones (`lesser`). */
  read(text: string, all: boolean): KernelReading;
  /** The same for a text that is ASCII and given as bytes, for all keywords. */
  readAscii(text: Uint8Array): KernelReading;
  /** The same for one that is given as valid UTF-8. */
  readUtf8(text: Uint8Array): KernelReading;
  /** Whether the text that was read last holds any but the keywords with this mark. */
  holdsOther(mark: number): boolean;
  /** The text that was last read as UTF-8 or as bytes of ASCII. */
  lastText(): string;
  /** Reads the text that was read last as it is folded, for the keywords that are asked for there; null if it would take too much room. What was read stays. */
  readFolded(folding: Folding): FoldedReading | null;
  /** Whether any but the marked keywords stands in a text, and nothing else of it: names are asked for no more. What was read before is gone. */
  meets(text: string): boolean;
};
