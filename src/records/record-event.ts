/** Adds an event to the log of a run: guarded like everything that is stored, small, and without contents. */
import { fail, type Result } from '../base/result.js';
import { guardJson } from '../guard/guard-json.js';
import { sealEvent, sealName } from '../guard/storable.js';
import type { NewEvent, SealFailure, Store, StoreFailure } from '../model/store.js';

/** The number that the event got in its run. */
export async function recordEvent(store: Store, run: string, event: NewEvent): Promise<Result<number, SaveFailure>> {
  const name = sealName(run);
  if (!name.ok) return unsafe('the name of the run', name.error);
  const sealed = sealEvent({ ...event, data: guardJson(event.data).value });
  return sealed.ok ? store.append(name.value, sealed.value) : unsafe('the event', sealed.error);
}

/** `unsafe`: the guard would not let it be stored; `what` says which part. */
export type SaveFailure = StoreFailure | { readonly kind: 'unsafe'; readonly what: string; readonly why: SealFailure };

export function unsafe(what: string, why: SealFailure) {
  return fail({ kind: 'unsafe' as const, what, why });
}
