/**
 * Runs the loops over every byte of every text in WebAssembly (`kernel.wat`), which is fast without warming up. Its
 * memory holds the tables, room for results, and the text.
 */
import { Defect } from '../../../base/result.js';
import { instantiate } from '../../../base/webassembly.js';
import type { TextTraits } from '../../decode/text-traits.js';
import { beyondSymbols } from '../../pattern/position-nfa.js';
import { lesserMark, unfoldedMark } from '../automaton.js';
import type { Exports } from './exports.js';
import { kernelBytes } from './kernel.table.js';
import { createFolder, type FoldedUnits } from './kernel-fold.js';
import {
  grow,
  hitRoom,
  type KernelTables,
  markRoom,
  maxFolded,
  padding,
  partLength,
  regionCount,
  roomToGrow,
  slots,
  textRoom,
  unitRoom,
  writeTables,
} from './memory.js';
import { createNear } from './near.js';
import type { Kernel, KernelReading, KeywordScope } from './reading.js';

export function createKernel(tables: KernelTables): Kernel {
  const { memory, followPart, finish, look, keepSplits, keepRuns, readPart, narrow, widen, ...folds } = instantiate(
    kernelBytes,
  ) as Exports;
  const { longestFolded, borders, firstEnding } = tables;
  const places = writeTables(memory, tables);
  const { hitsAt, splitsAt, runsAt, escapesAt, textAt } = places;
  // The escapes have been read by then. A pair takes eight bytes, and one precedes the first.
  const nearAt = escapesAt + 8;
  let bytes = Buffer.from(memory.buffer);
  let words = new Uint32Array(memory.buffer, 0, textAt >> 2);
  // One buffer for the hits of every text. A text full of keywords would otherwise leave megabytes of garbage.
  let allHits = new Uint32Array(usualHits);
  /** For the last text: the number of entries of its hits, and its units unless it was given as ASCII. */
  let held = 0;
  let lastUnits: Units | null = null;
  let lastLength = 0;
  /** Whether the text used up its filter checks, so that later keywords were not filtered. */
  let usedAllChecks = false;

  function makeRoom(size: number): void {
    if (bytes.length >= textAt + size) return;
    grow(memory, textAt + size);
    bytes = Buffer.from(memory.buffer);
    words = new Uint32Array(memory.buffer, 0, textAt >> 2);
  }

  const near = createNear({ textAt, nearAt }, () => ({ bytes, words }));
  const writeFolded = createFolder({ foldOn: folds.fold, near: folds.near }, places, () => ({
    bytes,
    units: new Uint16Array(memory.buffer),
    words,
  }));

  function writeText(text: string): void {
    // The engine knows one-byte strings, so this check is free.
    const isWide = wide.test(text);
    lastUnits = { count: text.length, room: text.length, unwritten: isWide ? null : text };
    makeRoom(textRoom(text.length) + (isWide ? unitRoom(text.length) : 0));
    if (isWide) {
      const unitsAt = textAt + textRoom(text.length);
      bytes.write(text, unitsAt, 'utf16le');
      narrow(unitsAt, unitsAt + 2 * text.length, textAt);
    } else bytes.write(text, textAt, 'latin1');
    bytes.fill(neutral, textAt + text.length, textAt + text.length + padding);
  }

  /**
   * Takes the results of one kind since the last call and frees their room. Usually there are none, and no array is
   * made. The array is plain, because typed arrays of this size would be allocated outside the heap.
   */
  function take(noted: number[] | null, slot: number, room: number): number[] | null {
    const past = words[slot >> 2]! >> 2;
    if (past === room >> 2) return noted;
    const all = noted ?? [];
    for (let at = room >> 2; at < past; at++) all.push(words[at]!);
    words[slot >> 2] = room;
    return all;
  }

  /** Like `take`, for hits, of which there may be as many as bytes. Returns the count of all numbers so far. */
  function takeHits(count: number): number {
    let filled = count;
    for (let number = 0; number < regionCount; number++) {
      const from = hitsAt + number * hitRoom;
      const slot = (slots.hits >> 2) + number;
      const past = words[slot]! >> 2;
      if (filled + past - (from >> 2) > allHits.length) {
        const larger = new Uint32Array(2 * allHits.length + hitRoom);
        larger.set(allHits);
        allHits = larger;
      }
      for (let at = from >> 2; at < past; at++) allHits[filled++] = words[at]!;
      words[slot] = from;
    }
    return filled;
  }

  function holdsOther(mark: number): boolean {
    for (let place = 1; place < held; place += 2)
      if ((borders[allHits[place]! - firstEnding]! & mark) === 0) return true;
    return false;
  }

  /** Whether the folded text may have hits: earlier ones that still count, or new ones near folded characters. */
  function mayHoldFolded({ length, placeOf }: FoldedUnits): boolean {
    bytes.fill(neutral, textAt + length, textAt + length + padding);
    words[slots.unwanted >> 2] = unfoldedMark;
    resetChecks(length);
    const isHeld = () => (usedAllChecks ? holdsOther(unfoldedMark) : holdsStill(placeOf));
    return asFolded(() => isHeld() || folds.holdsNear(nearAt, textAt + length) !== 0);
  }

  /** Whether any hit of the unfolded text still counts. */
  function holdsStill(placeOf: (at: number) => number): boolean {
    for (let place = 0; place < held; place += 2) {
      const state = allHits[place + 1]!;
      const isAsked = (borders[state - firstEnding]! & unfoldedMark) === 0;
      if (isAsked && folds.stillCounts(textAt + placeOf(allHits[place]!), state) !== 0) return true;
    }
    return false;
  }

  function hasNoChecksLeft(): boolean {
    return words[slots.checksLeft >> 2]! > 0x7fffffff;
  }

  /** Resets the number of filter checks that the text may use, and forgets the names of the previous text. */
  function resetChecks(length: number): void {
    words[slots.checksLeft >> 2] = minChecks + (length >> 1);
    words[slots.textEnd >> 2] = textAt + length;
    words.fill(0, slots.names >> 2, (slots.names >> 2) + 4 * regionCount);
  }

  function asFolded<T>(look: () => T): T {
    words[slots.beyond >> 2] = beyondSymbols.folded;
    const answer = look();
    words[slots.beyond >> 2] = beyondSymbols.unfolded;
    return answer;
  }

  function followFolded(length: number): Uint32Array {
    words[slots.unwanted >> 2] = unfoldedMark;
    const count = asFolded(() => followAll(length, held));
    return allHits.slice(held, count);
  }

  /** Reads as much at a time as there is room for if every byte ends a keyword. Appends the hits. */
  function followAll(length: number, before = 0): number {
    let count = before;
    const textEnd = textAt + length;
    resetChecks(length);
    for (let at = textAt, state = 0; at < textEnd; at += partLength) {
      const end = Math.min(textEnd, at + partLength);
      state = followPart(at, end, state);
      if (end === textEnd) finish(end, state, slots.hits + 4 * (regionCount - 1));
      count = takeHits(count);
    }
    return count;
  }

  function lookAt(length: number): TextTraits {
    let splits: number[] | null = null;
    let runs: number[] | null = null;
    let escapes: number[] | null = null;
    words[slots.seen >> 2] = words[slots.run >> 2] = 0;
    // The byte before the text is a line break: its first line begins there.
    for (let at = textAt - 1; at < textAt + length; at += traitStep) {
      look(at, Math.min(textAt + length, at + traitStep));
      if (words[slots.splits >> 2]! > splitsAt) keepSplits(splitsAt);
      if (words[slots.runs >> 2]! > runsAt) keepRuns(runsAt);
      splits = take(splits, slots.splits, splitsAt);
      runs = take(runs, slots.runs, runsAt);
      escapes = take(escapes, slots.escapes, escapesAt);
    }
    return { seen: words[slots.seen >> 2]!, splits: splits ?? none, runs: runs ?? none, escapes: escapes ?? none };
  }

  function readWritten(length: number, scope: KeywordScope): KernelReading {
    lastLength = length;
    words[slots.unwanted >> 2] = scope === 'all' ? 0 : lesserMark;
    if (length > partLength) {
      held = followAll(length);
      usedAllChecks = hasNoChecksLeft();
      return { hits: allHits.subarray(0, held), ...lookAt(length) };
    }
    const noted = readPart(length, minChecks + (length >> 1));
    usedAllChecks = hasNoChecksLeft();
    held = (noted & 1) === 0 ? 0 : takeHits(0);
    return {
      hits: held === 0 ? noHits : allHits.subarray(0, held),
      seen: words[slots.seen >> 2]!,
      splits: (noted & 2) === 0 ? none : take(null, slots.splits, splitsAt)!,
      runs: (noted & 4) === 0 ? none : take(null, slots.runs, runsAt)!,
      escapes: (noted & 8) === 0 ? none : take(null, slots.escapes, escapesAt)!,
    };
  }

  return {
    read(text, scope) {
      writeText(text);
      return readWritten(text.length, scope);
    },
    readAscii(text) {
      lastUnits = null;
      makeRoom(textRoom(text.length));
      bytes.set(text, textAt);
      bytes.fill(neutral, textAt + text.length, textAt + text.length + padding);
      return readWritten(text.length, 'all');
    },
    readUtf8(text) {
      // No text has more units than bytes.
      const room = text.length;
      const unitsAt = textAt + textRoom(room);
      const givenAt = unitsAt + unitRoom(room);
      makeRoom(givenAt - textAt + room + padding);
      bytes.set(text, givenAt);
      bytes[givenAt + room] = 0xff;
      const count = widen(givenAt, givenAt + room, textAt, unitsAt) - textAt;
      lastUnits = { count, room, unwritten: null };
      bytes.fill(neutral, textAt + count, textAt + count + padding);
      return readWritten(count, 'all');
    },
    holdsOther,
    lastText() {
      if (lastUnits === null) return bytes.toString('latin1', textAt, textAt + lastLength);
      const unitsAt = textAt + textRoom(lastUnits.room);
      return bytes.toString('utf16le', unitsAt, unitsAt + 2 * lastLength);
    },
    readFolded(folding) {
      if (lastUnits === null) throw new Defect('a text that was read as ASCII cannot be folded');
      const { count, room, unwritten } = lastUnits;
      if (room > maxFolded) return null;
      makeRoom(textRoom(room) + 2 * unitRoom(room + roomToGrow));
      const from = textAt + textRoom(room);
      const to = from + unitRoom(room);
      if (unwritten !== null) bytes.write(unwritten, from, 'utf16le');
      words[slots.near >> 2] = nearAt;
      words[slots.nearEnd >> 2] = escapesAt + markRoom - 8;
      words[slots.apart >> 2] = 2 * (longestFolded + beforeKeyword);
      words[(nearAt >> 2) - 1] = 0;
      const folded = writeFolded({ from, end: from + 2 * count, to }, folding);
      if (folded === null) return null;
      const { length, marks, isExact, isNarrow } = folded;
      let hits: Uint32Array | null = null;
      const foldedText = (start: number, end: number) =>
        isNarrow
          ? bytes.toString('latin1', textAt + start, textAt + end)
          : bytes.toString('utf16le', to + 2 * start, to + 2 * end);
      return {
        marks,
        isExact,
        mayHold: mayHoldFolded(folded),
        isSparse: near.isSparse(length),
        hits: () => {
          hits ??= followFolded(length);
          return hits;
        },
        text: () => foldedText(0, length),
        linesBeyondAscii: () =>
          near
            .linesIn(length)
            .map(([start, end]) => foldedText(start, end))
            .join(''),
      };
    },
    meets(text) {
      writeText(text);
      words[slots.unwanted >> 2] = lesserMark;
      return followAll(text.length) > 0;
    },
  };
}

const usualHits = 1 << 12;
const noHits = new Uint32Array(0);
const none: readonly number[] = [];
/** Real text takes about one check for four bytes. Twice as many are allowed. */
const minChecks = 10_000;
/** Every byte may begin a split, which takes four bytes. One more entry is written and dropped. */
const traitStep = markRoom / 4 - 16;
const neutral = '=';
/** The longest escape before a keyword, in bytes (`kernel.wat`). */
const beforeKeyword = 8;
const wide = /[^\0-\xff]/;

/** The units of the last text. They follow its bytes in memory, or are still to be written there. */
type Units = { readonly count: number; readonly room: number; readonly unwritten: string | null };
