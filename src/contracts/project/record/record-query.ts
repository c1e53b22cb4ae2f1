/** The recorded facts about a query: its hash and its beginning, both taken from the guarded text. */
import { sha256 } from '../../../base/hash.js';
import { createGuard, isUnsettled } from '../../../guard/seal.js';
import type { GuardedText } from '../../../model/block.js';

export type QueryFacts = {
  /** The hash of the guarded query. Not even the hash of a secret is recorded (INV-7). */
  readonly sha256: string;
  readonly guarded: GuardedText;
};

/** Null if the query cannot be made safe. Then nothing of it is recorded. */
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
