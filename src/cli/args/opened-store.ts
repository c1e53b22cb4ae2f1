/** Opens a store. Loaded on demand: most commands open none. */
import { openStore, type Store } from '../../api/faces.js';
import { orStoreError } from '../output/messages.js';

export async function openNamedStore(place: string, options: { readonly create: boolean }): Promise<Store> {
  return orStoreError(await openStore(place, options), 'opening');
}
