/**
 * What was found out about texts before, by the hash of the text: rules and places of secrets, never values, and token
 * counts. It saves examining a file again; results do not depend on it.
 */
import type { Sha256 } from '../base/hash.js';

export type KnownTexts = {
  /** What all secret rules found in the text. */
  readonly secrets: Pick<Map<Sha256, readonly KnownFinding[]>, 'get' | 'set'>;
  /** The first line that addresses a model, or null. */
  readonly phrases: Pick<Map<Sha256, number | null>, 'get' | 'set'>;
  /** Token counts, by the hash of tokenizer, limit and text. */
  readonly counts: Pick<Map<Sha256, number>, 'get' | 'set'>;
  /** By the hash of a list of names: the places of those that the guard changes. */
  readonly oddNames: Pick<Map<Sha256, readonly number[]>, 'get' | 'set'>;
  /** Stores what is new for the next run. */
  readonly save: () => void;
};

export type KnownFinding = {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: 'high' | 'suspect';
};
