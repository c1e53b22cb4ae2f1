/**
 * The one loop that every byte of every text goes through, as WebAssembly (`kernel.wat`): it runs at full speed
 * from the first text on, where the engine would first have to learn that a loop is worth compiling. Its memory
 * holds the tables, room for hits, and the text.
 */
import { Defect } from '../../base/result.js';
import type { Automaton } from '../automaton.js';
import { byteKinds, kindBefore, pairSights, runLetters } from '../sights.js';
import { kernelBytes } from './kernel.table.js';

export type KernelReading = {
  /** In pairs: an offset, and the state or the mark noted there. */
  readonly hits: Uint32Array;
  /** All bits of pairs that were seen. */
  readonly seen: number;
};

export type Kernel = {
  /**
   * Reads a text, one byte per UTF-16 unit, which keeps offsets. A unit past 0xff may pass for another character: that
   * can add a hit, which the rules then turn down, and never hides one as long as the text is not said to be narrow.
   */
  read(text: string, isNarrow: boolean): KernelReading;
};

export function createKernel(automaton: Omit<Automaton, 'endings'>): Kernel {
  const { memory, readOne, readTwo } = instantiate();
  const { shift, firstEnding, longest } = automaton;
  const bordersAt = constantBytes;
  const tableAt = align(bordersAt + automaton.borders.length);
  const hitsAt = align(tableAt + automaton.table.byteLength);
  const textAt = hitsAt + 2 * hitRoom + padding;
  grow(memory, textAt + leastText);
  writeTables(memory, automaton, { bordersAt, tableAt });
  let bytes = Buffer.from(memory.buffer);
  let words = new Uint32Array(memory.buffer, 0, (hitsAt + 2 * hitRoom) >> 2);

  /** Begins a stretch at an offset; `number` is 0 or 1. */
  function begin(number: number, offset: number): void {
    words.set([textAt + offset, 0, kindBefore, 0, hitsAt + number * hitRoom], number * stretchWords);
  }

  /** What a stretch has noted since this was last asked; its room is free again. */
  function takeHits(number: number): Uint32Array {
    const from = hitsAt + number * hitRoom;
    const at = number * stretchWords + place.hit;
    const noted = words.slice(from >> 2, words[at]! >> 2);
    words[at] = from;
    return noted;
  }

  /** Reads up to an offset, one stretch alone. */
  function readTo(offset: number, exact: number): Uint32Array[] {
    const noted: Uint32Array[] = [];
    for (let left = offset; ; ) {
      left = textAt + offset - words[place.at]!;
      if (left === 0) return noted;
      readOne(left, textAt, tableAt, bordersAt, shift + 1, firstEnding, hitsAt + hitRoom - mostNoted, exact);
      noted.push(takeHits(0));
    }
  }

  /** The second half is begun so far before the middle that its state there is what it would be anyway. */
  function readHalves(length: number, exact: number): Uint32Array[] {
    const half = length >> 1;
    begin(0, half - longest);
    readTo(half, exact);
    words[seenWord] = 0;
    words.copyWithin(stretchWords, 0, place.hit);
    begin(0, 0);
    words[stretchWords + place.hit] = hitsAt + hitRoom;
    const [first, second]: [Uint32Array[], Uint32Array[]] = [[], []];
    for (;;) {
      const left = textAt + half - words[place.at]!;
      if (left === 0) break;
      const rooms = [hitsAt + hitRoom - mostNoted, hitsAt + 2 * hitRoom - mostNoted] as const;
      readTwo(left, textAt, tableAt, bordersAt, shift + 1, firstEnding, ...rooms, exact);
      first.push(takeHits(0));
      second.push(takeHits(1));
    }
    // What is left of an odd length.
    words.copyWithin(0, stretchWords, stretchWords + place.hit);
    return [...first, ...second, ...readTo(length, exact)];
  }

  return {
    read(text, isNarrow) {
      if (bytes.length < textAt + text.length) {
        grow(memory, textAt + text.length);
        bytes = Buffer.from(memory.buffer);
        words = new Uint32Array(memory.buffer, 0, (hitsAt + 2 * hitRoom) >> 2);
      }
      bytes.write(text, textAt, 'latin1');
      words[seenWord] = 0;
      const exact = isNarrow ? 1 : 0;
      if (text.length >= leastHalves * longest)
        return { hits: join(readHalves(text.length, exact)), seen: words[seenWord]! };
      begin(0, 0);
      return { hits: join(readTo(text.length, exact)), seen: words[seenWord]! };
    },
  };
}

/** At the beginning of the memory stand two stretches of so many words, with these places in them, and what was seen. */
const stretchWords = 8;
const place = { at: 0, hit: 4 } as const;
const seenWord = 16;
/** In bytes: what one step may note. */
const mostNoted = 24;
/** Shorter texts are not worth the second beginning. */
const leastHalves = 16;
const [classesAt, kindsAt, lettersAt, pairsAt, inWordAt, constantBytes] = [256, 512, 768, 1024, 2048, 4096];
const hitRoom = 1 << 16;
/** Before the text stand zeros: what is looked at before its first byte is nothing. */
const padding = 16;
const leastText = 1 << 18;

/** As much of it as is used here; the types of Node do not have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

type Exports = {
  readonly memory: Memory;
  readonly readOne: (...parameters: number[]) => void;
  readonly readTwo: (...parameters: number[]) => void;
};

function instantiate(): Exports {
  const module = new WebAssembly.Module(Buffer.from(kernelBytes, 'base64'));
  return new WebAssembly.Instance(module).exports as Exports;
}

type Places = { readonly bordersAt: number; readonly tableAt: number };

function writeTables(memory: Memory, automaton: Omit<Automaton, 'endings'>, { bordersAt, tableAt }: Places): void {
  const bytes = new Uint8Array(memory.buffer);
  // Twice the class is how far its two bytes are from the beginning of a row.
  bytes.set(
    automaton.classes.map((number) => number * 2),
    classesAt,
  );
  bytes.set(byteKinds, kindsAt);
  bytes.set(new Uint8Array(runLetters.buffer), lettersAt);
  bytes.set(pairSights, pairsAt);
  bytes.set(inWord, inWordAt);
  bytes.set(automaton.borders, bordersAt);
  new Uint16Array(memory.buffer, tableAt).set(automaton.table);
}

const inWord = Uint8Array.from({ length: 256 }, (_, byte) => (/[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0));

function grow(memory: Memory, bytes: number): void {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
  if (pages > 0 && memory.grow(pages) < 0) throw new Defect('no memory for a text');
}

const pageBytes = 1 << 16;

function align(address: number): number {
  return (address + 63) & ~63;
}

function join(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1) return parts[0]!;
  const joined = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
