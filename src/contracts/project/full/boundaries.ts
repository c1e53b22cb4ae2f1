/**
 * The last gate of a pack that is streamed. What a block shows has a receipt: the guard saw exactly these bytes, and
 * emit has compared them. New are the frame around it and the places where the two meet, so these are scanned again,
 * those of many files at once.
 */
import type { Framed } from '../../../emit/frame.js';
import { finalScan, type Leak } from '../../../guard/final-scan.js';

export type SeamGate = {
  add(chunk: string): void;
  addFramed(framed: Framed): void;
  /** The first secret at a seam, or null; nothing may leave before this was asked. */
  finish(): Leak | null;
};

export function createSeamGate(): SeamGate {
  let room = Buffer.allocUnsafe(enough);
  let filled = 0;
  let leak: Leak | null = null;
  const scan = () => {
    if (filled > 0) leak ??= finalScan(room.toString('utf8', 0, filled));
    filled = 0;
  };
  const makeRoom = (bytes: number) => {
    if (filled + bytes > room.length) scan();
    if (bytes > room.length) room = Buffer.allocUnsafe(bytes);
  };
  const put = (bytes: Uint8Array) => {
    room.set(bytes, filled);
    filled += bytes.length;
  };
  /** So much of the bytes at both ends, up to a border of words; of the head this much where there is no border. */
  const putEnds = (bytes: Uint8Array, head: number, tail: number, withoutBorder: number) => {
    if (bytes.length <= head + tail) return put(bytes);
    const headEnd = wordBorder(bytes, head, 1) ?? withoutBorder;
    const tailAt = wordBorder(bytes, bytes.length - tail, -1) ?? bytes.length - tail;
    put(bytes.subarray(0, headEnd));
    put(gap);
    put(bytes.subarray(Math.max(headEnd, tailAt)));
  };
  return {
    add: (chunk) => {
      const most = usualFraming + nearby + maxWordLength;
      const ends = chunk.length <= 2 * most ? chunk : `${chunk.slice(0, most)}${gap}${chunk.slice(-most)}`;
      makeRoom(usualFraming + closing + besideContent);
      putEnds(Buffer.from(ends), usualFraming + nearby, closing + nearby, usualFraming + nearby);
      put(gap);
    },
    addFramed: ({ before, content, after }) => {
      makeRoom(before.length + after.length + besideContent);
      put(before);
      // What stands before it ends a line.
      putEnds(content, nearby, nearby, 0);
      put(after);
      put(gap);
    },
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
function wordBorder(bytes: Uint8Array, at: number, step: 1 | -1): number | null {
  return firstBorder(bytes, at, step) ?? firstBorder(bytes, at, -step);
}

function firstBorder(bytes: Uint8Array, at: number, step: number): number | null {
  for (let place = at, far = 0; far < maxWordLength && place > 0 && place < bytes.length; far++, place += step)
    if (bytes[place]! <= blank) return place;
  return null;
}

/** In bytes: what of the content could become a token together with what stands before or after it. */
const nearby = 128;
/** Where nobody says it: of the mark that ends a part, with its fence; of a frame with its heading, mostly. */
const closing = 128;
const usualFraming = 320;
const maxWordLength = 1_024;
const enough = 1 << 16;
const blank = 0x20;
/** Nothing goes on over it: neither a word nor what is said of a name before it. */
const gap = Buffer.from('\n\n. . .\n\n');
/** At the most, with both gaps. */
const besideContent = 2 * (nearby + maxWordLength + gap.length);
