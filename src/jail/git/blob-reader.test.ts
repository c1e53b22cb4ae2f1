import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/random.js';
import { createBlobReader, type SizedBlob } from './blob-reader.js';

/** Answers in the order of asking, like the real thread, and counts what was asked for. */
function threadOver(contents: ReadonlyMap<string, Buffer>) {
  const waiting: string[] = [];
  const seen = { asked: 0, calls: 0, maxBytes: 0 };
  return {
    seen,
    ask: (ids: readonly string[]) => {
      waiting.push(...ids);
      seen.asked += ids.length;
      seen.calls += 1;
      seen.maxBytes = Math.max(
        seen.maxBytes,
        waiting.reduce((sum, id) => sum + contents.get(id)!.length, 0),
      );
    },
    take: () => contents.get(waiting.shift()!)!,
  };
}

function blobsOf(count: number, size: number): Map<string, Buffer> {
  return new Map(Array.from({ length: count }, (_, i) => [`id-${i}`, Buffer.alloc(size, `content ${i} `)]));
}

const sized = (contents: ReadonlyMap<string, Buffer>): SizedBlob[] =>
  [...contents].map(([id, bytes]) => ({ id, size: bytes.length }));

describe('A blob reader', () => {
  it('asks for foreseen blobs in few steps, and for each once', () => {
    const contents = blobsOf(5_000, 100);
    const thread = threadOver(contents);
    const reader = createBlobReader(thread);
    const blobs = sized(contents);
    reader.foresee(blobs);
    for (const blob of blobs) expect(reader.read(blob)).toBe(contents.get(blob.id));
    expect(thread.seen.asked).toBe(5_000);
    expect(thread.seen.calls).toBeLessThan(20);
  });

  it('asks in few steps when more blobs than it keeps are foreseen a second time', () => {
    const contents = blobsOf(1_500, 100);
    const thread = threadOver(contents);
    const reader = createBlobReader(thread);
    const blobs = sized(contents);
    for (const order of [blobs, blobs, [...blobs].reverse(), blobs]) {
      reader.foresee(order);
      for (const blob of order) expect(reader.read(blob)).toBe(contents.get(blob.id));
    }
    expect(thread.seen.calls).toBeLessThan(20);
  });

  it('holds a bounded number of bytes ahead, however large the blobs are', () => {
    const contents = blobsOf(40, 1_000_000);
    const thread = threadOver(contents);
    const reader = createBlobReader(thread);
    reader.foresee(sized(contents));
    for (const blob of sized(contents)) reader.read(blob);
    expect(thread.seen.maxBytes).toBeLessThanOrEqual(9_000_000);
  });

  it('asks once for a content that a hundred thousand paths have', () => {
    const contents = blobsOf(3, 10);
    const thread = threadOver(contents);
    const reader = createBlobReader(thread);
    const many = Array.from({ length: 100_000 }, (_, i) => sized(contents)[i % 3]!);
    for (let start = 0; start < many.length; start += 4_096) {
      const next = many.slice(start, start + 4_096);
      reader.foresee(next);
      for (const blob of next) reader.read(blob);
    }
    expect(thread.seen.asked).toBe(3);
  });

  it('gives the right bytes in whatever order they are read, foreseen or not', () => {
    const random = seededRandom(20);
    const contents = blobsOf(600, 1);
    for (const [i, id] of [...contents.keys()].entries()) contents.set(id, Buffer.alloc(1 + random.below(60_000), i));
    const blobs = sized(contents);
    const reader = createBlobReader(threadOver(contents));
    for (let step = 0; step < 3_000; step++) {
      if (random.below(50) === 0) reader.foresee(blobs.filter(() => random.below(2) === 0));
      const blob = random.pick(blobs);
      expect(reader.read(blob)).toBe(contents.get(blob.id));
    }
  });
});
