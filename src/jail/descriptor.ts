/**
 * Reads an opened descriptor to its end and closes it in any case. The synchronous and the asynchronous way make the same
 * decisions (fill.ts).
 */
import { closeSync, fstat, fstatSync, read, readSync, type Stats } from 'node:fs';
import type { Result } from '../base/result.js';
import type { OpenedFile, ReadFailure } from '../model/jail.js';
import { refuseError } from './failure.js';
import { acceptBytes, type Filling, finishFilling, startFilling } from './fill.js';

export function readAndCloseSync(descriptor: number, maxBytes: number, room?: Buffer): Result<OpenedFile, ReadFailure> {
  try {
    const started = startFilling(fstatSync(descriptor), maxBytes, room);
    if (!started.ok) return started;
    const filling = started.value;
    while (filling.outcome === 'reading') {
      const { buffer, end } = filling;
      acceptBytes(filling, readSync(descriptor, buffer, end, buffer.length - end, null));
    }
    return finishFilling(filling);
  } catch (error) {
    return refuseError(error);
  } finally {
    closeQuietly(descriptor);
  }
}

export async function readAndClose(descriptor: number, maxBytes: number): Promise<Result<OpenedFile, ReadFailure>> {
  try {
    const started = startFilling(await statDescriptor(descriptor), maxBytes);
    if (!started.ok) return started;
    const filling = started.value;
    while (filling.outcome === 'reading') acceptBytes(filling, await readSome(descriptor, filling));
    return finishFilling(filling);
  } catch (error) {
    return refuseError(error);
  } finally {
    closeQuietly(descriptor);
  }
}

/** Nothing was written through the descriptor, so a close that fails loses nothing. */
export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {}
}

function statDescriptor(descriptor: number): Promise<Stats> {
  return new Promise((resolve, reject) => {
    fstat(descriptor, (error, stats) => (error ? reject(error) : resolve(stats)));
  });
}

function readSome(descriptor: number, { buffer, end }: Filling): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, buffer, end, buffer.length - end, null, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });
}
