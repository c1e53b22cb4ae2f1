/**
 * A text as UTF-8, seen through a window that slides over it: memory follows the longest piece, not the text.
 * A lone surrogate becomes U+FFFD. The window never ends inside a character, and a SENTINEL follows its last byte.
 */
import { SENTINEL } from './classes.js';

export class Utf8Window {
  bytes: Uint8Array;
  end = 0;
  /** No text follows the window. */
  complete = true;
  #text = '';
  #taken = 0;
  readonly #sliceUnits: number;

  /** Text is taken in slices of this many UTF-16 units, or more where a piece is longer. */
  constructor(sliceUnits: number) {
    this.#sliceUnits = sliceUnits;
    this.bytes = this.#usualBytes();
  }

  open(text: string): void {
    this.#text = text;
    this.#taken = 0;
    this.end = 0;
    this.slide(0);
  }

  /** Lets go of the text, and of memory that only an unusual piece needed. */
  close(): void {
    this.#text = '';
    if (this.bytes.length > MAX_RETAINED_BYTES) this.bytes = this.#usualBytes();
  }

  /** Drops the bytes before `start` and takes in more text: at least as much as remains, so that growing is linear. */
  slide(start: number): void {
    const kept = this.end - start;
    const stop = this.#findStop(Math.max(this.#sliceUnits, kept));
    const slice = this.#text.slice(this.#taken, stop);
    const room = kept + slice.length * BYTES_PER_UNIT + 1;
    const bytes = room > this.bytes.length ? new Uint8Array(room) : this.bytes;
    bytes.set(this.bytes.subarray(start, this.end));
    this.end = kept + ENCODER.encodeInto(slice, bytes.subarray(kept)).written;
    bytes[this.end] = SENTINEL;
    this.bytes = bytes;
    this.#taken = stop;
    this.complete = stop === this.#text.length;
  }

  #usualBytes(): Uint8Array {
    return new Uint8Array(2 * this.#sliceUnits * BYTES_PER_UNIT);
  }

  #findStop(units: number): number {
    const stop = this.#taken + units;
    if (stop >= this.#text.length) return this.#text.length;
    return isPairAt(this.#text, stop - 1) ? stop + 1 : stop;
  }
}

function isPairAt(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

const ENCODER = new TextEncoder();
const BYTES_PER_UNIT = 3;
const MAX_RETAINED_BYTES = 1 << 20;
