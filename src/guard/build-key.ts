/** Names the code that judges texts: what was found out about a file holds for the same code only (ADR 0013). */
import { readBuiltData } from '../jail/package-data.js';

/** Null for code that was not built. */
export function guardKey(): string | null {
  return readBuiltData('guard.key')?.toString('latin1') ?? null;
}
