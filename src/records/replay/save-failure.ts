/** Why something was not saved: the store said no, or the guard would not let it be stored. */
import { fail } from '../../base/result.js';
import type { SealFailure, StoreFailure } from '../../model/store.js';

/** `unsafe`: the guard would not let it be stored; `what` says which part. */
export type SaveFailure = StoreFailure | { readonly kind: 'unsafe'; readonly what: string; readonly why: SealFailure };

export function unsafe(what: string, why: SealFailure) {
  return fail({ kind: 'unsafe' as const, what, why });
}
