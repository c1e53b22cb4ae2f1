/** Content hashes and the ids derived from them (INV-4: no randomness, INV-8: names say content). */
import { hash } from 'node:crypto';

export type Sha256 = string & { readonly Sha256: unique symbol };

export function sha256(data: string | Uint8Array): Sha256 {
  return hash('sha256', data, 'hex') as Sha256;
}
