/** Adds an event to the log of a run: guarded like everything that is stored, small, and without contents. */
import type { Result } from '../base/result.js';
import { guardJson } from '../guard/guard-json.js';
import { sealEvent, sealName } from '../guard/storable.js';
import type { NewEvent, Store } from '../model/store.js';
import { type SaveFailure, unsafe } from './replay/save-failure.js';

/** The number that the event got in its run. */
export async function recordEvent(store: Store, run: string, event: NewEvent): Promise<Result<number, SaveFailure>> {
  const name = sealName(run);
  if (!name.ok) return unsafe('the name of the run', name.error);
  const sealed = sealEvent({ ...event, data: guardJson(event.data).value });
  return sealed.ok ? store.append(name.value, sealed.value) : unsafe('the event', sealed.error);
}
