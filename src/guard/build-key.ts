/** Identifies the code that guards texts: cached results hold for the same code only (ADR 0013). */
import { readBuiltData } from '../jail/package-data.js';

/** Null for code that was not built. */
export function guardKey(): string | null {
  return readBuiltData('guard.key')?.toString('latin1') ?? null;
}
