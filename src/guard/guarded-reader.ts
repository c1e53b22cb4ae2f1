/**
 * Reads files for summaries: through the guard, each file whole. Whatever is taken from it afterwards (a sentence, a
 * command, a version) cannot be part of a secret.
 */

import type { GuardedText } from '../model/block.js';
import type { ReadText } from '../model/contract.js';
import { createGuard, type Guard } from './seal.js';

/** Null for a file that cannot be read or could not be made safe. */
export type ReadGuardedText = (path: string) => GuardedText | null;

export function guardReads(readText: ReadText, guard: Guard = createGuard()): ReadGuardedText {
  return (path) => {
    const text = readText(path);
    return text === null ? null : guard.guardContent(text);
  };
}
