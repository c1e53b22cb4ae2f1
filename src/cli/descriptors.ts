/**
 * How many directories the engine may hold open. A walk opens each one, and reading its files opens it again unless it is still held;
 * this process has little else to hold, so it may take a quarter of what the system lets it have.
 */
import { readFileSync } from 'node:fs';

/** Undefined where the system does not say; the engine then holds a few. */
export function maxDirectories(): number | undefined {
  try {
    const allowed = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    return allowed === undefined ? undefined : Math.min(maxHeld, Math.floor(Number(allowed) / 4));
  } catch {
    return undefined;
  }
}

const maxHeld = 8_192;
