/**
 * Reads blobs one by one and requests the next ones ahead, so that git works while the caller does. Many paths of a commit
 * can have the same content, so the last blobs are cached. Both are limited: memory does not grow with the commit.
 */
import type { BlobThread } from './blob-thread.js';

export type SizedBlob = { readonly id: string; readonly size: number };

export type BlobReader = {
  /** A hint: these blobs will be read next, in this order. A wrong hint costs time only. */
  readonly foresee: (blobs: readonly SizedBlob[]) => void;
  /** Reading a blob again may return the same memory, so callers must not write to it. */
  readonly read: (blob: SizedBlob) => Buffer;
};

export function createBlobReader(thread: Pick<BlobThread, 'ask' | 'take'>): BlobReader {
  /** Requested from the thread and not yet received, in this order. */
  const asked: SizedBlob[] = [];
  /** Received from the thread before they were read. */
  const early = createHeldBlobs();
  const recent = createHeldBlobs();
  /** Were recent when they were foreseen. They are kept until they are read, so nobody asks for them again. */
  const kept = createHeldBlobs();
  let foreseen: readonly SizedBlob[] = [];
  let next = 0;
  let askedBytes = 0;

  function ask(blobs: readonly SizedBlob[]): void {
    thread.ask(blobs.map(({ id }) => id));
    asked.push(...blobs);
    for (const { size } of blobs) askedBytes += size;
  }

  /** In few large steps: each one wakes the thread. */
  function askAhead(): void {
    const [bytes, count] = [askedBytes + early.bytes(), asked.length + early.count()];
    if (bytes > maxBytes / 2 || count > maxCount / 2) return;
    const blobs: SizedBlob[] = [];
    for (let more = bytes; next < foreseen.length && more < maxBytes && blobs.length < maxCount; next++) {
      const blob = foreseen[next]!;
      if (kept.get(blob.id) !== undefined || recent.get(blob.id) !== undefined) continue;
      blobs.push(blob);
      more += blob.size;
    }
    if (blobs.length > 0) ask(blobs);
  }

  function takeUntil(id: string): Buffer {
    for (;;) {
      const bytes = thread.take();
      const blob = asked.shift()!;
      askedBytes -= blob.size;
      if (blob.id === id) return bytes;
      early.add(blob.id, bytes);
    }
  }

  return {
    foresee: (blobs) => {
      early.clear();
      kept.clear();
      foreseen = [...new Map(blobs.map((blob) => [blob.id, blob])).values()];
      for (const { id } of foreseen) {
        const known = recent.get(id);
        if (known !== undefined) kept.add(id, known);
      }
      next = 0;
    },
    read: (blob) => {
      const { id } = blob;
      const held = kept.take(id);
      const known = recent.get(id);
      if (known !== undefined) return known;
      if (held === undefined) askAhead();
      const arrived = held ?? early.take(id);
      if (arrived === undefined && !asked.some((one) => one.id === id)) ask([blob]);
      const bytes = arrived ?? takeUntil(id);
      recent.add(id, bytes);
      while (recent.bytes() > maxBytes || recent.count() > maxCount) recent.dropFirst();
      return bytes;
    },
  };
}

/** Blobs by id, with a count of their bytes. */
function createHeldBlobs() {
  const held = new Map<string, Buffer>();
  let bytes = 0;
  const take = (id: string): Buffer | undefined => {
    const found = held.get(id);
    held.delete(id);
    bytes -= found?.length ?? 0;
    return found;
  };
  return {
    get: (id: string) => held.get(id),
    add: (id: string, blob: Buffer) => {
      take(id);
      held.set(id, blob);
      bytes += blob.length;
    },
    take,
    dropFirst: () => {
      for (const id of held.keys()) return void take(id);
    },
    clear: () => {
      held.clear();
      bytes = 0;
    },
    bytes: () => bytes,
    count: () => held.size,
  };
}

/** The limit for the blobs requested ahead, for the recent ones, and for the cached ones. */
const maxBytes = 8_000_000;
const maxCount = 1_024;
