/**
 * What a task is searched with: its guarded text without the marks. A secret in a task must not reach a
 * score's explanation word by word, and a record that holds the guarded task ranks the same again.
 */
import { createGuard } from '../guard/seal.js';

export function searchWords(task: string): string {
  return createGuard()
    .guardText(task)
    .text.replace(/\[REDACTED:[^[\]]*\]/g, ' ');
}
