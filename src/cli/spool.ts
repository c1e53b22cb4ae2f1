/**
 * A spool: guarded chunks in memory as long as they are few, then in a private temporary file that is gone from its
 * folder as soon as it is open.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync, writevSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '../index.js';

export function openSpool(mostInMemory = 16_000_000): Spool & { readonly close: () => void } {
  const ends: number[] = [];
  let held: Uint8Array[] = [];
  let heldFrom = 0;
  let heldBytes = 0;
  let file: number | null = null;

  function spill(): void {
    file ??= openUnnamed();
    let at = heldFrom === 0 ? 0 : ends[heldFrom - 1]!;
    const written = writevSync(file, held, at);
    at += written;
    // Nearly always all of it is written at once.
    for (let left = written < heldBytes ? Buffer.concat(held).subarray(written) : none; left.length > 0; ) {
      const count = writeSync(file, left, 0, left.length, at);
      at += count;
      left = left.subarray(count);
    }
    heldFrom = ends.length;
    held = [];
    heldBytes = 0;
  }

  return {
    write: (chunk) => {
      const bytes = Buffer.from(chunk as Uint8Array);
      held.push(bytes);
      heldBytes += bytes.length;
      ends.push((ends.at(-1) ?? 0) + bytes.length);
      if (heldBytes >= mostInMemory) spill();
    },
    read: (number) => held[number - heldFrom] ?? readBack(file!, number === 0 ? 0 : ends[number - 1]!, ends[number]!),
    *readAll() {
      const spilled = heldFrom === 0 ? 0 : ends[heldFrom - 1]!;
      for (let at = 0; at < spilled; at += pieceBytes) yield readBack(file!, at, Math.min(spilled, at + pieceBytes));
      if (held.length > 0) yield Buffer.concat(held);
    },
    close: () => {
      if (file !== null) closeSync(file);
    },
  };
}

const none = Buffer.alloc(0);
const pieceBytes = 1 << 20;

/** Without a name nobody else can open it, and nothing is left behind whatever happens. */
function openUnnamed(): number {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-'));
  try {
    return openSync(join(folder, 'spool'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readBack(file: number, start: number, end: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(end - start);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, start + at);
    if (count === 0) throw new Error('the spool ended early');
    at += count;
  }
  return bytes;
}
