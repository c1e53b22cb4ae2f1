/**
 * The search query of a task: its guarded text without redaction marks. So no word of a secret reaches the explanation
 * of a score, and a record that holds the guarded task gives the same ranking again.
 */
import { createGuard } from '../guard/seal.js';

export function searchWords(task: string): string {
  return createGuard()
    .guardText(task)
    .text.replace(/\[REDACTED:[^[\]]*\]/g, ' ');
}
