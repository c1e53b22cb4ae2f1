/**
 * The release of a pack that is streamed. The guard has seen the bytes of each block, and the block's receipt proves it.
 * The frame around a block and the boundaries between the two are new, so these are scanned, those of many files at once.
 */
import { fail, ok, type Result } from '../base/result.js';
import type { Framed } from '../emit/frame.js';
import { finalScan, type Leak } from '../guard/final-scan.js';
import type { ReleasedPiece } from '../model/block.js';
import type { Refusal } from '../model/refusal/refusal.js';
import { refusalOf } from './release.js';

export type StreamRelease = {
  add(chunk: string): void;
  addFramed(framed: Framed): void;
  /** Brands the pieces of the stream, or refuses them for the first secret at a boundary. Nothing may leave before. */
  finish(): Result<BrandPieces, Refusal>;
};

export type BrandPieces = (pieces: Iterable<string | Uint8Array>) => Iterable<ReleasedPiece>;

export function releaseStream(): StreamRelease {
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
  /** So many of the bytes at both ends, up to a word boundary. `withoutBorder`: how many of the head where there is none. */
  const putEnds = (bytes: Uint8Array, { head, tail, withoutBorder }: Ends) => {
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
      putEnds(Buffer.from(ends), endsOfChunk);
      put(gap);
    },
    addFramed: ({ before, content, after }) => {
      makeRoom(before.length + after.length + besideContent);
      put(before);
      // What stands before it ends a line.
      putEnds(content, endsOfContent);
      put(after);
      put(gap);
    },
    finish: () => {
      scan();
      return leak === null ? ok((pieces) => pieces as Iterable<ReleasedPiece>) : fail(refusalOf(leak));
    },
  };
}

type Ends = { readonly head: number; readonly tail: number; readonly withoutBorder: number };

/**
 * A cut through a word leaves a shorter word, which may look like a secret although the whole is none. So the word is
 * included, or left out where it is too long. Half a character is no part of a secret.
 */
function wordBorder(bytes: Uint8Array, at: number, step: 1 | -1): number | null {
  return firstBorder(bytes, at, step) ?? firstBorder(bytes, at, -step);
}

function firstBorder(bytes: Uint8Array, at: number, step: number): number | null {
  for (let place = at, far = 0; far < maxWordLength && place > 0 && place < bytes.length; far++, place += step)
    if (bytes[place]! <= blank) return place;
  return null;
}

/** In bytes: as much of the content as could form a token together with the frame. */
const nearby = 128;
/** The usual length of the mark that ends a part with its fence, and of a frame with its heading. */
const closing = 128;
const usualFraming = 320;
const maxWordLength = 1_024;
const endsOfChunk: Ends = { head: usualFraming + nearby, tail: closing + nearby, withoutBorder: usualFraming + nearby };
const endsOfContent: Ends = { head: nearby, tail: nearby, withoutBorder: 0 };
const enough = 1 << 16;
const blank = 0x20;
/** Separates two texts: neither a word nor an assignment continues over it. */
const gap = Buffer.from('\n\n. . .\n\n');
/** The most bytes of a content that are scanned, with both gaps. */
const besideContent = 2 * (nearby + maxWordLength + gap.length);
