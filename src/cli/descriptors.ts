/**
 * Limits how many directories the engine may hold open. A directory that is still open after the walk need not be
 * opened again to read its files. This process holds little else, so it may use a quarter of the system's limit.
 */
import { readFileSync } from 'node:fs';

/** Undefined if the system's limit is unknown; the engine then holds few. */
export function maxDirectories(): number | undefined {
  try {
    const allowed = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    return allowed === undefined ? undefined : Math.min(maxHeld, Math.floor(Number(allowed) / 4));
  } catch {
    return undefined;
  }
}

const maxHeld = 8_192;
