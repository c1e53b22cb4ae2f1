/**
 * Counts the tokens of a short piece: merges the neighbours whose joined bytes have the lowest rank, leftmost first,
 * until none are left. Looks at every pair for every merge, which is fastest while the piece is short.
 */
import { NO_RANK, type RankSource } from './ranks.js';

export const LONGEST_SHORT_PIECE = 64;

export class ShortMerge {
  readonly #ranks: RankSource;
  /** Where each part begins; one more for the end. */
  readonly #starts = new Int32Array(LONGEST_SHORT_PIECE + 2);
  /** The rank of each part joined with the next. */
  readonly #joins = new Int32Array(LONGEST_SHORT_PIECE + 2);

  constructor(ranks: RankSource) {
    this.#ranks = ranks;
  }

  count(bytes: Uint8Array, start: number, stop: number): number {
    const starts = this.#starts;
    const joins = this.#joins;
    const ranks = this.#ranks;
    let parts = stop - start;
    for (let i = 0; i < parts; i++) {
      starts[i] = start + i;
      joins[i] = i + 1 < parts ? ranks.find(bytes, start + i, start + i + 2) : NO_RANK;
    }
    starts[parts] = stop;
    for (;;) {
      let lowest = NO_RANK;
      let place = 0;
      for (let i = 0; i < parts - 1; i++) {
        if (joins[i]! < lowest) {
          lowest = joins[i]!;
          place = i;
        }
      }
      if (lowest === NO_RANK) return parts;
      parts--;
      for (let i = place + 1; i <= parts; i++) {
        starts[i] = starts[i + 1]!;
        joins[i] = joins[i + 1]!;
      }
      joins[place] = place + 1 < parts ? ranks.find(bytes, starts[place]!, starts[place + 2]!) : NO_RANK;
      if (place > 0) joins[place - 1] = ranks.find(bytes, starts[place - 1]!, starts[place + 1]!);
    }
  }
}
