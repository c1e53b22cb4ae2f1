/**
 * The ranks of o200k_base by the bytes of a token: a fixed open-addressing table over packed records. It never
 * changes, so the number of slots looked at is bounded whatever the text.
 */
export interface RankTables {
  /** Offset of a record plus one, under the top bits of the token's hash; 0 is free. */
  readonly slots: Uint32Array;
  /** The rank plus one of each token of two bytes, by `first << 8 | second`; 0 where there is none. */
  readonly pairs: Uint32Array;
  /** Length (1 byte), rank (3 bytes, low first) and bytes of each token, one after the other. */
  readonly records: Uint8Array;
  readonly offsetBits: number;
  readonly maxTokenLength: number;
  readonly lastRank: number;
}

/** What merging needs to know of a vocabulary. */
export interface RankSource {
  readonly maxTokenLength: number;
  readonly lastRank: number;
  /** The rank of the token of exactly the bytes from `start` up to `stop`, or NO_RANK. */
  find(bytes: Uint8Array, start: number, stop: number): number;
}

export class Ranks implements RankSource {
  readonly maxTokenLength: number;
  readonly lastRank: number;
  readonly #slots: Uint32Array;
  readonly #pairs: Uint32Array;
  readonly #records: Uint8Array;
  readonly #offsetMask: number;

  constructor(tables: RankTables) {
    this.maxTokenLength = tables.maxTokenLength;
    this.lastRank = tables.lastRank;
    this.#slots = tables.slots;
    this.#pairs = tables.pairs;
    this.#records = tables.records;
    this.#offsetMask = (1 << tables.offsetBits) - 1;
  }

  find(bytes: Uint8Array, start: number, stop: number): number {
    const length = stop - start;
    if (length === 2) return this.#findPair(bytes, start);
    if (length > this.maxTokenLength) return NO_RANK;
    const slots = this.#slots;
    const hash = hashBytes(bytes, start, stop);
    const lastSlot = slots.length - 1;
    for (let slot = hash & lastSlot; ; slot = (slot + 1) & lastSlot) {
      const entry = slots[slot]!;
      if (entry === 0) return NO_RANK;
      const isLikely = ((entry ^ hash) & ~this.#offsetMask) === 0;
      if (!isLikely) continue;
      const record = (entry & this.#offsetMask) - 1;
      if (this.#records[record] === length && this.#holds(record, bytes, start)) return this.#rankOf(record);
    }
  }

  #findPair(bytes: Uint8Array, start: number): number {
    const next = this.#pairs[(bytes[start]! << 8) | bytes[start + 1]!]!;
    return next === 0 ? NO_RANK : next - 1;
  }

  #holds(record: number, bytes: Uint8Array, start: number): boolean {
    const records = this.#records;
    const stop = start + records[record]!;
    const shift = record + 4 - start;
    for (let i = start; i < stop; i++) if (records[i + shift] !== bytes[i]) return false;
    return true;
  }

  #rankOf(record: number): number {
    const records = this.#records;
    return records[record + 1]! | (records[record + 2]! << 8) | (records[record + 3]! << 16);
  }
}

/** The same hash as in scripts/vocabulary.mjs. */
function hashBytes(bytes: Uint8Array, start: number, stop: number): number {
  let hash = 0;
  for (let i = start; i < stop; i++) hash = Math.imul(hash ^ bytes[i]!, 0x9e3779b1);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x85ebca77) ^ (hash >>> 13);
}

/** Above every rank, and still a small integer. */
export const NO_RANK = 0x3fffffff;
