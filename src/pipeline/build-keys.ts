/** Identifies the code: what it stored between runs holds for the same code only. Null for code that was not built. */
import { readBuiltData } from '../jail/package-data.js';

/** The code that guards texts (ADR 0013). */
export function guardKey(): string | null {
  return readBuiltData('guard.key')?.toString('latin1') ?? null;
}

/** The code that scans and indexes a project (ADR 0031). */
export function indexKey(): string | null {
  return readBuiltData('index.key')?.toString('latin1') ?? null;
}
