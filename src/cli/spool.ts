/** A spool on disk: guarded chunks in a private temporary file that is gone from its folder as soon as it is open. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '../index.js';

export function openSpool(): Spool & { readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'packlight-'));
  const file = openSync(join(folder, 'spool'), 'wx+', 0o600);
  // Without a name nobody else can open it, and nothing is left behind whatever happens.
  rmSync(folder, { recursive: true, force: true });
  const ends: number[] = [];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let written = 0;

  function flush(): void {
    for (let bytes = Buffer.concat(waiting, waitingBytes); bytes.length > 0; ) {
      const count = writeSync(file, bytes, 0, bytes.length, written);
      written += count;
      bytes = bytes.subarray(count);
    }
    waiting = [];
    waitingBytes = 0;
  }

  return {
    write: (chunk) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      ends.push((ends.at(-1) ?? 0) + bytes.length);
      if (waitingBytes >= flushBytes) flush();
    },
    read: (number) => {
      if (waitingBytes > 0) flush();
      const start = number === 0 ? 0 : ends[number - 1]!;
      const bytes = Buffer.allocUnsafe(ends[number]! - start);
      for (let at = 0; at < bytes.length; ) {
        const count = readSync(file, bytes, at, bytes.length - at, start + at);
        if (count === 0) throw new Error('the spool ended early');
        at += count;
      }
      return bytes;
    },
    close: () => closeSync(file),
  };
}

const flushBytes = 1 << 20;
