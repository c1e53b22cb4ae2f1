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
  const room = Buffer.allocUnsafe(enough + reach.head + reach.tail + 8);
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
  const addBytes = (chunk: Uint8Array) => {
    // Half a character at a cut is no part of a secret.
    if (chunk.length <= reach.head + reach.tail) put(chunk);
    else {
      put(chunk.subarray(0, reach.head));
      put(lineFeed);
      put(chunk.subarray(chunk.length - reach.tail));
    }
    // Nothing goes on from one to the next.
    put(lineFeed);
    put(lineFeed);
    if (filled >= enough) scan();
  };
  return {
    add: (chunk) => {
      const isShort = chunk.length <= reach.head + reach.tail;
      addBytes(Buffer.from(isShort ? chunk : `${chunk.slice(0, reach.head)}\n${chunk.slice(-reach.tail)}`));
    },
    addBytes,
    finish: () => {
      scan();
      return leak;
    },
  };
}

/** In bytes: a frame with its heading, and what of the content could become a token together with it. */
const reach = { head: 448, tail: 256 } as const;
const enough = 1 << 16;
const lineFeed = Buffer.from('\n');
