/** Reads a file or standard input up to a limit. A pipe or a device may be endless, and its size says nothing. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes, or the size if it exceeds the limit. Throws the system's error if the file cannot be read. */
export function readBounded(file: string, maxBytes: number): Buffer | { readonly tooLarge: number } {
  const descriptor = file === '-' ? 0 : openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(descriptor);
    if (size > maxBytes) return { tooLarge: size };
    const chunks: Buffer[] = [];
    let length = 0;
    for (let chunk = readChunk(descriptor); chunk.length > 0; chunk = readChunk(descriptor)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) return { tooLarge: length };
    }
    return Buffer.concat(chunks, length);
  } finally {
    if (descriptor !== 0) closeSync(descriptor);
  }
}

/** Empty at the end. A non-blocking terminal reports EAGAIN until input arrives. */
function readChunk(descriptor: number): Buffer {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (;;) {
    try {
      return chunk.subarray(0, readSync(descriptor, chunk, 0, chunkBytes, null));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return chunk.subarray(0, 0);
      if (code !== 'EAGAIN' || descriptor !== 0) throw error;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
}

const chunkBytes = 1 << 16;
const pause = new Int32Array(new SharedArrayBuffer(4));
const pauseMs = 20;
