/**
 * Places of a piece, waiting by rank. Each place waits in at most one bucket. Buckets are emptied from the lowest rank
 * up, and none may be filled at or below the last one emptied; so a single pass over the ranks serves a whole piece,
 * and every bucket is empty again when that pass has ended.
 */
import { NO_RANK } from './ranks.js';

export class PairBuckets {
  /** The places of the bucket that was emptied last, in ascending order, up to `size`. */
  batch = new Int32Array(0);
  size = 0;
  readonly #heads: Int32Array;
  /** A bit for each rank whose bucket may hold something. */
  readonly #marks: Int32Array;
  #before = new Int32Array(0);
  #after = new Int32Array(0);
  #word = 0;

  constructor(lastRank: number) {
    this.#heads = new Int32Array(lastRank + 1).fill(NOWHERE);
    this.#marks = new Int32Array((lastRank >> 5) + 1);
  }

  /** Makes ready for places below `places`. */
  open(places: number): void {
    this.#word = 0;
    if (places <= this.batch.length) return;
    this.batch = new Int32Array(places);
    this.#before = new Int32Array(places);
    this.#after = new Int32Array(places);
  }

  release(): void {
    this.batch = new Int32Array(0);
    this.#before = new Int32Array(0);
    this.#after = new Int32Array(0);
  }

  add(place: number, rank: number): void {
    const head = this.#heads[rank]!;
    this.#heads[rank] = place;
    this.#before[place] = NOWHERE;
    this.#after[place] = head;
    if (head === NOWHERE) this.#marks[rank >> 5]! |= 1 << (rank & 31);
    else this.#before[head] = place;
  }

  remove(place: number, rank: number): void {
    const before = this.#before[place]!;
    const after = this.#after[place]!;
    if (before === NOWHERE) this.#heads[rank] = after;
    else this.#after[before] = after;
    if (after !== NOWHERE) this.#before[after] = before;
  }

  /** Moves the lowest bucket into the batch and returns its rank; NO_RANK when all are empty. */
  takeLowest(): number {
    const marks = this.#marks;
    while (this.#word < marks.length) {
      const word = marks[this.#word]!;
      if (word === 0) {
        this.#word++;
        continue;
      }
      const lowestBit = word & -word;
      marks[this.#word] = word & ~lowestBit;
      const rank = (this.#word << 5) | (31 - Math.clz32(lowestBit));
      if (this.#heads[rank] === NOWHERE) continue;
      this.#fillBatch(rank);
      return rank;
    }
    return NO_RANK;
  }

  #fillBatch(rank: number): void {
    const { batch } = this;
    let size = 0;
    let descends = true;
    for (let place = this.#heads[rank]!; place !== NOWHERE; place = this.#after[place]!) {
      if (size > 0 && place > batch[size - 1]!) descends = false;
      batch[size++] = place;
    }
    this.#heads[rank] = NOWHERE;
    this.size = size;
    const taken = batch.subarray(0, size);
    if (descends) taken.reverse();
    else taken.sort();
  }
}

const NOWHERE = -1;
