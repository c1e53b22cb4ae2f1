/** Content hashes and the ids derived from them (INV-4: no randomness, INV-8: names say content). */
import { createHash, hash } from 'node:crypto';

export type Sha256 = string & { readonly Sha256: unique symbol };

export function sha256(data: string | Uint8Array): Sha256 {
  return hash('sha256', data, 'hex') as Sha256;
}

/** Of what comes in pieces and is never held whole. */
export type Digest = {
  readonly add: (piece: string | Uint8Array) => void;
  /** Of all that was added. Asked for once and last. */
  readonly finish: () => { readonly sha256: Sha256; readonly bytes: number };
};

export function createDigest(): Digest {
  const hashing = createHash('sha256');
  let bytes = 0;
  return {
    add: (piece) => {
      hashing.update(piece);
      bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
    },
    finish: () => ({ sha256: hashing.digest('hex') as Sha256, bytes }),
  };
}
