/** Writes standard output, which carries nothing else, and files that appear complete or not at all. */
import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GuardedText, Released, ReleasedBytes, ReleasedPiece } from '../../api/faces.js';
import { UsageError } from '../args/usage-error.js';
import { removeUnfinished, unfinishedName } from '../leftovers.js';
import { wrongUse } from '../usage-words.table.js';

export type Piece = string | Uint8Array;

/** The output of a packing command: text that passed the final scan, or lines of guarded names. */
export type PackPiece = ReleasedPiece | GuardedText;

export function writePackOut(pieces: Iterable<PackPiece>): Promise<void> {
  return writeOut(pieces);
}

export function writePackFile(path: string, content: Released | ReleasedBytes | Iterable<PackPiece>): void {
  writeFileWhole(path, content);
}

/** Writes a piece that is larger than the stream's buffer before it requests the next one (`OpenSpool.readAll`). */
export async function writeOut(pieces: Iterable<Piece>): Promise<void> {
  for (const piece of pieces) {
    if (!process.stdout.write(piece)) await new Promise((drained) => process.stdout.once('drain', drained));
  }
}

export function writeReport<R extends object>(
  format: 'text' | 'json',
  report: R,
  linesOf: (report: R) => readonly string[],
): Promise<void> {
  return writeOut([format === 'json' ? `${JSON.stringify(report)}\n` : `${linesOf(report).join('\n')}\n`]);
}

export async function writeTo(out: string | undefined, written: Piece): Promise<void> {
  if (out === undefined) await writeOut([written]);
  else writeFileWhole(out, written);
}

export function writeFileWhole(path: string, content: Piece | Iterable<Piece>): void {
  const file = openWhole(path);
  try {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    for (const piece of pieces) file.write(piece);
    file.finish();
  } catch (error) {
    file.abandon();
    throw error;
  }
}

export type WholeFile = {
  readonly write: (piece: Piece) => void;
  readonly finish: () => void;
  readonly abandon: () => void;
};

/** A file that is written in pieces and appears complete or not at all. */
export function openWhole(path: string): WholeFile {
  const isPlain = !isDevice(path);
  const temporary = isPlain ? unfinishedName(path) : path;
  const attempt = <T>(act: () => T): T => {
    try {
      return act();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === undefined) throw error;
      throw new UsageError(...wrongUse.unwritable(path, code));
    }
  };
  if (isPlain) removeUnfinished(path);
  const descriptor = attempt(() => openSync(temporary, isPlain ? 'wx' : 'w'));
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    write: (piece) => attempt(() => writeAll(descriptor, typeof piece === 'string' ? Buffer.from(piece) : piece)),
    finish: () =>
      attempt(() => {
        if (isPlain) fsyncSync(descriptor);
        close();
        if (isPlain) renameSync(temporary, path);
      }),
    abandon: () => {
      close();
      if (isPlain) rmSync(temporary, { force: true });
    },
  };
}

/** Devices and pipes are written in place, because a rename would replace them. Links are not followed. */
function isDevice(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return /^\/(?:dev|proc)\//.test(resolve(path)) || found?.isFIFO() === true || found?.isCharacterDevice() === true;
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

/** A reader that closes the pipe early (`| head`) is not an error. */
export function endQuietlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
}
