/**
 * Counts the tokens of a long piece by exactly the merges of merge-short.ts, in the same order (lowest rank first,
 * leftmost of equals), at a cost that grows with the length alone. Pairs wait in one bucket per rank. The rank in hand
 * only rises: nearly all pairs that a merge makes are of higher rank and join their bucket; the others go to a heap
 * that is asked before every merge.
 */
import { KeyHeap } from './key-heap.js';
import { PairBuckets } from './pair-buckets.js';
import { NO_RANK, type RankSource } from './ranks.js';

export class LongMerge {
  readonly #ranks: RankSource;
  readonly #buckets: PairBuckets;
  readonly #urgent = new KeyHeap();
  #bytes: Uint8Array = NO_BYTES;
  #start = 0;
  #length = 0;
  /** The part that begins at a place ends where the next begins. */
  #next = new Int32Array(0);
  #previous = new Int32Array(0);
  /** The rank of the part that begins at a place, joined with the next part; NO_RANK where no part begins. */
  #joins = new Int32Array(0);
  #rankInHand = 0;

  constructor(ranks: RankSource) {
    this.#ranks = ranks;
    this.#buckets = new PairBuckets(ranks.lastRank);
  }

  count(bytes: Uint8Array, start: number, stop: number): number {
    this.#open(bytes, start, stop);
    let parts = stop - start;
    for (;;) {
      this.#rankInHand = this.#buckets.takeLowest();
      if (this.#rankInHand === NO_RANK) break;
      parts -= this.#mergeBatch();
    }
    this.#close();
    return parts;
  }

  #open(bytes: Uint8Array, start: number, stop: number): void {
    const length = stop - start;
    if (length > this.#joins.length) {
      this.#next = new Int32Array(length);
      this.#previous = new Int32Array(length);
      this.#joins = new Int32Array(length);
    }
    this.#buckets.open(length);
    this.#bytes = bytes;
    this.#start = start;
    this.#length = length;
    for (let place = 0; place < length; place++) {
      this.#next[place] = place + 1;
      this.#previous[place] = place - 1;
      const rank = place + 1 < length ? this.#ranks.find(bytes, start + place, start + place + 2) : NO_RANK;
      this.#joins[place] = rank;
      if (rank !== NO_RANK) this.#buckets.add(place, rank);
    }
  }

  #close(): void {
    this.#bytes = NO_BYTES;
    if (this.#joins.length <= MAX_RETAINED_PLACES) return;
    this.#next = new Int32Array(0);
    this.#previous = new Int32Array(0);
    this.#joins = new Int32Array(0);
    this.#buckets.release();
  }

  /** Merges the pairs of the rank in hand and all that turn up before it is done; returns how many. */
  #mergeBatch(): number {
    const { batch, size } = this.#buckets;
    let merged = 0;
    for (let i = 0; i < size; i++) {
      const place = batch[i]!;
      const key = this.#rankInHand * PLACES + place;
      merged += this.#mergeUrgent(key);
      if (this.#joins[place] !== this.#rankInHand) continue;
      this.#merge(place);
      merged++;
    }
    return merged + this.#mergeUrgent(Number.POSITIVE_INFINITY);
  }

  /** Merges the pairs of the heap that come before a key. */
  #mergeUrgent(before: number): number {
    let merged = 0;
    while (this.#urgent.lowest < before) {
      const key = this.#urgent.lowest;
      this.#urgent.dropLowest();
      const place = key % PLACES;
      if (this.#joins[place] !== (key - place) / PLACES) continue;
      this.#merge(place);
      merged++;
    }
    return merged;
  }

  #merge(place: number): void {
    const next = this.#next;
    const gone = next[place]!;
    this.#setJoin(gone, NO_RANK);
    next[place] = next[gone]!;
    if (next[place]! < this.#length) this.#previous[next[place]!] = place;
    this.#setJoin(place, this.#findJoin(place));
    const previous = this.#previous[place]!;
    if (previous >= 0) this.#setJoin(previous, this.#findJoin(previous));
  }

  #findJoin(place: number): number {
    const middle = this.#next[place]!;
    if (middle >= this.#length) return NO_RANK;
    return this.#ranks.find(this.#bytes, this.#start + place, this.#start + this.#next[middle]!);
  }

  /**
   * A join above the rank in hand waits in its bucket. Batch and heap are not searched: what they hold counts only
   * while the place still has that join.
   */
  #setJoin(place: number, rank: number): void {
    const old = this.#joins[place]!;
    if (old === rank) return;
    if (old > this.#rankInHand && old !== NO_RANK) this.#buckets.remove(place, old);
    this.#joins[place] = rank;
    if (rank === NO_RANK) return;
    if (rank > this.#rankInHand) this.#buckets.add(place, rank);
    else this.#urgent.push(rank * PLACES + place);
  }
}

const NO_BYTES = new Uint8Array(0);
const MAX_RETAINED_PLACES = 1 << 16;
const PLACES = 2 ** 31;
