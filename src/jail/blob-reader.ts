/**
 * Reads blobs one by one and asks for the next ones ahead, so that git works while the caller does. Memory holds the
 * blobs that were asked for ahead, about `maxBytesAhead`, and nothing of what was read.
 */
import type { BlobThread } from './git-blob-thread.js';

export type SizedBlob = { readonly id: string; readonly size: number };

export type BlobReader = {
  /** Says which blobs will be read next, in this order. A wrong guess costs time and changes nothing. */
  readonly foresee: (blobs: readonly SizedBlob[]) => void;
  readonly read: (blob: SizedBlob) => Buffer;
};

export function createBlobReader(thread: Pick<BlobThread, 'ask' | 'take'>): BlobReader {
  /** Asked for and not yet taken from the thread, in this order. */
  const asked: SizedBlob[] = [];
  /** Taken from the thread before anybody read them. */
  const held = new Map<string, Buffer>();
  let foreseen: readonly SizedBlob[] = [];
  let next = 0;
  let bytesAhead = 0;

  function ask(blobs: readonly SizedBlob[]): void {
    thread.ask(blobs.map(({ id }) => id));
    asked.push(...blobs);
    for (const { size } of blobs) bytesAhead += size;
  }

  /** In few large steps: each one wakes the thread. */
  function askAhead(): void {
    const hasEnough = bytesAhead > maxBytesAhead / 2 || asked.length + held.size > maxBlobsAhead / 2;
    if (hasEnough || next === foreseen.length) return;
    const from = next;
    for (let bytes = bytesAhead; bytes < maxBytesAhead && next - from < maxBlobsAhead && next < foreseen.length; next++)
      bytes += foreseen[next]!.size;
    ask(foreseen.slice(from, next));
  }

  function hold(id: string, bytes: Buffer): void {
    if (held.has(id)) bytesAhead -= bytes.length;
    held.set(id, bytes);
  }

  function takeUntil(id: string): Buffer {
    for (;;) {
      const bytes = thread.take();
      const blob = asked.shift()!;
      if (blob.id === id) return bytes;
      hold(blob.id, bytes);
    }
  }

  return {
    foresee: (blobs) => {
      for (const bytes of held.values()) bytesAhead -= bytes.length;
      held.clear();
      [foreseen, next] = [blobs, 0];
    },
    read: (blob) => {
      askAhead();
      const known = held.get(blob.id);
      if (known === undefined && !asked.some(({ id }) => id === blob.id)) ask([blob]);
      const bytes = known ?? takeUntil(blob.id);
      held.delete(blob.id);
      bytesAhead -= bytes.length;
      return bytes;
    },
  };
}

const maxBytesAhead = 8_000_000;
const maxBlobsAhead = 512;
