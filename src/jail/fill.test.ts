/** Files that change under the reader, played without a file: what fstat said, then what reads returned. */
import { Stats } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptBytes, finishFilling, startFilling } from './fill.js';

describe('filling a buffer', () => {
  it('needs one read for a file that keeps its size', () => {
    expect(play({ size: 5, content: 'plain', limit: 100 })).toEqual({ reads: 1, outcome: 'plain' });
  });

  it('needs one read to find an empty file empty', () => {
    expect(play({ size: 0, content: '', limit: 100 })).toEqual({ reads: 1, outcome: '' });
  });

  it('reads what is left of a file that shrank', () => {
    expect(play({ size: 9, content: 'short', limit: 100 }).outcome).toBe('short');
  });

  it('reads what was added to a file that grew, up to the limit', () => {
    const grown = 'g'.repeat(200_000);
    expect(play({ size: 5, content: grown, limit: 200_000 }).outcome).toBe(grown);
    expect(play({ size: 5, content: grown, limit: 199_999 }).outcome).toBe('too-large');
    expect(play({ size: 5, content: `${'g'.repeat(5)}!`, limit: 5 }).outcome).toBe('too-large');
  });

  it('reads on when a read gives less than it could', () => {
    expect(play({ size: 10, content: 'piecemeal!', limit: 100, atMost: 3 }).outcome).toBe('piecemeal!');
  });

  it('stops soon in a file without end that hides its size', () => {
    const endless = play({ size: 0, content: 'e'.repeat(10_000_000), limit: 1_000_000 });
    expect(endless.outcome).toBe('too-large');
    expect(endless.reads).toBeLessThan(10);
  });

  it('reads into the room it is lent, if that has a byte to spare, and gives no more than the file', () => {
    const room = Buffer.from('what was read before');
    const filling = startedWith(5, room);
    expect(filling.buffer).toBe(room);
    acceptBytes(filling, room.write('plain'));
    const finished = finishFilling(filling);
    expect(finished.ok && finished.value.bytes.toString()).toBe('plain');
    expect(startedWith(room.length - 1, room).buffer).toBe(room);
    expect(startedWith(room.length, room).buffer).not.toBe(room);
  });

  it('leaves the room for a larger one when the file grew past it', () => {
    const room = Buffer.alloc(4, 'g');
    const filling = startedWith(3, room);
    acceptBytes(filling, 4);
    expect(filling.outcome).toBe('reading');
    expect(filling.buffer).not.toBe(room);
    expect(filling.buffer.toString('latin1', 0, filling.end)).toBe('gggg');
  });

  it('judges the size before it allocates', () => {
    expect(startFilling(statsOf(2 ** 52), Number.MAX_SAFE_INTEGER)).toMatchObject({ error: { reason: 'too-large' } });
    expect(startFilling(statsOf(1), -1)).toMatchObject({ error: { reason: 'too-large' } });
  });
});

type Play = { size: number; content: string; limit: number; atMost?: number };

function play({ size, content, limit, atMost = Number.POSITIVE_INFINITY }: Play): { reads: number; outcome: string } {
  const started = startFilling(statsOf(size), limit);
  if (!started.ok) return { reads: 0, outcome: started.error.reason };
  const filling = started.value;
  const file = Buffer.from(content);
  let reads = 0;
  for (; filling.outcome === 'reading'; reads++) {
    const room = Math.min(filling.buffer.length - filling.end, atMost);
    expect(room).toBeGreaterThan(0);
    acceptBytes(filling, file.copy(filling.buffer, filling.end, filling.end, filling.end + room));
  }
  const finished = finishFilling(filling);
  return { reads, outcome: finished.ok ? finished.value.bytes.toString() : finished.error.reason };
}

function startedWith(size: number, room: Buffer) {
  const started = startFilling(statsOf(size), 100, room);
  if (!started.ok) throw new Error(started.error.reason);
  return started.value;
}

function statsOf(size: number): Stats {
  const regularFile = 0o100644;
  return Object.assign(Object.create(Stats.prototype) as Stats, { size, nlink: 1, mode: regularFile });
}
