/** Opens a store. Loaded on demand: most commands open none. */
import { openStore, type Store } from '../../api/faces.js';
import { messageForStore, StoreError } from '../output/store-messages.js';

export async function openNamedStore(place: string, options: { readonly create: boolean }): Promise<Store> {
  const opened = await openStore(place, options);
  if (!opened.ok) throw new StoreError(messageForStore(opened.error, 'opening'));
  return opened.value;
}
