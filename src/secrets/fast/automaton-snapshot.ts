/**
 * Serializes the automaton of all keywords. Building it takes longer than many commands, so it is built once, at build
 * time. The snapshot contains a key of its sources and is ignored if the key differs.
 */
import type { Automaton } from './automaton.js';

/** `key` is 32 bytes. */
export function writeSnapshot(automaton: Automaton, key: Uint8Array): Buffer {
  const { classes, table, firstEnding, endings, borders } = automaton;
  const { around, contextFilterNumbers, edges, sets, longest, longestFolded } = automaton;
  const lists = Array.from({ length: endings.length }, (_, state) => endings.at(state)!);
  const counts = Uint8Array.from(lists, (ending) => ending.length);
  const numbers = Uint16Array.from(lists.flat());
  const lengths = [table, endings, numbers, around, edges, sets].map(({ length }) => length);
  const sizes = Uint32Array.of(firstEnding, longest, longestFolded, ...lengths);
  const parts = [sizes, classes, around, edges, sets, contextFilterNumbers, table, numbers, counts, borders];
  return Buffer.concat([
    key,
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ]);
}

/** Null if it was built from something else or is truncated. */
export function readSnapshot(bytes: Buffer, key: Uint8Array): Automaton | null {
  if (bytes.length < keyLength + sizeBytes || !bytes.subarray(0, keyLength).equals(key)) return null;
  // Four-byte numbers need an aligned address; a copy has one.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const begin = byteOffset + keyLength;
  const sizes = Array.from(new Uint32Array(buffer, begin, sizeBytes / 4)) as Sizes;
  const [firstEnding, longest, longestFolded, tableLength, states, endingLength, ...wordLengths] = sizes;
  const [aroundLength, edgesLength, setsLength] = wordLengths;
  const words = aroundLength + edgesLength + setsLength + states;
  if (bytes.length !== keyLength + sizeBytes + 256 + 4 * words + 2 * (tableLength + endingLength + states)) return null;
  let at = begin + sizeBytes;
  const past = (length: number): number => {
    at += length;
    return at - length;
  };
  const classes = new Uint8Array(buffer, past(256), 256);
  const around = new Int32Array(buffer, past(4 * aroundLength), aroundLength);
  const edges = new Int32Array(buffer, past(4 * edgesLength), edgesLength);
  const sets = new Int32Array(buffer, past(4 * setsLength), setsLength);
  const contextFilterNumbers = new Uint32Array(buffer, past(4 * states), states);
  const table = new Uint16Array(buffer, past(2 * tableLength), tableLength);
  const numbers = new Uint16Array(buffer, past(2 * endingLength), endingLength);
  const counts = new Uint8Array(buffer, past(states), states);
  const borders = new Uint8Array(buffer, past(states), states);
  return {
    classes,
    table,
    firstEnding,
    endings: endingsOf(counts, numbers),
    borders,
    around,
    contextFilterNumbers,
    edges,
    sets,
    longest,
    longestFolded,
  };
}

/** Lists one after the other, decoded on demand because few are ever needed. */
function endingsOf(counts: Uint8Array, numbers: Uint16Array): Automaton['endings'] {
  const starts = new Uint32Array(counts.length + 1);
  for (let state = 0; state < counts.length; state++) starts[state + 1] = starts[state]! + counts[state]!;
  const known: number[][] = [];
  return {
    length: counts.length,
    at(state) {
      known[state] ??= Array.from(numbers.subarray(starts[state], starts[state + 1]));
      return known[state];
    },
  };
}

type Sizes = [number, number, number, number, number, number, number, number, number];

const keyLength = 32;
const sizeBytes = 36;
