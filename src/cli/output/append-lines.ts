/** Appends to a file of the project. It may have planted something else there, so the open descriptor is checked. */
import { closeSync, constants, fstatSync, openSync, type Stats, writeSync } from 'node:fs';
import type { Refusal } from '../../api/faces.js';
import { UsageError } from '../args/parse-flags.js';
import { RefusedError } from '../command.js';

type UnsafeLog = Extract<Refusal, { kind: 'unsafe-log' }>;
export type NamedFile = { readonly path: string; readonly name: string };

export function appendLines({ path, name }: NamedFile, text: string): void {
  try {
    const descriptor = openForAppending(path);
    try {
      const why = whyUnsafe(fstatSync(descriptor));
      if (why !== null) throw new RefusedError({ kind: 'unsafe-log', path: name, why });
      writeSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ELOOP') throw new RefusedError({ kind: 'unsafe-log', path: name, why: 'link' });
    // The errors of opening a pipe or socket without a reader, or a folder, for writing.
    if (['ENXIO', 'EISDIR'].includes(code))
      throw new RefusedError({ kind: 'unsafe-log', path: name, why: 'not-a-file' });
    throw new UsageError(`the log could not be written (${code})`, 'Check it, or leave it out with --no-log.');
  }
}

function openForAppending(path: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
  try {
    return openSync(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return openSync(path, flags | O_CREAT | O_EXCL, 0o644);
  }
}

/** The owner does not matter: several people may share one log. */
function whyUnsafe(found: Stats): UnsafeLog['why'] | null {
  if (!found.isFile()) return 'not-a-file';
  return found.nlink > 1 ? 'hard-link' : null;
}
