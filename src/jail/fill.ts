/**
 * The decisions of reading one opened file into memory. The caller makes the reads, synchronously or not, so that both ways
 * decide alike. The size is checked before a byte is read. One byte more than the size is requested, so that usually one
 * read also proves the end of the file. A file that changes while it is read, or that hides its size, is read to its end
 * or to the limit. A caller that reads many files lends a buffer, because new memory costs more than reading into it.
 */
import type { Stats } from 'node:fs';
import { ok, type Result } from '../base/result.js';
import type { OpenedFile, ReadFailure } from '../model/jail.js';
import { refuse } from './failure.js';

export type Filling = {
  buffer: Buffer;
  end: number;
  outcome: 'reading' | 'whole' | 'too-large';
  readonly expected: number;
  readonly limit: number;
  readonly hardLinked: boolean;
};

export function startFilling(stats: Stats, maxBytes: number, room?: Buffer): Result<Filling, ReadFailure> {
  if (!stats.isFile()) return refuseKind(stats);
  const expected = stats.size;
  const limit = Math.min(maxBytes, CEILING);
  // Written so that a limit that is not a number refuses.
  if (!(expected <= limit)) return refuseSize(expected);
  const buffer = room !== undefined && expected < room.length ? room : allocate(expected + 1);
  return ok({ buffer, end: 0, outcome: 'reading', expected, limit, hardLinked: stats.nlink > 1 });
}

/** Takes note that `count` bytes were read at `end`, and makes room when more may come. */
export function acceptBytes(filling: Filling, count: number): void {
  filling.end += count;
  if (filling.end > filling.limit) filling.outcome = 'too-large';
  else if (count === 0 || filling.end === filling.expected) filling.outcome = 'whole';
  else if (filling.end === filling.buffer.length) filling.buffer = enlarge(filling);
}

export function finishFilling(filling: Filling): Result<OpenedFile, ReadFailure> {
  if (filling.outcome === 'too-large') return refuseSize(filling.end);
  return ok({ bytes: filling.buffer.subarray(0, filling.end), hardLinked: filling.hardLinked });
}

function refuseKind(stats: Stats) {
  if (stats.isDirectory()) return refuse('is-a-directory');
  return refuse(stats.isSymbolicLink() ? 'link' : 'special-file');
}

function refuseSize(bytes: number) {
  return refuse('too-large', `${bytes} bytes`);
}

function enlarge(filling: Filling): Buffer {
  const larger = allocate(Math.min(Math.max(filling.buffer.length * 2, CHUNK), filling.limit + 1));
  filling.buffer.copy(larger, 0, 0, filling.end);
  return larger;
}

function allocate(bytes: number): Buffer {
  return bytes < CHUNK ? Buffer.allocUnsafe(bytes) : Buffer.allocUnsafeSlow(bytes);
}

const CHUNK = 0x10000;
/** No caller needs more in one buffer, and one read call cannot give more than twice this. */
const CEILING = 0x40000000;
