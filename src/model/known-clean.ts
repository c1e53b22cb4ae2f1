/**
 * What earlier runs have found out about files, by their content: nothing in them is withheld, hidden or speaks to a model. Whoever
 * calls the engine brings it and keeps it where no project can write (INV-9); the answer does not depend on it.
 */
import type { Sha256 } from '../base/hash.js';

export type KnownClean = {
  /** The estimate of the tokens of such a file; undefined if nothing is known. */
  tokensOf(sha256: Sha256): number | undefined;
  keep(sha256: Sha256, tokens: number): void;
};
