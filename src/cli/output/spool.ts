/**
 * Buffers guarded chunks in memory, then in private temporary files that are unlinked as soon as they are open. Chunks
 * are copied into blocks, which are reused once they are in a file, so a project of any size needs the same memory.
 * There are several files, so that each can be freed after it was read, while the pack grows on disk.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '../../api/faces.js';
import { UsageError } from '../args/usage-error.js';
import { removeTemporaryFolders, spoolPrefix } from '../leftovers.js';

/** A written chunk is copied. `readAll` is called once, at the end; a piece is valid until the next one is requested. */
export type OpenSpool = Spool & { readonly close: () => void };

export function openSpool(maxInMemory = usualMemory): OpenSpool {
  const ends: number[] = [];
  /** The data that is not in a file, in blocks of one size; all but the last are full. */
  const blocks: Buffer[] = [];
  const files: SpoolFile[] = [];
  let length = 0;
  let spilled = 0;
  let gone = 0;

  /** Copies as many of the bytes as fit into one block and returns their count. */
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
    for (const block of heldBlocks()) {
      const { start, descriptor } = fileWithRoom();
      for (let at = 0; at < block.length; )
        at += orSay(() => writeSync(descriptor, block, at, block.length - at, spilled - start + at));
      spilled += block.length;
    }
    blocks.length = 1;
  }

  function fileWithRoom(): SpoolFile {
    const last = files.at(-1);
    if (last !== undefined && spilled < last.start + last.most) return last;
    if (last === undefined) removeTemporaryFolders();
    // File sizes grow with the project, so that there are never many files.
    const file = { descriptor: openUnnamed(), start: spilled, most: Math.max(minFile, spilled / 16) };
    files.push(file);
    return file;
  }

  function* heldBlocks(): Iterable<Buffer> {
    const held = length - spilled;
    for (let at = 0; at < held; at += blockBytes) yield blocks[at / blockBytes]!.subarray(0, held - at);
  }

  function copyOf(start: number, end: number): Buffer {
    assertThere(start);
    const bytes = Buffer.allocUnsafe(end - start);
    let at = 0;
    for (const [i, file] of files.entries()) {
      const fileEnd = files[i + 1]?.start ?? spilled;
      const [from, to] = [start + at, Math.min(end, fileEnd)];
      if (from < to) at += readBack(file, from, bytes.subarray(at, to - start)).length;
    }
    while (at < bytes.length) {
      const from = start + at - spilled;
      at += blocks[Math.floor(from / blockBytes)]!.copy(bytes, at, from % blockBytes);
    }
    return bytes;
  }

  function assertThere(start: number): void {
    if (start < gone) throw new Error('the spool was read already');
  }

  function put(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      at += take(at === 0 ? bytes : bytes.subarray(at));
      if (length - spilled >= (files.length === 0 ? maxInMemory : blockBytes)) spill();
    }
  }

  const closeFiles = () => {
    for (const { descriptor } of files.splice(0)) closeSync(descriptor);
  };

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
      assertThere(0);
      const piece = Buffer.allocUnsafeSlow(Math.min(spilled, blockBytes));
      for (let file = files[0]; file !== undefined; file = files[0]) {
        const end = files[1]?.start ?? spilled;
        for (let at = gone; at < end; at += piece.length) yield readBack(file, at, piece.subarray(0, end - at));
        gone = end;
        closeSync(files.shift()!.descriptor);
      }
      yield* heldBlocks();
    },
    clear: () => {
      closeFiles();
      ends.length = blocks.length = 0;
      length = spilled = gone = 0;
    },
    close: closeFiles,
  };
}

/** A temporary file; `start` is the offset of its first byte in the spool. */
type SpoolFile = { readonly descriptor: number; readonly start: number; readonly most: number };

const blockBytes = 1 << 20;
/** New memory costs the system more than the same bytes in a file that is still in its cache. */
const usualMemory = 4 * blockBytes;
const minFile = 8 * blockBytes;

/** Nobody else can open an unlinked file, and no content is left behind. */
function openUnnamed(): number {
  for (let attempt = 1; ; attempt++) {
    const folder = orSay(() => mkdtempSync(join(tmpdir(), spoolPrefix)));
    try {
      return openSync(join(folder, 'spool'), 'wx+', 0o600);
    } catch (error) {
      // Another run may have removed the folder as a leftover.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

const maxAttempts = 3;

function orSay<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(
      `the temporary folder could not be written to (${code})`,
      'Free some space, or point TMPDIR at a folder that has it.',
    );
  }
}

/** `start` is an offset in the spool. */
function readBack(file: SpoolFile, start: number, into: Buffer): Buffer {
  for (let at = 0; at < into.length; ) {
    const count = readSync(file.descriptor, into, at, into.length - at, start - file.start + at);
    if (count === 0) throw new Error('the spool ended early');
    at += count;
  }
  return into;
}
