/**
 * The last gate of a pack that is streamed. What a block shows has a receipt: the guard saw exactly these bytes, and
 * emit has compared them. New are the frame around it and the places where the two meet, so these are scanned again,
 * those of many files at once.
 */
import { type Leak, lastGate } from '../../guard/gate.js';

export type SeamGate = {
  add(chunk: string): void;
  /** `framing`: how many of the bytes are not content. */
  addBytes(chunk: Uint8Array, framing: number): void;
  /** The first secret at a seam, or null; nothing may leave before this was asked. */
  finish(): Leak | null;
};

export function createSeamGate(): SeamGate {
  const room = Buffer.allocUnsafe(enough + 2 * (mostFraming + nearby + longestWord + gap.length));
  let filled = 0;
  let leak: Leak | null = null;
  const scan = () => {
    if (filled > 0) leak ??= lastGate(room.toString('utf8', 0, filled));
    filled = 0;
  };
  const put = (bytes: Uint8Array) => {
    room.set(bytes, filled);
    filled += bytes.length;
  };
  const addBytes = (chunk: Uint8Array, framing: number) => {
    const head = Math.min(Math.max(framing, usualFraming), mostFraming) + nearby;
    const tail = closing + nearby;
    if (chunk.length <= head + tail) put(chunk);
    else {
      const headEnd = wordBorder(chunk, head, 1);
      put(chunk.subarray(0, headEnd));
      put(gap);
      put(chunk.subarray(Math.max(headEnd, wordBorder(chunk, chunk.length - tail, -1))));
    }
    put(gap);
    if (filled >= enough) scan();
  };
  return {
    add: (chunk) => {
      const most = mostFraming + 2 * nearby + closing + 2 * longestWord;
      const ends = chunk.length <= 2 * most ? chunk : `${chunk.slice(0, most)}${gap}${chunk.slice(-most)}`;
      addBytes(Buffer.from(ends), usualFraming);
    },
    addBytes,
    finish: () => {
      scan();
      return leak;
    },
  };
}

/**
 * A cut through a word would make a shorter one of it, which may look like a secret that the whole is not. So the word is
 * taken along, or left away where it is too long; half a character is no part of a secret.
 */
function wordBorder(chunk: Uint8Array, at: number, step: 1 | -1): number {
  const along = firstBorder(chunk, at, step);
  if (along !== null) return along;
  return firstBorder(chunk, at, -step) ?? at;
}

function firstBorder(chunk: Uint8Array, at: number, step: number): number | null {
  for (let place = at, far = 0; far < longestWord && place > 0 && place < chunk.length; far++, place += step)
    if (chunk[place]! <= blank) return place;
  return null;
}

/** In bytes: what of the content could become a token together with what stands before or after it. */
const nearby = 128;
/** Of the mark that ends a part, with its fence; of a frame with its heading, mostly and at the most. */
const closing = 128;
const usualFraming = 320;
const mostFraming = 4_096;
const longestWord = 512;
const enough = 1 << 16;
const blank = 0x20;
/** Nothing goes on over it: neither a word nor what is said of a name before it. */
const gap = Buffer.from('\n\n. . .\n\n');
