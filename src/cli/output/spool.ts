/**
 * Buffers guarded chunks in memory, then in a private temporary file that is unlinked as soon as it is open. One block of
 * memory is used again and again, so a project of any size needs the same.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '../../api/faces.js';
import { UsageError } from '../args/usage-error.js';
import { removeTemporaryFolders, spoolPrefix } from '../leftovers.js';
import { wrongUse } from '../usage-words.table.js';

/** A written chunk is copied. A piece of `readAll` is valid until the next one is requested. */
export type OpenSpool = Spool & { readonly close: () => void };

export function openSpool(blockBytes = usualBytes): OpenSpool {
  const ends: number[] = [];
  /** What is not in the file. */
  const block = Buffer.allocUnsafeSlow(blockBytes);
  let file: number | null = null;
  let length = 0;
  let spilled = 0;

  function put(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const held = length - spilled;
      const count = Math.min(bytes.length - at, blockBytes - held);
      block.set(count === bytes.length ? bytes : bytes.subarray(at, at + count), held);
      length += count;
      at += count;
      if (held + count === blockBytes) spill();
    }
  }

  function spill(): void {
    const descriptor = file ?? openUnnamed();
    file = descriptor;
    for (let at = 0; at < blockBytes; )
      at += orSay(() => writeSync(descriptor, block, at, blockBytes - at, spilled + at));
    spilled = length;
  }

  /** Fills a buffer with what begins at an offset. */
  function readInto(bytes: Buffer, start: number): Buffer {
    const inFile = Math.max(0, Math.min(bytes.length, spilled - start));
    for (let at = 0; at < inFile; ) {
      const count = readSync(file!, bytes, at, inFile - at, start + at);
      if (count === 0) throw new Error('the spool ended early');
      at += count;
    }
    if (inFile < bytes.length) block.copy(bytes, inFile, start + inFile - spilled);
    return bytes;
  }

  function closeFile(): void {
    if (file !== null) closeSync(file);
    file = null;
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
    read: (number) => {
      const start = number === 0 ? 0 : ends[number - 1]!;
      return readInto(Buffer.allocUnsafe(ends[number]! - start), start);
    },
    *readAll() {
      const piece = Buffer.allocUnsafeSlow(Math.min(length, pieceBytes));
      for (let at = 0; at < length; at += piece.length) yield readInto(piece.subarray(0, length - at), at);
    },
    clear: () => {
      closeFile();
      ends.length = length = spilled = 0;
    },
    close: closeFile,
  };
}

const pieceBytes = 1 << 20;
/** New memory costs the system more than the same bytes in a file that is still in its cache. */
const usualBytes = 4 * pieceBytes;

/** Nobody else can open an unlinked file, and no content is left behind. */
function openUnnamed(): number {
  removeTemporaryFolders();
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
    throw new UsageError(...wrongUse.noTemporaryFolder(code));
  }
}
