/** Of a query only this is recorded: its hash and its beginning, both taken after the guard has seen it. */
import { sha256 } from '../../../base/hash.js';
import { createGuard, isUnsettled } from '../../../guard/seal.js';
import type { GuardedText } from '../../../model/block.js';

export type QueryFacts = {
  /** Of the guarded query: not even the hash of a secret is recorded (INV-7). */
  readonly sha256: string;
  readonly guarded: GuardedText;
};

/** Null when the query could not be made safe: then nothing of it is recorded. */
export function queryFacts(query: string): QueryFacts | null {
  const cleaned = createGuard().guardText(query);
  return isUnsettled(cleaned) ? null : { sha256: sha256(cleaned.text), guarded: cleaned.text };
}

/** One line of at most 100 characters. */
export function previewOf({ guarded }: QueryFacts): string {
  const characters = [...guarded.replace(/\s+/g, ' ').trim()];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}

const longest = 100;
