/** Opens a store. Loaded when one is needed: most commands open none. */

import type { Store } from '../../api/store.js';
import { openStore } from '../../index.js';
import { messageForStore, StoreError } from '../output/store-messages.js';

export async function openNamedStore(place: string, options: { readonly create: boolean }): Promise<Store> {
  const opened = await openStore(place, options);
  if (!opened.ok) throw new StoreError(messageForStore(opened.error, { isOpening: true }));
  return opened.value;
}
