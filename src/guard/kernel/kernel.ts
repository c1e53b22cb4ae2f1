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
  const { memory, read } = instantiate();
  const bordersAt = constantBytes;
  const tableAt = align(bordersAt + automaton.borders.length);
  const hitsAt = align(tableAt + automaton.table.byteLength);
  const textAt = hitsAt + hitRoom + padding;
  grow(memory, textAt + leastText);
  writeTables(memory, automaton, { bordersAt, tableAt });
  const { shift, firstEnding } = automaton;
  let bytes = Buffer.from(memory.buffer);
  let words = new Uint32Array(memory.buffer, 0, (hitsAt + hitRoom) >> 2);
  return {
    read(text, isNarrow) {
      if (bytes.length < textAt + text.length) {
        grow(memory, textAt + text.length);
        bytes = Buffer.from(memory.buffer);
        words = new Uint32Array(memory.buffer, 0, (hitsAt + hitRoom) >> 2);
      }
      bytes.write(text, textAt, 'latin1');
      words.set([textAt, 0, kindBefore, 0, hitsAt, 0]);
      const end = textAt + text.length;
      let hits: Uint32Array = new Uint32Array(0);
      for (;;) {
        read(end, textAt, tableAt, bordersAt, shift + 1, firstEnding, hitsAt + hitRoom - 24, isNarrow ? 1 : 0);
        const noted = words.subarray(hitsAt >> 2, words[pass.hit]! >> 2);
        hits = hits.length === 0 ? noted.slice() : join(hits, noted);
        if (words[pass.at] === end) return { hits, seen: words[pass.seen]! };
        words[pass.hit] = hitsAt;
      }
    },
  };
}

/** Words of the pass, which stands at the beginning of the memory. */
const pass = { at: 0, hit: 4, seen: 5 } as const;
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
  readonly read: (...parameters: number[]) => void;
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

function join(one: Uint32Array, other: Uint32Array): Uint32Array {
  const joined = new Uint32Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}
