/** How many directories may be held open, so that they need not be opened again: a quarter of the system's limit. */
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
