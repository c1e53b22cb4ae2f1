/**
 * A spool: guarded chunks in memory as long as they are few, then in a private temporary file that is gone from its
 * folder as soon as it is open. Chunks are copied one behind the other into blocks; what has gone to the file makes
 * room for what comes next, so that a project of any size is written from the same memory.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '../index.js';

export type OpenSpool = {
  /** Copies the chunk: its memory is the caller's again as soon as this returns. */
  readonly write: Spool['write'];
  readonly read: Spool['read'];
  /** Each piece holds until the next one is asked for: they are read into the same memory. */
  readonly readAll: Spool['readAll'];
  readonly close: () => void;
};

export function openSpool(mostInMemory = usualMemory): OpenSpool {
  const ends: number[] = [];
  /** What is not in the file, in blocks of one size; all but the last are full. */
  const blocks: Buffer[] = [];
  let length = 0;
  let spilled = 0;
  let file: number | null = null;

  /** Takes as much of the bytes as there is room for in one block. */
  function take(bytes: Uint8Array): number {
    const held = length - spilled;
    const at = held % blockBytes;
    const number = (held - at) / blockBytes;
    blocks[number] ??= Buffer.allocUnsafeSlow(blockBytes);
    const count = Math.min(bytes.length, blockBytes - at);
    blocks[number].set(count === bytes.length ? bytes : bytes.subarray(0, count), at);
    length += count;
    return count;
  }

  function spill(): void {
    file ??= openUnnamed();
    for (const block of heldBlocks()) {
      for (let at = 0; at < block.length; ) at += writeSync(file, block, at, block.length - at, spilled + at);
      spilled += block.length;
    }
    blocks.length = 1;
  }

  function* heldBlocks(): Iterable<Buffer> {
    const held = length - spilled;
    for (let at = 0; at < held; at += blockBytes) yield blocks[at / blockBytes]!.subarray(0, held - at);
  }

  function copyOf(start: number, end: number): Buffer {
    const inFile = Math.max(0, Math.min(end, spilled) - start);
    const bytes = Buffer.allocUnsafe(end - start);
    if (inFile > 0) readBack(file!, start, bytes.subarray(0, inFile));
    for (let at = inFile; at < bytes.length; ) {
      const from = start + at - spilled;
      at += blocks[Math.floor(from / blockBytes)]!.copy(bytes, at, from % blockBytes);
    }
    return bytes;
  }

  function put(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      at += take(at === 0 ? bytes : bytes.subarray(at));
      if (length - spilled >= (file === null ? mostInMemory : blockBytes)) spill();
    }
  }

  return {
    write: (chunk) => {
      if (typeof chunk === 'string') put(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) put(chunk);
      else {
        put(chunk.before);
        put(chunk.content);
        put(chunk.after);
      }
      ends.push(length);
    },
    read: (number) => copyOf(number === 0 ? 0 : ends[number - 1]!, ends[number]!),
    *readAll() {
      const piece = Buffer.allocUnsafeSlow(Math.min(spilled, blockBytes));
      for (let at = 0; at < spilled; at += blockBytes)
        yield readBack(file!, at, piece.subarray(0, Math.min(spilled - at, blockBytes)));
      yield* heldBlocks();
    },
    close: () => {
      if (file !== null) closeSync(file);
    },
  };
}

const blockBytes = 1 << 20;
/** New memory costs the system more than the same bytes in a file that it has not yet written to a disk. */
const usualMemory = 4 * blockBytes;

/** Without a name nobody else can open it, and nothing is left behind whatever happens. */
function openUnnamed(): number {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-'));
  try {
    return openSync(join(folder, 'spool'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readBack(file: number, start: number, into: Buffer): Buffer {
  for (let at = 0; at < into.length; ) {
    const count = readSync(file, into, at, into.length - at, start + at);
    if (count === 0) throw new Error('the spool ended early');
    at += count;
  }
  return into;
}
