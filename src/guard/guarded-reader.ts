/**
 * Reads files for summaries. The guard sees each file whole, so nothing that is taken from it (a sentence, a command, a
 * version) can contain a secret.
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
