/**
 * Restores a guarded block from a store. Its hash proves that the text is the sealed one: only text that passed the
 * guard has a receipt (INV-3).
 */
import { sha256 } from '../base/hash.js';
import type { GuardedBlock } from '../model/block.js';

/** All fields of a block except its text. */
export type SealedFields = {
  readonly [Key in keyof GuardedBlock as Key extends 'text' | symbol ? never : Key]: Unguarded<GuardedBlock[Key]>;
};

type Unguarded<T> = T extends string ? (T extends GuardedBlock['kind'] ? T : string) : T;

/** Null if the text is not the sealed one. */
export function reopenBlock(fields: SealedFields, text: string): GuardedBlock | null {
  if (sha256(text) !== fields.receipt) return null;
  return Object.freeze({ ...fields, text }) as GuardedBlock;
}
