/**
 * Counts the o200k_base tokens of a text: window, pieces, ranks. Most pieces are one token; the others are merged.
 * Text that looks like a special token is ordinary text.
 */
import type { Classes } from './classes.js';
import { LongMerge } from './merge-long.js';
import { LONGEST_SHORT_PIECE, ShortMerge } from './merge-short.js';
import { findPieceEnd, UNDECIDED } from './pieces.js';
import { NO_RANK, Ranks } from './ranks.js';
import type { Vocabulary } from './vocabulary.js';
import { Utf8Window } from './window.js';

export class O200k {
  readonly #classes: Classes;
  readonly #ranks: Ranks;
  readonly #short: ShortMerge;
  readonly #long: LongMerge;
  readonly #window = new Utf8Window(SLICE_UNITS);

  constructor(vocabulary: Vocabulary) {
    this.#classes = vocabulary.classes;
    this.#ranks = new Ranks(vocabulary.ranks);
    this.#short = new ShortMerge(this.#ranks);
    this.#long = new LongMerge(this.#ranks);
  }

  /** The exact count; or, once it is sure to be over the limit, some number over the limit. */
  countUpTo(text: string, limit: number): number {
    const window = this.#window;
    window.open(text);
    let start = 0;
    let tokens = 0;
    while (tokens <= limit && (start < window.end || !window.complete)) {
      const stop = findPieceEnd(this.#classes, window, start);
      if (stop === UNDECIDED) {
        window.slide(start);
        start = 0;
        continue;
      }
      tokens += this.#countPiece(window.bytes, start, stop);
      start = stop;
    }
    window.close();
    return tokens;
  }

  #countPiece(bytes: Uint8Array, start: number, stop: number): number {
    if (stop - start === 1 || this.#ranks.find(bytes, start, stop) !== NO_RANK) return 1;
    return stop - start <= LONGEST_SHORT_PIECE
      ? this.#short.count(bytes, start, stop)
      : this.#long.count(bytes, start, stop);
  }
}

const SLICE_UNITS = 1 << 14;
