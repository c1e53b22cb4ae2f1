/**
 * The last gate of a pack that is streamed. What a block shows has a receipt: the guard saw exactly these bytes, and
 * emit has compared them. New are the frame around it and the places where the two meet, so these are scanned again.
 */
import { type Leak, lastGate } from '../../guard/gate.js';

export function gateChunk(chunk: string): Leak | null {
  return lastGate(chunk.length <= 2 * reach ? chunk : `${chunk.slice(0, reach)}\n${chunk.slice(-reach)}`);
}

/** Longer than any frame and any token beside it. */
const reach = 640;
