/** Files, by content, in which earlier runs found nothing. Kept where no project can write (INV-9). */
import type { Sha256 } from '../base/hash.js';

export type KnownClean = {
  /** The estimated tokens of such a file; undefined if it is not in the cache. */
  tokensOf(sha256: Sha256): number | undefined;
  keep(sha256: Sha256, tokens: number): void;
};
