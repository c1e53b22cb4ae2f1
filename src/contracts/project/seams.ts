/**
 * The last gate of a pack that is streamed. What a block shows has a receipt: the guard saw exactly these bytes, and
 * emit has compared them. New are the frame around it and the places where the two meet, so these are scanned again,
 * those of many files at once.
 */
import { type Leak, lastGate } from '../../guard/gate.js';

export type SeamGate = {
  add(chunk: string): void;
  addBytes(chunk: Uint8Array): void;
  /** The first secret at a seam, or null; nothing may leave before this was asked. */
  finish(): Leak | null;
};

export function createSeamGate(): SeamGate {
  let seams: string[] = [];
  let length = 0;
  let leak: Leak | null = null;
  const scan = () => {
    if (length > 0) leak ??= lastGate(seams.join('\n\n'));
    seams = [];
    length = 0;
  };
  const add = (chunk: string) => {
    const seam = chunk.length <= 2 * reach ? chunk : `${chunk.slice(0, reach)}\n${chunk.slice(-reach)}`;
    seams.push(seam);
    length += seam.length;
    if (length >= enough) scan();
  };
  return {
    add,
    addBytes: (chunk) => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      // A character takes up to four bytes; half a one at a cut is no part of a secret.
      if (chunk.length <= 8 * reach) add(bytes.toString('utf8'));
      else add(`${bytes.toString('utf8', 0, 4 * reach)}\n${bytes.toString('utf8', chunk.length - 4 * reach)}`);
    },
    finish: () => {
      scan();
      return leak;
    },
  };
}

/** A frame, and what of the content could become a token together with it. */
const reach = 320;
const enough = 1 << 16;
