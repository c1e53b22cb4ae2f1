/** The interface of the kernel, and what it reports about a text. */
import type { TextTraits } from '../../decode/text-traits.js';
import type { FoldedUnits, Folding } from './kernel-fold.js';

/** Which keywords to report: all, or only those of rules. */
export type KeywordScope = 'all' | 'rules';

export type KernelReading = TextTraits & {
  /** Pairs of an offset where keywords end and the state there. Valid until the next text is read. */
  readonly hits: Uint32Array;
};

/** A folded text. Valid until the next text is read. */
export type FoldedReading = Pick<FoldedUnits, 'marks' | 'isExact'> & {
  /** Whether it may contain any of the wanted keywords; otherwise there are no hits. */
  readonly mayHold: boolean;
  /** Whether most of it is far from any character that was not ASCII. */
  readonly isSparse: boolean;
  hits(): Uint32Array;
  text(): string;
  /** The lines with folded characters as one text; there may be more lines than needed. */
  linesBeyondAscii(): string;
};

export type Kernel = {
  /** Reads a text as one byte per UTF-16 unit, which keeps offsets. */
  read(text: string, scope: KeywordScope): KernelReading;
  /** Reads ASCII bytes, for all keywords. */
  readAscii(text: Uint8Array): KernelReading;
  /** Reads valid UTF-8, for all keywords. */
  readUtf8(text: Uint8Array): KernelReading;
  /** Whether the last text contains any keyword without this mark. */
  holdsOther(mark: number): boolean;
  /** The text that was last read as bytes. */
  lastText(): string;
  /**
   * Folds the last text and reads the result; null if there is not enough room. The results of the unfolded text stay
   * valid.
   */
  readFolded(folding: Folding): FoldedReading | null;
  /** Whether a text contains any unmarked keyword, and nothing else. The last text is forgotten. */
  meets(text: string): boolean;
};
