/**
 * Where the answer goes. Standard output carries the answer alone and survives a closed pipe; a file
 * is written beside its place and renamed, so that a stop half-way leaves the old one whole.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from './flags.js';

export async function writeOut(chunks: Iterable<string>): Promise<void> {
  for (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await new Promise((drained) => process.stdout.once('drain', drained));
  }
}

export function writeFileWhole(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const descriptor = openSync(temporary, 'wx');
    try {
      writeFileSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const code = (error as NodeJS.ErrnoException).code ?? 'error';
    throw new UsageError(
      `${path} could not be written (${code})`,
      'Check that the folder exists and can be written to.',
    );
  }
}

/** A reader that has seen enough (`| head`) is no error: nobody is left to tell. */
export function endQuietlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
}
