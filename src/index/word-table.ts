/**
 * The words of a project, each stored once and identified by a number. Counting the words of a file creates no string for
 * a known word: characters are hashed and compared in place, so reading every word of every file is cheap.
 */
import type { Span } from '../base/lex.js';
import { isDigitUnit, isWordUnit, maxWordLength } from '../base/words.js';

export type WordCounts = { readonly words: Uint32Array; readonly counts: Uint32Array };

export class WordTable {
  private slots = new Int32Array(1 << 16).fill(-1);
  private hashes = new Int32Array(1 << 15);
  private starts = new Uint32Array(1 << 15);
  private letters = new Uint16Array(1 << 18);
  private counts = new Uint32Array(1 << 15);
  private size = 0;
  private readonly seen: number[] = [];

  /** `onNewWord` is called with each new word. Numbers run from 0 without gaps. */
  constructor(private readonly onNewWord: (word: string) => void) {}

  /** The words of a text or of some spans of it, in order of first occurrence, with their counts. */
  countWords(text: string, spans: readonly Span[] = [[0, text.length]]): WordCounts {
    this.seen.length = 0;
    for (const span of spans) this.countSpan(text, span);
    return this.takeCounts();
  }

  /** The number of a known word, or -1. */
  numberOf(word: string): number {
    let hash = firstHash;
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), hashFactor);
    const mask = this.slots.length - 1;
    for (let slot = mix(hash) & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot]!;
      if (number < 0) return -1;
      if (this.hashes[number] === hash && this.isAt(number, word, { start: 0, length: word.length })) return number;
    }
  }

  wordAt(number: number): string {
    return String.fromCharCode(...this.letters.subarray(this.starts[number]!, this.starts[number + 1]!));
  }

  private countSpan(text: string, [from, end]: Span): void {
    for (let at = from; at < end; ) {
      const first = text.charCodeAt(at);
      if (!isWordUnit(first)) {
        at += 1;
        continue;
      }
      const start = at;
      let hash = firstHash;
      for (let unit = first; at < end; unit = text.charCodeAt(at)) {
        if (!isWordUnit(unit)) break;
        hash = Math.imul(hash ^ unit, hashFactor);
        at += 1;
      }
      const length = at - start;
      if (length < 2 || length > maxWordLength || isDigitUnit(first)) continue;
      const word = this.find(text, start, { length, hash });
      if (this.counts[word] === 0) this.seen.push(word);
      this.counts[word]! += 1;
    }
  }

  private takeCounts(): WordCounts {
    const words = Uint32Array.from(this.seen);
    const counts = new Uint32Array(words.length);
    for (let i = 0; i < words.length; i++) {
      counts[i] = this.counts[words[i]!]!;
      this.counts[words[i]!] = 0;
    }
    return { words, counts };
  }

  private find(text: string, start: number, { length, hash }: { length: number; hash: number }): number {
    const mask = this.slots.length - 1;
    for (let slot = mix(hash) & mask; ; slot = (slot + 1) & mask) {
      const word = this.slots[slot]!;
      if (word < 0) return this.add(text.slice(start, start + length), hash, slot);
      if (this.hashes[word] === hash && this.isAt(word, text, { start, length })) return word;
    }
  }

  private isAt(word: number, text: string, { start, length }: { start: number; length: number }): boolean {
    const from = this.starts[word]!;
    if (this.starts[word + 1]! - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.letters[from + i] !== text.charCodeAt(start + i)) return false;
    return true;
  }

  private add(word: string, hash: number, slot: number): number {
    const number = this.size;
    this.size += 1;
    this.makeRoom(word.length);
    const from = this.starts[number]!;
    for (let i = 0; i < word.length; i++) this.letters[from + i] = word.charCodeAt(i);
    this.starts[number + 1] = from + word.length;
    this.hashes[number] = hash;
    this.slots[slot] = number;
    if (this.size * 2 > this.slots.length) this.spread();
    this.onNewWord(word);
    return number;
  }

  private makeRoom(length: number): void {
    if (this.size + 1 >= this.starts.length) {
      this.hashes = grown(this.hashes, new Int32Array(this.hashes.length * 2));
      this.starts = grown(this.starts, new Uint32Array(this.starts.length * 2));
      this.counts = grown(this.counts, new Uint32Array(this.counts.length * 2));
    }
    if (this.starts[this.size - 1]! + length > this.letters.length)
      this.letters = grown(this.letters, new Uint16Array(this.letters.length * 2));
  }

  private spread(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let word = 0; word < this.size; word++) {
      let slot = mix(this.hashes[word]!) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = word;
    }
    this.slots = slots;
  }
}

const firstHash = 0x811c9dc5 | 0;
const hashFactor = 0x01000193;

function mix(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
